import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertOrders, takeOrderNumbers } from './new-orders.store.ts';
import { orderNumber } from './orders.rules.ts';
import type { NewOrder } from './orders.store.ts';

/** Writes an order awaiting its payment, within the caller's transaction. */
export async function createOrder(deps: Pick<Deps, 'clock'>, scope: Scope, order: NewOrder): Promise<void> {
  await createOrders(deps, scope, [order]);
}

/** Like `createOrder`, for many orders at once, so that concurrent checkouts wait only briefly for a number. */
export async function createOrders(
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  orders: readonly NewOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const year = deps.clock.now().getUTCFullYear();
  const last = await takeOrderNumbers(scope, year, orders.length);
  const first = last - orders.length + 1;
  await insertOrders(
    scope,
    orders.map((order, index) => ({ ...order, number: orderNumber(year, first + index) })),
  );
}
