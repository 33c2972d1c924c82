export { emptyContents } from './empty-unpaid-orders.ts';
export { retentionSlice } from './slice.ts';
