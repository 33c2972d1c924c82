import type { Scope } from '#platform/database/database.ts';
import { listInvoiceIds } from '#selling/orders/index.ts';
import { listUndecidedInvoices } from '#selling/payments/index.ts';
import { isUsedUp, type PromoCodeRecord } from './promo-codes.rules.ts';
import { deleteUses, listUsesHeldBefore } from './promo-codes.store.ts';

/**
 * Finds the orders that have held codes for too long: they are unpaid, their hold has ended, and they have no undecided
 * payment. Searches only for codes that have no other use left.
 * @returns order ids by code id, sorted by the end of the hold
 */
export async function findExpiredUses(
  scope: Scope,
  codes: readonly PromoCodeRecord[],
  now: Date,
): Promise<Map<string, string[]>> {
  const usedUp = codes.filter((code) => isUsedUp(code)).map(({ promoCodeId }) => promoCodeId);
  const held = await listUsesHeldBefore(scope, usedUp, now);
  const invoices = await listInvoiceIds(
    scope,
    held.map(({ orderId }) => orderId),
  );
  const undecided = await listUndecidedInvoices(scope, [...invoices.values()]);
  const expired = held.filter(({ orderId }) => !undecided.has(invoices.get(orderId) ?? ''));
  return new Map(
    [...Map.groupBy(expired, ({ promoCodeId }) => promoCodeId)].map(([promoCodeId, uses]) => [
      promoCodeId,
      uses.map(({ orderId }) => orderId),
    ]),
  );
}

/**
 * Makes room for one more use of each of the given codes, which the caller has locked. If all uses of a code are taken,
 * an expired one is released.
 * @returns the codes that have room; the others are unchanged
 */
export async function makeRoom(
  scope: Scope,
  codes: readonly PromoCodeRecord[],
  now: Date,
): Promise<PromoCodeRecord[]> {
  const expired = await findExpiredUses(scope, codes, now);
  const roomy: PromoCodeRecord[] = [];
  for (const code of codes) {
    const [orderId] = expired.get(code.promoCodeId) ?? [];
    if (isUsedUp(code) && orderId === undefined) continue;
    if (isUsedUp(code) && orderId !== undefined) await deleteUses(scope, orderId, [code.promoCodeId]);
    roomy.push(code);
  }
  return roomy;
}
