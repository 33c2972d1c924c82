export { deleteCartsOfOrders } from './carts.store.ts';
export { emptyCartsOfOrders, eraseCarts, listCartEmails, listCartIds } from './erased-data.store.ts';
export {
  countCartsOfPersons,
  countCartsWith,
  deleteFromCarts,
  listCartsWithPhotos,
  listCartsWithVideos,
  listPersonsInCarts,
  listVideosInCarts,
  moveCartsToEvent,
} from './goods-in-carts.store.ts';
export { describeKeptCarts } from './kept-data.store.ts';
export { limitMailsTo } from './limit-orders.ts';
export { type CompletionOffer, offerCompletion } from './offer-completion.ts';
export { rebuildCarts, type TakenGoods } from './rebuild-cart.ts';
export { cartsSlice } from './slice.ts';
export { sweepCarts } from './sweep-carts.ts';
