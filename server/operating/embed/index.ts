export { embedSlice } from './slice.ts';
