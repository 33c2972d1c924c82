import { listAwaitedSince } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems, listOrdersWithPhotos } from '#selling/orders/index.ts';

/** A paid order that waits for originals. */
interface WaitingOrder {
  orderId: string;
  number: string;
  /** The number of its photos whose originals are missing. */
  photosCount: number;
  /** When the first preview of these photos arrived. */
  since: Date;
}

/** The most photos that are listed: an interrupted upload may leave those of a whole race waiting. */
const PHOTOS_MAX = 5_000;

/**
 * Lists the paid orders with photos whose originals have been missing since before a given time, the longest wait
 * first. Refunded items are ignored.
 * @returns also how many photos of the tenant wait in all, sold or not, up to `PHOTOS_MAX`
 */
export async function listWaitingOrders(
  scope: Scope,
  before: Date,
  count: number,
): Promise<{ photosCount: number; orders: WaitingOrder[] }> {
  const photos = await listAwaitedSince(scope, before, PHOTOS_MAX);
  if (photos.length === 0) return { photosCount: 0, orders: [] };
  const sinceOf = new Map(photos.map(({ photoId, since }) => [photoId, since]));
  const lines = await listOrdersWithPhotos(scope, [...sinceOf.keys()]);
  const paid = Map.groupBy(
    lines.filter(({ state }) => state === 'Completed'),
    ({ orderId }) => orderId,
  );
  const waiting = [...paid].flatMap(([orderId, own]) => {
    const [since] = own
      .flatMap(({ photoId }) => sinceOf.get(photoId) ?? [])
      .toSorted((one, other) => one.getTime() - other.getTime());
    return since === undefined ? [] : [{ orderId, number: own[0]?.number ?? '', own, since }];
  });
  const orders: WaitingOrder[] = [];
  for (const { orderId, number, own, since } of waiting.toSorted(
    (one, other) => one.since.getTime() - other.since.getTime(),
  )) {
    if (orders.length === count) break;
    const items = await listOrderItems(scope, orderId);
    const kept = new Set(items.flatMap(({ orderItemId, isReturned }) => (isReturned ? [] : orderItemId)));
    const photoIds = own.flatMap(({ orderItemId, photoId }) => (kept.has(orderItemId) ? photoId : []));
    const photosCount = new Set(photoIds).size;
    if (photosCount > 0) orders.push({ orderId, number, photosCount, since });
  }
  return { photosCount: photos.length, orders };
}
