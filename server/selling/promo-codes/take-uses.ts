import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import { isUsedUp, type PromoCodeRecord } from './promo-codes.rules.ts';
import { insertUses, listUsedIds, lockPromoCodes } from './promo-codes.store.ts';

/**
 * Takes one use of each code for an order that has just been written, within its transaction. The codes stay locked
 * until that ends: call it late.
 * @returns PromoCodeUsedUp or PromoCodeInactive where that happened since the cart was priced. No use was taken then,
 *   and the caller must not let its order stand: the transaction has to be rolled back.
 */
export async function takeUses(
  scope: Scope,
  orderId: string,
  promoCodeIds: readonly string[],
): Promise<Refusal | undefined> {
  const ids = [...new Set(promoCodeIds)];
  const codes = await lockPromoCodes(scope, ids);
  if (codes.length < ids.length || codes.some(({ isActive }) => !isActive))
    return refuse('PromoCodeInactive');
  if (codes.some(isUsedUp)) return refuse('PromoCodeUsedUp');
  await insertUses(scope, orderId, ids);
  return undefined;
}

/**
 * Takes the uses of an order that was canceled and then paid all the same. A code that others used up meanwhile is
 * not counted: the limit holds, and the buyer keeps the price they paid.
 * @param locked all codes of that order
 */
export async function takeUsesAgain(
  scope: Scope,
  { orderId, codes }: OrderRecord,
  locked: readonly PromoCodeRecord[],
): Promise<void> {
  if (codes.length === 0) return;
  const taken = new Set(await listUsedIds(scope, orderId));
  const used = new Set(codes.map(({ code }) => code));
  const missing = locked.filter((record) => used.has(record.code) && !taken.has(record.promoCodeId));
  await insertUses(
    scope,
    orderId,
    missing.filter((record) => !isUsedUp(record)).map(({ promoCodeId }) => promoCodeId),
  );
}
