import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listBoughtItems } from '#selling/orders/index.ts';
import { addKnownOrders, type CartRecord } from './carts.store.ts';

/** Adds paid orders with an item of given events to the known orders of a cart. Other ids are not stored. */
export async function addPaidOrdersToCart(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  cart: Pick<CartRecord, 'cartId' | 'knownOrderIds'>,
  eventIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  const items = await listBoughtItems(scope, orderIds, [...new Set(eventIds)], clock.now());
  await addKnownOrders(scope, cart, [...new Set(items.map(({ orderId }) => orderId))]);
}
