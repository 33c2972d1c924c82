import { defineSlice } from '#platform/slice.ts';
import { openCartService } from './carts.routes.ts';
import { openCrewCarts } from './crew-carts.routes.ts';
import { subscribeCarts } from './reprice-order.ts';

/** What this slice adds to the shop. */
export const cartsSlice = defineSlice({
  routes: [openCartService, openCrewCarts],
  listeners: [subscribeCarts],
});
