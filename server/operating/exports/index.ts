export { exportsSlice } from './slice.ts';
