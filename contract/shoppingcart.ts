/** Cart service (product §7). */
export const shoppingcartRoutes = {
  createCart: { method: 'POST', path: '/public/shoppingcart-service/api/v1/shoppingCarts' },
  getCart: { method: 'GET', path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId' },
  deleteCart: { method: 'DELETE', path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId' },
  checkoutCart: { method: 'POST', path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId' },
  addItem: {
    method: 'POST',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/items',
  },
  addItems: {
    method: 'POST',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/items/v2',
  },
  removeItem: {
    method: 'DELETE',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/items/:itemId',
  },
  removeItems: {
    method: 'DELETE',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/items',
  },
  updateAttributes: {
    method: 'PATCH',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/attributes',
  },
  updateCustomer: {
    method: 'PUT',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/customer',
  },
  addCode: {
    method: 'POST',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/promotionalCodes',
  },
  removeCode: {
    method: 'DELETE',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/promotionalCodes/:promotionalCodeId',
  },
  chooseGifts: {
    method: 'PUT',
    path: '/public/shoppingcart-service/api/v1/shoppingCarts/:shoppingCartId/gifts',
  },
  quoteItems: { method: 'POST', path: '/public/shoppingcart-service/api/v1/quotes' },
  quoteOwnPhotos: { method: 'GET', path: '/public/shoppingcart-service/api/v1/quotes' },
  /** A POST, because an order's id gives access and must not be in an address. */
  quoteNewPhotos: { method: 'POST', path: '/public/shoppingcart-service/api/v1/quotes/new-photos' },
} as const;

/** Updated: open. Processed: it became an order. Deleted: its owner cleared it (product §4). */
export const CART_STATES = ['Updated', 'Processed', 'Deleted'] as const;
export type CartState = (typeof CART_STATES)[number];
