import type { CancelReason } from '#contract/order.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  cancelOrder,
  cancelUntried,
  findOrder,
  lockUnpaid,
  setCancelReason,
  type UnpaidOrder,
} from '#selling/orders/index.ts';
import { listTriedInvoices, sendClosing } from '#selling/payments/index.ts';

/**
 * Cancels an unpaid order for good, in the caller's transaction: it is never completed, and money that still arrives is
 * refunded. A worker closes open payments at the provider. An order that was only canceled as unpaid before can no
 * longer be reinstated either. A paid or refunded order stays unchanged.
 * @returns whether this call canceled the order
 */
async function cancelForGood(
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

/** Unpaid orders after they were canceled together. */
export interface CanceledTogether {
  /** The given orders that were not paid, with the reason that they have now, by id. */
  unpaid: UnpaidOrder[];
  /** The ids of the orders that this call canceled. */
  canceled: Set<string>;
  /** The ids of those orders for which a payment was started and that were not canceled for good before. */
  tried: Set<string>;
}

/**
 * Cancels the unpaid ones of many orders for good, as `cancelForGood` cancels one. Anybody can place any number of
 * unpaid orders, so those without a payment attempt are canceled with a fixed number of statements. Only orders with an
 * attempt are canceled one by one. Orders that were canceled for good before are left out, unless a cart with their
 * remaining items is open.
 */
export async function cancelAllForGood(
  deps: Pick<Deps, 'clock' | 'events' | 'queue'>,
  scope: Scope,
  orderIds: readonly string[],
  reason: CancelReason,
): Promise<CanceledTogether> {
  const locked = await lockUnpaid(scope, orderIds);
  const invoices = await listTriedInvoices(
    scope,
    locked.map(({ invoiceId }) => invoiceId),
  );
  const open = locked.filter(({ state, cancelReason }) => state !== 'Canceled' || cancelReason === null);
  const byTried = Map.groupBy(open, ({ invoiceId }) => invoices.has(invoiceId));
  const idsOf = (isTried: boolean) => (byTried.get(isTried) ?? []).map(({ orderId }) => orderId);
  await setCancelReason(scope, idsOf(false), reason);
  const canceled = new Set(await cancelUntried(deps, scope, idsOf(false)));
  for (const orderId of idsOf(true))
    if (await cancelForGood(deps, scope, orderId, reason)) canceled.add(orderId);
  const unpaid = locked.map((order) => ({ ...order, cancelReason: order.cancelReason ?? reason }));
  return { unpaid, canceled, tried: new Set(idsOf(true)) };
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
