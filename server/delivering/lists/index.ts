export { listsSlice } from './slice.ts';
