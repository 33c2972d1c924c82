import type { Cart, CartItem } from '#contract/shoppingcart.schema.ts';

/** A cart's line for tests: one photo for 8 €, but for the changes. */
export function makeCartItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    shoppingCartItemId: 'item',
    originalPrice: 8,
    previousPrice: null,
    totalPrice: 8,
    reasons: [],
    product: { productId: 'photo', productType: 'Photo', title: 'Photo' },
    catalog: { catalogId: 'event', title: 'Harbour Half' },
    eventId: 'event',
    eventName: 'Harbour Half',
    photos: [{ photoId: 'p1', thumbUrl: '', width: 3, height: 2 }],
    photosCount: 1,
    competitorName: null,
    isPreorder: false,
    gift: null,
    frame: null,
    video: null,
    ...changes,
  };
}

/** An open cart for tests, empty but for the changes. */
export function makeCart(changes: Partial<Cart> = {}): Cart {
  return {
    shoppingCartId: 'cart',
    cartId: 'cart',
    state: 'Updated',
    currencyId: 978,
    amount: 0,
    totalAmount: 0,
    discount: 0,
    customer: null,
    orderId: null,
    invoiceId: null,
    items: [],
    events: [],
    promotionalCodes: [],
    attributes: [],
    ...changes,
  };
}
