import type { Scope } from '#platform/database/database.ts';
import { listInvoiceIds } from '#selling/orders/index.ts';
import { listUndecidedInvoices } from '#selling/payments/index.ts';
import { isUsedUp, type PromoCodeRecord } from './promo-codes.rules.ts';
import { deleteUses, listUsesHeldBefore } from './promo-codes.store.ts';

/**
 * Finds the orders that hold codes for longer than they may: unpaid, the hold is over, and no payment of them is
 * undecided. Looked up only for codes that have no use left otherwise.
 * @returns order ids by code id, those first whose hold ended first
 */
export async function findLapsedUses(
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
  const lapsed = held.filter(({ orderId }) => !undecided.has(invoices.get(orderId) ?? ''));
  return new Map(
    [...Map.groupBy(lapsed, ({ promoCodeId }) => promoCodeId)].map(([promoCodeId, uses]) => [
      promoCodeId,
      uses.map(({ orderId }) => orderId),
    ]),
  );
}

/**
 * Makes room for one more use of each of these codes, which are locked: where all are taken, one that lapsed goes.
 * @returns the codes that have room; of the others nothing was changed
 */
export async function makeRoom(
  scope: Scope,
  codes: readonly PromoCodeRecord[],
  now: Date,
): Promise<PromoCodeRecord[]> {
  const lapsed = await findLapsedUses(scope, codes, now);
  const roomy: PromoCodeRecord[] = [];
  for (const code of codes) {
    const [orderId] = lapsed.get(code.promoCodeId) ?? [];
    if (isUsedUp(code) && orderId === undefined) continue;
    if (isUsedUp(code) && orderId !== undefined) await deleteUses(scope, orderId, [code.promoCodeId]);
    roomy.push(code);
  }
  return roomy;
}
