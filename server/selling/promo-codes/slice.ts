import { defineSlice } from '#platform/slice.ts';
import { subscribePromoCodes } from './follow-orders.ts';
import { openDeskPromoCodes } from './promo-codes.desk.ts';

/** What this slice adds to the shop. */
export const promoCodesSlice = defineSlice({
  deskRoutes: [openDeskPromoCodes],
  listeners: [subscribePromoCodes],
});
