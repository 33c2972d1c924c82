import { defineSlice } from '#platform/slice.ts';
import { subscribeLedger } from './follow-orders.ts';

/** What this slice adds to the shop. */
export const ledgerSlice = defineSlice({
  listeners: [subscribeLedger],
});
