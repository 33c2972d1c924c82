import type { Scope } from '#platform/database/database.ts';
import type { ErasedOrder } from '#selling/orders/index.ts';
import { listAwaitingOrders } from '#selling/preorders/index.ts';

/** Lists a person's orders of total 0 that wait for their event. Anybody may have placed them. */
export async function listFreeAwaiting<Order extends ErasedOrder>(
  scope: Scope,
  orders: readonly Order[],
): Promise<Order[]> {
  const free = orders.filter(({ state, isTheirs, isFree }) => state === 'Completed' && isTheirs && isFree);
  const orderIds = free.map(({ orderId }) => orderId);
  const awaiting = new Set(await listAwaitingOrders(scope, orderIds));
  return free.filter(({ orderId }) => awaiting.has(orderId));
}
