import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { findOrder } from '#selling/orders/index.ts';
import { findPayment, type PaymentDeps, takeBackPayment } from '#selling/payments/index.ts';
import { planRefund, type RefundPlan } from './refund-order.ts';

/**
 * Records that the buyer's bank took an order's money back (docs/decisions/0354): the payment counts as refunded without
 * a call to the provider, and the order is canceled with all consequences of a refund. A refund that is decided and not
 * made yet ends by this, too.
 * @param seenMinor the confirmed amount; if another one is left, nothing is done
 * @returns whether it is recorded, or the plan that does not allow it; undefined if the order does not exist
 */
export async function recordChargeback(
  deps: Pick<PaymentDeps, 'clock' | 'events'>,
  scope: Scope,
  orderId: string,
  cause: Cause,
  seenMinor: number,
): Promise<'Recorded' | RefundPlan | undefined> {
  const planned = await planRefund(scope, orderId);
  // A payment is locked before its order, in the same order as by a webhook.
  if (planned !== undefined && 'payment' in planned)
    await findPayment(scope, { paymentId: planned.payment.paymentId }, { lock: true });
  await findOrder(scope, orderId, { lock: true });
  const plan = await planRefund(scope, orderId);
  if (plan === undefined || !('payment' in plan) || plan.payment.amountMinor !== seenMinor) return plan;
  const { paymentId, amountMinor, currencyId } = plan.payment;
  // A decided refund has already emitted it.
  if (plan.kind === 'Refund') await deps.events.emit(scope, 'order.refund-decided', { orderId });
  await takeBackPayment(deps, scope, paymentId, cause.why ?? '');
  const after = { isChargeback: true, amountMinor, currencyId };
  await recordAction(scope, { what: 'order.refund', thingId: orderId, after }, cause);
  return 'Recorded';
}
