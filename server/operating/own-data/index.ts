export { ownDataSlice } from './slice.ts';
