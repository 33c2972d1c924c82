import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import { findExpiredUses, makeRoom } from './expired-uses.ts';
import { lockOrderCodes } from './lock-order-codes.ts';
import { heldUntil, isForeign, isUsedUp, type PromoCodeRecord } from './promo-codes.rules.ts';
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
    /** An unpaid order held a code for too long, and other orders used it up: the order needs another price. */
    'order.uses-lost': { orderId: string };
  }
}

/**
 * Takes one use of each code for a new order, in the order's transaction, and holds it for a while. The codes stay
 * locked until the transaction ends, so call it late.
 * @returns PromoCodeUsedUp or PromoCodeInactive if that happened after the cart was priced. The caller must return this
 *   refusal, so that its order is rolled back
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
 * Ensures, before an order is paid, that it still has the uses on which its price depends. An expired use is taken
 * again if no other order took it.
 * @returns whether the order has all of them; if not, nothing is taken, and the order needs another price
 *   (`order.uses-lost`)
 */
export async function renewUses(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, codes, currencyId }: Pick<OrderRecord, 'orderId' | 'codes' | 'currencyId'>,
): Promise<boolean> {
  if (codes.length === 0) return true;
  const locked = await lockCodes(
    scope,
    codes.map(({ code }) => code),
  );
  if (locked.some((code) => isForeign(code, currencyId))) return false;
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
 * Releases the uses of an order that is being repriced. The codes stay locked, so that a use that is free now is still
 * free when it is taken again.
 * @param codes all codes that may be taken afterwards, normalised
 */
export async function releaseUses(scope: Scope, orderId: string, codes: readonly string[]): Promise<void> {
  await lockCodes(scope, codes);
  await releaseAllUses(scope, orderId);
}

/**
 * Returns whether an order for which money arrived still has the uses on which its price depends, or can take them
 * again: one is left, or an unpaid order has held one for too long. A gift code that was refunded meanwhile, or was
 * bought in another currency, has none.
 * Takes nothing. All codes of the order stay locked until the transaction ends, so that `keepPaidUses` gets the same
 * result.
 */
export async function hasUsesLeft(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  { orderId, codes, currencyId }: Pick<OrderRecord, 'orderId' | 'codes' | 'currencyId'>,
): Promise<boolean> {
  if (codes.length === 0) return true;
  const { order, codes: locked } = await lockOrderCodes(scope, orderId);
  if (locked.some((code) => isForeign(code, currencyId))) return false;
  const missing = await listMissing(scope, order, locked);
  const expired = await findExpiredUses(scope, missing, clock.now());
  return missing.every(
    (code) =>
      !isUsedUp(code, expired.get(code.promoCodeId)?.length) &&
      (code.giftOrderItemId === null || code.isActive),
  );
}

/**
 * Makes the uses of a paid order permanent, and takes again those that it has lost.
 * @param locked all codes of that order
 * @throws if one of them has no use left (docs/decisions/0262), because `hasUsesLeft` was not called first
 */
export async function keepPaidUses(
  { clock }: Pick<Deps, 'clock'>,
  scope: Scope,
  order: Pick<OrderRecord, 'orderId' | 'codes'>,
  locked: readonly PromoCodeRecord[],
): Promise<void> {
  const { orderId, codes } = order;
  if (codes.length === 0) return;
  await confirmUses(scope, orderId);
  const missing = await listMissing(scope, order, locked);
  const roomy = await makeRoom(scope, missing, clock.now());
  if (roomy.length < missing.length) throw new Error(`the order ${orderId} lacks a use of its promo code`);
  await insertUses(scope, orderId, idsOf(roomy), null);
}

/** Lists the codes on which an order's price depends and of which the order has no use. */
async function listMissing(
  scope: Scope,
  { orderId, codes }: Pick<OrderRecord, 'orderId' | 'codes'>,
  locked: readonly PromoCodeRecord[],
): Promise<PromoCodeRecord[]> {
  const taken = new Set(await listUsedIds(scope, orderId));
  const used = new Set(codes.map(({ code }) => code));
  return locked.filter(({ code, promoCodeId }) => used.has(code) && !taken.has(promoCodeId));
}

async function lockCodes(scope: Scope, codes: readonly string[]): Promise<PromoCodeRecord[]> {
  return lockPromoCodes(scope, idsOf(await findPromoCodes(scope, [...codes])));
}

const idsOf = (records: readonly PromoCodeRecord[]): string[] =>
  records.map(({ promoCodeId }) => promoCodeId);
