export { consentsSlice } from './slice.ts';
