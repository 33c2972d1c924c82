export { eventAddress } from './describe-sharing.ts';
export { sharingSlice } from './slice.ts';
