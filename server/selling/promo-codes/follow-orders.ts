import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import { deactivateGiftCodes, issueGiftCodes } from './issue-gift-codes.ts';
import type { PromoCodeRecord } from './promo-codes.rules.ts';
import {
  findGiftCodes,
  findPromoCodes,
  listGiftHolders,
  listUsedIds,
  lockPromoCodes,
  releaseAllUses,
} from './promo-codes.store.ts';
import { keepPaidUses } from './take-uses.ts';

/**
 * Reacts to orders: if paid, issues their gift codes; if canceled, releases the used codes and deactivates the bought
 * ones.
 */
export function subscribePromoCodes(deps: Pick<Deps, 'clock' | 'events' | 'newId'>): void {
  deps.events.handle('order.settle-codes', async (scope, { orderId }) => {
    const { order, items, codes } = await lockOrderCodes(scope, orderId);
    await keepPaidUses(deps, scope, order, codes);
    await issueGiftCodes(deps, scope, items, codes);
  });
  deps.events.on('order.canceled', async (scope, { orderId }) => {
    const holders = await lockHolders(scope, orderId);
    const { items, codes } = await lockOrderCodes(scope, orderId);
    await releaseAllUses(scope, orderId);
    await deactivateGiftCodes(scope, items, codes);
    for (const holderId of holders) await deps.events.emit(scope, 'order.uses-lost', { orderId: holderId });
  });
  deps.events.on('order.part-refunded', async (scope, { orderId }) => {
    const holders = await lockHolders(scope, orderId);
    const { items, codes } = await lockOrderCodes(scope, orderId);
    const returned = items.filter(({ isReturned }) => isReturned);
    await deactivateGiftCodes(scope, returned, codes);
    for (const holderId of holders) await deps.events.emit(scope, 'order.uses-lost', { orderId: holderId });
  });
}

/**
 * Locks the other orders that hold gift codes bought by an order; before the codes, in the same order as their payments
 * do. They are repriced. An open payment at a provider has an amount that relies on refunded money, so it is returned.
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

/** Reads an order, which the emitter has locked, and locks all codes that it used or bought at once. */
async function lockOrderCodes(
  scope: Scope,
  orderId: string,
): Promise<{ order: OrderRecord; items: OrderItemRecord[]; codes: PromoCodeRecord[] }> {
  const order = await findOrder(scope, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const items = await listOrderItems(scope, orderId);
  const spelt = order.codes.map(({ code }) => code);
  const bought = items.filter(({ giftCode }) => giftCode !== null).map(({ orderItemId }) => orderItemId);
  const known = [...(await findPromoCodes(scope, spelt)), ...(await findGiftCodes(scope, bought))];
  const ids = [...(await listUsedIds(scope, orderId)), ...known.map(({ promoCodeId }) => promoCodeId)];
  return { order, items, codes: await lockPromoCodes(scope, [...new Set(ids)]) };
}
