export { openCartService } from './carts.routes.ts';
export {
  countCartsWith,
  deleteAbandonedCarts,
  deleteCartsOfOrders,
  deleteFromCarts,
  listPersonsInCarts,
} from './carts.store.ts';
export { listVideosInCarts } from './held-videos.store.ts';
export { subscribeCarts } from './reprice-order.ts';
