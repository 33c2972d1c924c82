import { DESK_API } from './desk.ts';

const ORDER = `${DESK_API}/tenants/:tenantId/orders/:orderId`;

/** One order, for the support of its buyer. `deskCorrectionRoutes.findOrders` finds orders. */
export const deskOrderRoutes = {
  getOrder: { method: 'GET', path: ORDER },
  resendOrderMail: { method: 'POST', path: `${ORDER}/mails` },
  correctOrderEmail: { method: 'PUT', path: `${ORDER}/email` },
  confirmOrderAddress: { method: 'POST', path: `${ORDER}/address` },
  extendOrder: { method: 'POST', path: `${ORDER}/extension` },
  describeRefund: { method: 'GET', path: `${ORDER}/refund` },
  refundOrder: { method: 'POST', path: `${ORDER}/refund` },
  recordChargeback: { method: 'POST', path: `${ORDER}/chargeback` },
  cancelOrder: { method: 'POST', path: `${ORDER}/cancellation` },
  describePartRefund: { method: 'GET', path: `${ORDER}/part-refund` },
  refundOrderPart: { method: 'POST', path: `${ORDER}/part-refund` },
  payFailedRefund: { method: 'POST', path: `${ORDER}/failed-refunds/:failureId/payment` },
  giveGoodwillCode: { method: 'POST', path: `${ORDER}/goodwill-codes` },
} as const;

/** The most days by which an order's files may be extended, or for which a goodwill code may be valid. */
export const DAYS_MAX = 3_650;
