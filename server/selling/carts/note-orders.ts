import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listBoughtItems } from '#selling/orders/index.ts';
import { addKnownOrders, type CartRecord } from './carts.store.ts';

/** Notes with a cart the paid orders among these that contain something of some events; other ids leave no trace. */
export async function noteOrders(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  cart: Pick<CartRecord, 'cartId' | 'knownOrderIds'>,
  eventIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  const items = await listBoughtItems(scope, orderIds, [...new Set(eventIds)], clock.now());
  await addKnownOrders(scope, cart, [...new Set(items.map(({ orderId }) => orderId))]);
}
