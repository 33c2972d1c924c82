import { defineSlice } from '#platform/slice.ts';
import { subscribeCrewPurchases } from './follow-orders.ts';

/** What this slice adds to the shop. */
export const crewPurchasesSlice = defineSlice({
  listeners: [subscribeCrewPurchases],
});
