import type { Scope } from '#platform/database/database.ts';
import { findOrder, listOrderItems, type OrderItemRecord, type OrderRecord } from '#selling/orders/index.ts';
import type { PromoCodeRecord } from './promo-codes.rules.ts';
import { findGiftCodes, findPromoCodes, listUsedIds, lockPromoCodes } from './promo-codes.store.ts';

/** Reads an order that the caller has locked, and locks all codes that it used or bought in one call. */
export async function lockOrderCodes(
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
