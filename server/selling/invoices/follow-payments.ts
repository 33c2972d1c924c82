import type { Scope } from '#platform/database/database.ts';
import { isWithheld } from '#selling/crew-purchases/index.ts';
import {
  cancelOrder,
  completeOrder,
  findOrder,
  noteItemRefunds,
  type OrderRecord,
} from '#selling/orders/index.ts';
import {
  erasePayers,
  findPartRefund,
  findPayment,
  isKept,
  judgeArrival,
  listPayments,
  type PaymentDeps,
  type PaymentRecord,
  type ReturnReason,
  returnPayment,
} from '#selling/payments/index.ts';
import { hasUsesLeft } from '#selling/promo-codes/index.ts';
import { findInvoice } from './invoices.store.ts';
import { areCreditsCovered } from './paid-photos.ts';
import { sendReturn } from './return-packages.ts';

type FollowDeps = Pick<PaymentDeps, 'clock' | 'events' | 'queue' | 'log'>;

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A part of a paid order's money was refunded; the order stays paid. The emitter has locked the order's row. */
    'order.part-refunded': { orderId: string; refundId: string };
  }
}

/**
 * Applies payments and refunds to their orders, in the transaction that records them. The payment is locked first, then
 * the order, so that the second of two concurrent payments sees the effect of the first.
 */
export function subscribeInvoices(deps: FollowDeps): void {
  deps.events.on('payment.paid', async (scope, { invoiceId, paymentId }) => {
    const { order, others, isPriceAsked } = await holdOrder(scope, invoiceId, paymentId);
    const judged = judgeArrival(order, others, isPriceAsked);
    const reason = judged ?? (await whyReturned(deps, scope, order));
    if (reason === undefined) return completeOrder(deps, scope, order.orderId);
    deps.log.warn({ paymentId, orderId: order.orderId, reason }, 'a payment that no order needs goes back');
    await returnPayment(deps, scope, paymentId, reason);
    // The order was about to be canceled, so it is canceled without waiting for the refund.
    if (order.cancelReason !== null) await cancelOrder(deps, scope, order.orderId);
    if (order.cancelReason === 'Erased') await erasePayers(scope, [invoiceId]);
  });
  deps.events.on('payment.refunded', async (scope, { invoiceId, paymentId }) => {
    const { order, others } = await holdOrder(scope, invoiceId, paymentId);
    const isCanceled =
      !others.some(isKept) && (await cancelOrder(deps, scope, order.orderId, { isRefund: true }));
    if (!isCanceled) return;
    const isChargeback = (await findPayment(scope, { paymentId }))?.disputedAt != null;
    await deps.events.emit(scope, 'order.refunded', { orderId: order.orderId, isChargeback });
  });
  deps.events.on('payment.part-refunded', async (scope, { invoiceId, paymentId, refundId }) => {
    const { order } = await holdOrder(scope, invoiceId, paymentId);
    const refund = await findPartRefund(scope, refundId);
    if (refund === undefined) throw new Error(`there is no refund ${refundId}`);
    await noteItemRefunds(scope, order.orderId, refund.shares);
    await deps.events.emit(scope, 'order.part-refunded', { orderId: order.orderId, refundId });
  });
  deps.events.on('order.canceled', (scope, { orderId }) => sendReturn(deps, scope, orderId));
  deps.events.on('order.part-refunded', (scope, { orderId }) => sendReturn(deps, scope, orderId));
}

/**
 * Returns why a payment for a waiting order is refunded anyway: a consent was withdrawn during the payment, or a
 * condition of the order's price no longer holds.
 */
async function whyReturned(
  deps: Pick<FollowDeps, 'clock'>,
  scope: Scope,
  order: OrderRecord,
): Promise<ReturnReason | undefined> {
  if (await isWithheld(scope, order.orderId)) return 'ConsentMissing';
  // Orders are locked before codes, as everywhere else.
  const keepsPrice = (await areCreditsCovered(deps, scope, order)) && (await hasUsesLeft(deps, scope, order));
  return keepsPrice ? undefined : 'OrderRepriced';
}

async function holdOrder(
  scope: Scope,
  invoiceId: string,
  paymentId: string,
): Promise<{ order: OrderRecord; others: PaymentRecord[]; isPriceAsked: boolean }> {
  const invoice = await findInvoice(scope, invoiceId);
  const order = invoice && (await findOrder(scope, invoice.orderId, { lock: true }));
  if (order === undefined) throw new Error(`there is no order for the invoice ${invoiceId}`);
  const payments = await listPayments(scope, invoiceId);
  const ofThis = payments.filter(
    (payment) => ('discountOf' in payment ? payment.discountOf : payment.paymentId) === paymentId,
  );
  const askedMinor = ofThis.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    order,
    others: payments.flatMap((payment) =>
      'discountOf' in payment || payment.paymentId === paymentId ? [] : [payment],
    ),
    isPriceAsked: askedMinor === order.totalMinor,
  };
}
