import { faultAt } from '#contract/faults.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { type OrderRecord, searchOrders } from '#selling/orders/index.ts';
import {
  findRefundFailure,
  listOpenRefundFailures,
  type RefundFailureRecord,
  setPaidOtherwise,
} from '#selling/payments/index.ts';
import { listOrdersOfInvoices } from './invoices.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** Emitted when a buyer whose refund failed has got the money another way. */
    'payment.failed-refund-paid': { failureId: string };
  }
}

/**
 * Lists refunds that failed after they were recorded, and for which no other payment to the buyer was recorded; with
 * their orders, oldest first.
 */
export async function listUnpaidRefunds(
  scope: Scope,
  count: number,
): Promise<{ failure: RefundFailureRecord; order: OrderRecord }[]> {
  const failures = await listOpenRefundFailures(scope, count);
  const orderOf = await listOrdersOfInvoices(
    scope,
    failures.map(({ invoiceId }) => invoiceId),
  );
  const orders = await searchOrders(scope, { orderIds: [...orderOf.values()] }, count);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return failures.flatMap((failure) => {
    const order = byId.get(orderOf.get(failure.invoiceId) ?? '');
    return order === undefined ? [] : { failure, order };
  });
}

/** Records and books, once, that a buyer whose refund failed got the money another way. */
export async function recordRefundPaidOtherwise(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  { orderId, failureId }: { orderId: string; failureId: string },
  cause: Cause,
): Promise<Refusal | undefined> {
  const failure = await findRefundFailure(scope, failureId, { lock: true });
  const orderOf = failure && (await listOrdersOfInvoices(scope, [failure.invoiceId]));
  if (failure === undefined || orderOf?.get(failure.invoiceId) !== orderId) return refuse('NotFound');
  if (failure.paidOtherwiseAt !== null) return refuse('Conflict', [faultAt('failureId', 'RefundPaidBefore')]);
  await setPaidOtherwise(scope, failureId, deps.clock.now());
  await deps.events.emit(scope, 'payment.failed-refund-paid', { failureId });
  const after = {
    failedRefund: failure.reference,
    amountMinor: failure.amountMinor,
    currencyId: failure.currencyId,
  };
  await recordAction(scope, { what: 'order.refund', thingId: orderId, after }, cause);
  return undefined;
}
