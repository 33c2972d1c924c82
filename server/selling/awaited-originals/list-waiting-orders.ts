import { listAwaitedSince } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listOrderItems, listOrdersWithPhotos } from '#selling/orders/index.ts';

/** A paid order that waits for originals. */
interface WaitingOrder {
  orderId: string;
  number: string;
  /** The number of its photos that wait. */
  photosCount: number;
  /** When the first of their previews arrived. */
  since: Date;
}

/** An interrupted upload may leave a whole race waiting. */
const PHOTOS_MAX = 5_000;

/**
 * Lists the paid orders with photos that have awaited their originals since before the given time, longest wait first;
 * refunded items do not wait.
 * @returns also how many such photos there are, sold or not, at most some thousands
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
