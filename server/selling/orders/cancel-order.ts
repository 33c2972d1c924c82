import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { canFollow } from '#selling/transitions.ts';
import { setOrderCanceled, setOrdersCanceled } from './canceling.store.ts';
import { ORDER_TRANSITIONS } from './orders.rules.ts';
import { findOrder } from './orders.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An order was canceled because it was never paid, or refunded. Its buyer loses access to the files. */
    'order.canceled': { orderId: string; wasPaid: boolean; isRefund: boolean };
    /**
     * Orders without any payment attempt were canceled together. Nothing was booked, delivered or asked of a provider
     * for them, so only listeners that keep something for unpaid orders need it.
     */
    'orders.canceled-untried': { orderIds: readonly string[] };
  }
}

/**
 * Cancels an order and emits the event, once: a second call finds it canceled and changes nothing.
 * @param options.isRefund whether the shop refunds it. If so, the codes of a delivered order can be used again
 * @returns whether this call canceled it
 */
export async function cancelOrder(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  orderId: string,
  { isRefund = false } = {},
): Promise<boolean> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (!canFollow(ORDER_TRANSITIONS, order.state, 'Canceled')) return false;
  await setOrderCanceled(scope, orderId, deps.clock.now());
  await deps.events.emit(scope, 'order.canceled', {
    orderId,
    wasPaid: order.state === 'Completed',
    isRefund,
  });
  return true;
}

/**
 * Cancels orders without any payment attempt together, with one event for all. The caller has locked them.
 * @returns the ids of the orders that this call canceled
 */
export async function cancelUntried(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const canceled = await setOrdersCanceled(scope, orderIds, deps.clock.now());
  if (canceled.length > 0) await deps.events.emit(scope, 'orders.canceled-untried', { orderIds: canceled });
  return canceled;
}
