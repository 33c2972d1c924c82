import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder, type OrderRecord } from '#selling/orders/index.ts';
import {
  findPayment,
  isKept,
  listTries,
  type PaymentDeps,
  type PaymentRecord,
  takeBackPayment,
} from '#selling/payments/index.ts';
import { planRefund, type RefundPlan } from './refund-order.ts';

/**
 * Records that the buyer's bank took an order's money back (docs/decisions/0354): the payment counts as refunded without
 * a call to the provider, and the order is canceled with all consequences of a refund. A refund that is decided and not
 * made yet ends by this, too. A payment that no order needed and whose own refund is pending may be named instead: the
 * order then stays as it is.
 * @param seen the confirmed amount, and the payment if it is not the one of the order's refund; if something else is
 *   left, nothing is done
 * @returns whether it is recorded, or the plan that does not allow it; undefined if the order does not exist
 */
export async function recordChargeback(
  deps: Pick<PaymentDeps, 'clock' | 'events'>,
  scope: Scope,
  orderId: string,
  cause: Cause,
  seen: { amountMinor: number; paymentId?: string | undefined },
): Promise<'Recorded' | RefundPlan | undefined> {
  const planned = await planRefund(scope, orderId);
  const ofOrder = planned !== undefined && 'payment' in planned ? planned.payment.paymentId : undefined;
  const wantedId = seen.paymentId ?? ofOrder;
  // A payment is locked before its order, in the same order as by a webhook.
  if (wantedId !== undefined) await findPayment(scope, { paymentId: wantedId }, { lock: true });
  const order = await findOrder(scope, orderId, { lock: true });
  const plan = await planRefund(scope, orderId);
  if (order === undefined || plan === undefined || wantedId === undefined) return plan;
  const isOfOrder = 'payment' in plan && plan.payment.paymentId === wantedId;
  const payment = isOfOrder ? plan.payment : await findUnneeded(scope, order, wantedId);
  if (payment?.amountMinor !== seen.amountMinor) return plan;
  const { paymentId, amountMinor, currencyId } = payment;
  // A decided refund has already emitted it.
  if (isOfOrder && plan.kind === 'Refund') await deps.events.emit(scope, 'order.refund-decided', { orderId });
  await takeBackPayment(deps, scope, paymentId, cause.why ?? '');
  const after = { isChargeback: true, amountMinor, currencyId };
  await recordAction(scope, { what: 'order.refund', thingId: orderId, after }, cause);
  return 'Recorded';
}

/** Finds a paid payment of an order that the order does not need, so that its own refund was decided. */
async function findUnneeded(
  scope: Scope,
  { invoiceId }: OrderRecord,
  paymentId: string,
): Promise<PaymentRecord | undefined> {
  const tries = await listTries(scope, invoiceId);
  return tries.find((one) => one.paymentId === paymentId && one.state === 'Paid' && !isKept(one));
}
