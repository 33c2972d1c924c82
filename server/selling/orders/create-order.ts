import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { orderNumber } from './orders.rules.ts';
import { insertOrder, type NewOrder, takeOrderNumber } from './orders.store.ts';

/** Writes an order awaiting its payment, within the caller's transaction. */
export async function createOrder(deps: Pick<Deps, 'clock'>, scope: Scope, order: NewOrder): Promise<void> {
  const year = deps.clock.now().getUTCFullYear();
  const running = await takeOrderNumber(scope, year);
  await insertOrder(scope, order, orderNumber(year, running));
}
