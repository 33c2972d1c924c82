export { retentionSlice } from './slice.ts';
