export { deskApiSlice } from './slice.ts';
