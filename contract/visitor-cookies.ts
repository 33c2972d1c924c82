/**
 * The cookies with a visitor's own data, if the tenant enables cookies (product §4). The server reads them only to
 * print a page.
 */
export const CART_ID_KEY = 'shoppingCartId';
/** The browser's random id. */
export const VISITOR_ID_KEY = 'visitorId';
