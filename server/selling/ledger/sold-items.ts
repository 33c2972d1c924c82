import { toMinor } from '#contract/money.ts';
import { readPhotographersAndOriginals } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import {
  listOrderItems,
  listPhotosOfPackages,
  type OrderItemRecord,
  type OrderRecord,
  packageOwner,
} from '#selling/orders/index.ts';
import { findPromoCodes, normaliseCode } from '#selling/promo-codes/index.ts';
import type { SoldItem, SoldThing } from './ledger.rules.ts';
import { type GiftValue, readGiftValues } from './ledger.store.ts';

/** Reads an order's items in the form for the ledger, each with its delivered things. */
export async function readSoldItems(scope: Scope, order: OrderRecord): Promise<SoldItem[]> {
  const items = await listOrderItems(scope, order.orderId);
  const things = await readThings(scope, items);
  const giftOf = await readGiftsByItem(scope, order, items);
  return items.map((item) => ({
    orderItemId: item.orderItemId,
    eventId: item.eventId,
    productType: item.productType,
    listMinor: item.originalMinor - sumReasons('PaidBefore', item, order),
    chargedMinor: item.totalMinor,
    roundingMinor: sumReasons('Rounding', item, order),
    giftOf: giftOf.get(item.orderItemId) ?? null,
    things: things.get(item.orderItemId) ?? [],
  }));
}

/**
 * Reads the gift codes that paid for items of an order, by item.
 * @throws if a code was sold in another currency, because its value is no amount of this order (docs/decisions/0353)
 */
export async function readGiftsByItem(
  scope: Scope,
  order: Pick<OrderRecord, 'orderId' | 'codes' | 'currencyId'>,
  items: readonly OrderItemRecord[],
): Promise<Map<string, GiftValue>> {
  const gifts = await readGiftsUsed(scope, order);
  return new Map(
    gifts.flatMap(({ code, value }) => {
      const paidFor = items.find((item) => usesCode(item, code));
      if (paidFor === undefined) return [];
      if (value.currencyId !== order.currencyId)
        throw new Error(`a gift code of another currency paid for the order ${order.orderId}`);
      return [[paidFor.orderItemId, value] as const];
    }),
  );
}

function usesCode({ reasons }: OrderItemRecord, code: string): boolean {
  return reasons.some((reason) => reason.kind === 'Code' && normaliseCode(reason.code) === code);
}

/** Sums what an item's reasons of a kind took off its price. */
function sumReasons(
  kind: 'PaidBefore' | 'Rounding',
  { reasons }: OrderItemRecord,
  { currencyId }: OrderRecord,
): number {
  const amounts = reasons.map((reason) => (reason.kind === kind ? reason.discount : 0));
  return amounts.reduce((sum, amount) => sum + toMinor(amount, currencyId), 0);
}

/**
 * Reads the delivered things of items: the photos of a package, or the single thing sold; none if no original has
 * arrived yet.
 * @param isAwaitedToo whether photos without their original count too
 */
export async function readThings(
  scope: Scope,
  items: readonly OrderItemRecord[],
  isAwaitedToo = false,
): Promise<Map<string, SoldThing[]>> {
  const packages = items.filter((item) => packageOwner(item) !== null && item.productType !== 'Promocode');
  const held =
    packages.length === 0
      ? new Map<string, string[]>()
      : await listPhotosOfPackages(
          scope,
          packages.map(({ orderItemId }) => orderItemId),
        );
  const isPackage = new Set(packages.map(({ orderItemId }) => orderItemId));
  const photoIds = [...held.values(), items.flatMap(({ photoId }) => photoId ?? [])].flat();
  const photos = await readPhotographersAndOriginals(scope, [...new Set(photoIds)]);
  const photoOf = (photoId: string | null): SoldThing => ({
    photoId,
    videoId: null,
    photographerId: photos.get(photoId ?? '')?.photographerId ?? null,
  });
  const thingsOf = ({ orderItemId, photoId, videoId }: OrderItemRecord): SoldThing[] =>
    isPackage.has(orderItemId)
      ? (held.get(orderItemId) ?? []).toSorted().map(photoOf)
      : [{ ...photoOf(photoId), videoId }];
  const isAwaited = ({ photoId }: SoldThing) =>
    !isAwaitedToo && photos.get(photoId ?? '')?.awaitsOriginal === true;
  return new Map(
    items.map((item) => {
      const things = thingsOf(item);
      return [item.orderItemId, things.every(isAwaited) ? [] : things];
    }),
  );
}

/** Reads the bought gift codes that an order used, by normalised spelling. */
export async function readGiftsUsed(
  scope: Scope,
  order: Pick<OrderRecord, 'codes'>,
): Promise<{ code: string; isStopped: boolean; value: GiftValue }[]> {
  const codes = await findPromoCodes(
    scope,
    order.codes.map(({ code }) => normaliseCode(code)),
  );
  const bought = codes.flatMap(({ code, isActive, giftOrderItemId }) =>
    giftOrderItemId === null ? [] : { code, isStopped: !isActive, giftOrderItemId },
  );
  const values = await readGiftValues(
    scope,
    bought.map(({ giftOrderItemId }) => giftOrderItemId),
  );
  return bought.flatMap(({ giftOrderItemId, ...code }) => {
    const value = values.get(giftOrderItemId);
    return value === undefined ? [] : { ...code, value };
  });
}
