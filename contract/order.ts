/** Order service (product §7). Knowing an order's id gives access to it (product §10); the list requires a login. */
export const orderRoutes = {
  /** The orders of the logged-in user, newest first. */
  listOrders: { method: 'GET', path: '/public/order-service/api/v1/orders' },
  getOrder: { method: 'GET', path: '/public/order-service/api/v1/orders/:orderId' },
  listOrderItems: { method: 'GET', path: '/public/order-service/api/v1/orders/:orderId/items' },
} as const;

/** Product §3: shown as awaiting payment, paid, canceled. */
export const ORDER_STATES = ['AwaitingPayment', 'Completed', 'Canceled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * Why an unpaid order is canceled for good: its buyer's data was erased, a photo of it was removed, or an operator
 * canceled it. Money that still arrives is refunded.
 */
export const CANCEL_REASONS = ['Erased', 'PhotoRemoved', 'Decided'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
