import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertOrders, saveOrderNumbers, takeOrderNumbers } from './new-orders.store.ts';
import { orderNumber } from './orders.rules.ts';
import type { NewOrder } from './orders.store.ts';

/** Writes an order that waits for payment, in the caller's transaction. */
export async function createOrder(deps: Pick<Deps, 'clock'>, scope: Scope, order: NewOrder): Promise<void> {
  await createOrders(deps, scope, [order]);
}

/**
 * Does the same as `createOrder` for many orders. The number is written last, so that concurrent checkouts wait only
 * briefly for theirs. The order itself is written first, because items refer to it.
 */
export async function createOrders(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  orders: readonly NewOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  await insertOrders(scope, orders);
  const year = deps.clock.now().getUTCFullYear();
  const last = await takeOrderNumbers(scope, year, orders.length);
  const first = last - orders.length + 1;
  await saveOrderNumbers(
    scope,
    orders.map(({ orderId }, index) => ({ orderId, number: orderNumber(year, first + index) })),
  );
}
