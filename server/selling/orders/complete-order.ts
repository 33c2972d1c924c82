import { readOrderRetention } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { canFollow } from '#selling/transitions.ts';
import { keptFrom, ORDER_TRANSITIONS } from './orders.rules.ts';
import { findOrder, setKeptUntil, setOrderCompleted } from './orders.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The order's files belong to its buyer from now on. */
    'order.paid': { orderId: string };
  }
}

/**
 * Completes a paid order and tells it, once: who comes second finds it completed and changes nothing. An order
 * that was canceled meanwhile is reinstated, for money that arrived is never lost (product §12); one that was canceled for good
 * is not (docs/decisions/0200).
 */
export async function completeOrder(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  orderId: string,
): Promise<void> {
  const order = await findOrder(scope, orderId, { lock: true });
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  if (order.cancelReason !== null || !canFollow(ORDER_TRANSITIONS, order.state, 'Completed')) return;
  const completedAt = deps.clock.now();
  const keptUntil = keptFrom(completedAt, await readOrderRetention(scope));
  await setOrderCompleted(scope, orderId, { completedAt, keptUntil });
  await deps.events.emit(scope, 'order.paid', { orderId });
}

/** Counts the time for which an order's files are kept from now: they were still to come when it was paid. */
export async function keepFromNow(deps: Pick<Deps, 'clock'>, scope: Scope, orderId: string): Promise<void> {
  await setKeptUntil(scope, orderId, keptFrom(deps.clock.now(), await readOrderRetention(scope)));
}
