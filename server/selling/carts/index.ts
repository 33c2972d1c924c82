export { openCartService } from './carts.routes.ts';
export {
  countCartsWith,
  deleteAbandonedCarts,
  deleteCartsOfOrders,
  deleteFromCarts,
  listPersonsInCarts,
  listVideosInCarts,
} from './carts.store.ts';
export { subscribeCarts } from './reprice-order.ts';
