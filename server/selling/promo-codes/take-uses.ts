import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import { makeRoom } from './expired-uses.ts';
import { heldUntil, type PromoCodeRecord } from './promo-codes.rules.ts';
import {
  confirmUses,
  findPromoCodes,
  insertUses,
  listUsedIds,
  lockPromoCodes,
  releaseAllUses,
} from './promo-codes.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An unpaid order held a code for too long, and others used it up: the order needs another price. */
    'order.uses-lost': { orderId: string };
  }
}

/**
 * Takes one use of each code for an order that has just been written, within its transaction, and holds it for a while.
 * The codes stay locked until that ends: call it late.
 * @returns PromoCodeUsedUp or PromoCodeInactive if that happened since the cart was priced. The caller must return it
 *   too, so that its order is rolled back.
 */
export async function takeUses(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  orderId: string,
  promoCodeIds: readonly string[],
): Promise<Refusal | undefined> {
  const ids = [...new Set(promoCodeIds)];
  const codes = await lockPromoCodes(scope, ids);
  if (codes.length < ids.length || codes.some(({ isActive }) => !isActive))
    return refuse('PromoCodeInactive');
  if ((await makeRoom(scope, codes, clock.now())).length < ids.length) return refuse('PromoCodeUsedUp');
  await insertUses(scope, orderId, ids, heldUntil(clock.now()));
  return undefined;
}

/**
 * Ensures, before an order is paid, that it still has the uses on which its price depends. An expired use that no other
 * order took is taken again.
 * @returns whether it has all of them; otherwise nothing is taken, and the order needs another price
 *   (`order.uses-lost`)
 */
export async function renewUses(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, codes }: Pick<OrderRecord, 'orderId' | 'codes'>,
): Promise<boolean> {
  if (codes.length === 0) return true;
  const locked = await lockCodes(
    scope,
    codes.map(({ code }) => code),
  );
  // A gift code whose own order was refunded pays for nothing.
  if (locked.some(({ giftOrderItemId, isActive }) => giftOrderItemId !== null && !isActive)) return false;
  const taken = new Set(await listUsedIds(scope, orderId));
  const missing = locked.filter(({ promoCodeId }) => !taken.has(promoCodeId));
  const roomy = await makeRoom(
    scope,
    missing.filter(({ isActive }) => isActive),
    clock.now(),
  );
  await insertUses(scope, orderId, idsOf(roomy), heldUntil(clock.now()));
  return roomy.length === missing.length;
}

/**
 * Releases the uses of an order in order to reprice it. The codes stay locked, so that a use that is free now is still
 * free when it is taken.
 * @param codes all codes that may be taken after that, normalised
 */
export async function releaseUses(scope: Scope, orderId: string, codes: readonly string[]): Promise<void> {
  await lockCodes(scope, codes);
  await releaseAllUses(scope, orderId);
}

/**
 * Makes the uses of a paid order permanent, and takes those again that it has lost. A code that others used up
 * meanwhile is not counted: the limit holds, and the buyer keeps the price they paid.
 * @param locked all codes of that order
 */
export async function keepPaidUses(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, codes }: OrderRecord,
  locked: readonly PromoCodeRecord[],
): Promise<void> {
  if (codes.length === 0) return;
  await confirmUses(scope, orderId);
  const taken = new Set(await listUsedIds(scope, orderId));
  const used = new Set(codes.map(({ code }) => code));
  const missing = locked.filter((record) => used.has(record.code) && !taken.has(record.promoCodeId));
  await insertUses(scope, orderId, idsOf(await makeRoom(scope, missing, clock.now())), null);
}

async function lockCodes(scope: Scope, codes: readonly string[]): Promise<PromoCodeRecord[]> {
  return lockPromoCodes(scope, idsOf(await findPromoCodes(scope, [...codes])));
}

const idsOf = (records: readonly PromoCodeRecord[]): string[] =>
  records.map(({ promoCodeId }) => promoCodeId);
