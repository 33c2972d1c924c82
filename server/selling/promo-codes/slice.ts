import { defineSlice } from '#platform/slice.ts';
import { subscribePromoCodes } from './follow-orders.ts';

/** What this slice adds to the shop. */
export const promoCodesSlice = defineSlice({
  listeners: [subscribePromoCodes],
});
