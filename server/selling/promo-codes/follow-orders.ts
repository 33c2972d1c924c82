import { findEvent, followMerged } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  findOrder,
  listOrderItems,
  listPhotosOfPackages,
  type OrderItemRecord,
  packageOwner,
} from '#selling/orders/index.ts';
import { deactivateGiftCodes, issueGiftCodes } from './issue-gift-codes.ts';
import { lockOrderCodes } from './lock-order-codes.ts';
import { listGiftHolders, releaseAllUses, releaseUsesOfOrders } from './promo-codes.store.ts';
import { mayUsesReturn } from './returned-uses.rules.ts';
import { keepPaidUses } from './take-uses.ts';

/**
 * Reacts to orders. If an order is paid, its gift codes are issued. If it is canceled, the codes that it bought are
 * deactivated, and the codes that it used are released unless they paid for something (`mayUsesReturn`).
 */
export function subscribePromoCodes(deps: Pick<Deps, 'clock' | 'events' | 'newId'>): void {
  deps.events.handle('order.settle-codes', async (scope, { orderId }) => {
    const { order, items, codes } = await lockOrderCodes(scope, orderId);
    await keepPaidUses(deps, scope, order, codes);
    await issueGiftCodes(deps, scope, order, items, codes);
  });
  deps.events.on('order.canceled', async (scope, { orderId, wasPaid, isRefund }) => {
    const holders = await lockHolders(scope, orderId);
    const { items, codes } = await lockOrderCodes(scope, orderId);
    const canceled = { wasPaid, isRefund, couldDeliver: wasPaid && (await couldDeliver(scope, items)) };
    if (mayUsesReturn(canceled)) await releaseAllUses(scope, orderId);
    await deactivateGiftCodes(scope, items, codes);
    for (const holderId of holders) await deps.events.emit(scope, 'order.uses-lost', { orderId: holderId });
  });
  // The refund may take days. Until then the codes would still pay for packages.
  deps.events.on('order.refund-decided', async (scope, { orderId }) => {
    const holders = await lockHolders(scope, orderId);
    const { items, codes } = await lockOrderCodes(scope, orderId);
    await deactivateGiftCodes(scope, items, codes);
    for (const holderId of holders) await deps.events.emit(scope, 'order.uses-lost', { orderId: holderId });
  });
  deps.events.on('orders.canceled-untried', (scope, { orderIds }) => releaseUsesOfOrders(scope, orderIds));
  deps.events.on('order.part-refunded', async (scope, { orderId }) => {
    const holders = await lockHolders(scope, orderId);
    const { items, codes } = await lockOrderCodes(scope, orderId);
    const returned = items.filter(({ isReturned }) => isReturned);
    await deactivateGiftCodes(scope, returned, codes);
    for (const holderId of holders) await deps.events.emit(scope, 'order.uses-lost', { orderId: holderId });
  });
}

/**
 * Locks the other orders that hold gift codes bought by an order. They are locked before the codes, in the same order
 * as by their payments. They must be repriced. An open payment at a provider has an amount that relies on refunded
 * money, so it is refunded.
 * @returns their ids
 */
async function lockHolders(scope: Scope, orderId: string): Promise<string[]> {
  const bought = (await listOrderItems(scope, orderId)).filter(({ giftCode }) => giftCode !== null);
  const holders = await listGiftHolders(
    scope,
    bought.map(({ orderItemId }) => orderItemId),
  );
  for (const holderId of holders) await findOrder(scope, holderId, { lock: true });
  return holders;
}

/**
 * Returns whether the buyer of a completed order got anything from it, or could have. That is so unless each item is a
 * package without photos, of an event without visible photos. It does not search for photos, because the tags by which
 * they were delivered may have changed since.
 */
async function couldDeliver(scope: Scope, items: readonly OrderItemRecord[]): Promise<boolean> {
  if (items.some((item) => packageOwner(item) === null)) return true;
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  if (itemIds.length > 0 && (await listPhotosOfPackages(scope, itemIds)).size > 0) return true;
  for (const eventId of new Set(items.map((item) => item.eventId))) {
    const event = await followMerged(scope, await findEvent(scope, eventId));
    if (event === undefined || event.publishedCount + event.protectedCount > 0) return true;
  }
  return false;
}
