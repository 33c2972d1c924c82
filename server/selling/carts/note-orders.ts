import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listBoughtItems } from '#selling/orders/index.ts';
import { addKnownOrders, type CartRecord } from './carts.store.ts';

/**
 * Records with a cart those of the given orders that are paid and contain an item of given events; other ids are not
 * stored.
 */
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
