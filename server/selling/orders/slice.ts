import { defineSlice } from '#platform/slice.ts';
import { openOrderService } from './orders.routes.ts';

/** What this slice adds to the shop. */
export const ordersSlice = defineSlice({
  routes: [openOrderService],
});
