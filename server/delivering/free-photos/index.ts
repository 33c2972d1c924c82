export { freePhotosSlice } from './slice.ts';
