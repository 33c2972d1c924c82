import type { CancelReason } from '#contract/order.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { cancelOrder, findOrder, setCancelReason } from '#selling/orders/index.ts';
import { sendClosing } from '#selling/payments/index.ts';

/**
 * Cancels an unpaid order for good, in the caller's transaction: it is never completed, and money that still arrives is
 * refunded. A worker closes open payments at the provider. An order that was only canceled as unpaid before can no
 * longer be reinstated either. A paid or refunded order stays unchanged.
 * @returns whether this call canceled the order
 */
export async function cancelForGood(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  orderId: string,
  reason: CancelReason,
): Promise<boolean> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (order.state === 'Completed') return false;
  await setCancelReason(scope, [orderId], reason);
  await sendClosing(deps, scope, order.invoiceId);
  return cancelOrder(deps, scope, orderId);
}

/**
 * Cancels an unpaid order on request. Money that arrives later is refunded.
 * @returns Settled, with nothing changed, if it was paid or canceled before
 */
export async function cancelUnpaid(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  orderId: string,
  cause: Cause,
): Promise<'Canceled' | 'NotThere' | 'Settled'> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) return 'NotThere';
  if (order.state !== 'AwaitingPayment') return 'Settled';
  await cancelForGood(deps, scope, orderId, 'Decided');
  await recordAction(scope, { what: 'order.cancel', thingId: orderId }, cause);
  return 'Canceled';
}
