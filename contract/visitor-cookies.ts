/**
 * Where a browser keeps what is its visitor's own, in cookies where the tenant enables them (product §4): the server reads
 * them when it prints a page, and nowhere else.
 */
export const CART_ID_KEY = 'shoppingCartId';
/** What the browser calls itself, at random. */
export const VISITOR_ID_KEY = 'visitorId';
