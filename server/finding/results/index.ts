export { resultsSlice } from './slice.ts';
