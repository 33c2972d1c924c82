export { photoImportsSlice } from './slice.ts';
