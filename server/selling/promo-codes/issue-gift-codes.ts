import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type OrderItemRecord, type OrderRecord, setGiftCode } from '#selling/orders/index.ts';
import { insertFreeCode } from './insert-free-code.ts';
import { giftCodeIn, type PromoCodeRecord } from './promo-codes.rules.ts';
import { setActive } from './promo-codes.store.ts';
import { groupCode } from './random-code.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A bought gift code was created and stored on its order item. */
    'gift-code.issued': { orderItemId: string };
  }
}

/**
 * Creates one code for each gift code of a paid order, once. If the order was canceled and then paid after all, its
 * existing codes become valid again.
 * @param locked all codes of that order
 */
export async function issueGiftCodes(
  deps: Pick<Deps, 'clock' | 'events' | 'newId'>,
  scope: Scope,
  { currencyId }: Pick<OrderRecord, 'currencyId'>,
  items: readonly OrderItemRecord[],
  locked: readonly PromoCodeRecord[],
): Promise<void> {
  await setActive(scope, giftCodeIds(items, locked), true);
  const missing = items.filter(
    ({ productType, giftCode }) => productType === 'Promocode' && giftCode === null,
  );
  for (const { orderItemId } of missing) {
    const { code } = await insertFreeCode(deps, scope, giftCodeIn(currencyId), orderItemId);
    await setGiftCode(scope, orderItemId, groupCode(code));
    await deps.events.emit(scope, 'gift-code.issued', { orderItemId });
  }
}

/**
 * Deactivates the gift codes of a canceled order. Codes that an unpaid order holds are deactivated too, so that they do
 * not become valid again when that order is paid.
 * @param locked all codes of that order
 */
export async function deactivateGiftCodes(
  scope: Scope,
  items: readonly OrderItemRecord[],
  locked: readonly PromoCodeRecord[],
): Promise<void> {
  await setActive(scope, giftCodeIds(items, locked), false);
}

/** Selects the codes that an order bought from those that it used or bought. */
function giftCodeIds(items: readonly OrderItemRecord[], locked: readonly PromoCodeRecord[]): string[] {
  const own = new Set(items.map(({ orderItemId }) => orderItemId));
  return locked
    .filter(({ giftOrderItemId }) => giftOrderItemId !== null && own.has(giftOrderItemId))
    .map(({ promoCodeId }) => promoCodeId);
}
