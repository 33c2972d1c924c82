import { listMergedInto } from '#finding/events/index.ts';
import { listPhotosById } from '#finding/photos/index.ts';
import { findPerson } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type BoughtItem, listDeliveredItems } from './bought-items.store.ts';
import { listPhotosOfPackages } from './packages.store.ts';

/**
 * Lists the items of some events in orders whose files can be downloaded at a given time (`listDeliveredItems`). An
 * item keeps the event in which it was sold. So items count too if their event was merged into one of these, or their
 * photo was moved into one of these.
 */
export async function listBoughtItems(
  scope: Scope,
  orderIds: readonly string[],
  eventIds: readonly string[],
  now: Date,
): Promise<BoughtItem[]> {
  if (eventIds.length === 0) return [];
  const items = await listDeliveredItems(scope, orderIds, now);
  if (items.length === 0) return [];
  const soldIn = new Set([...eventIds, ...(await listMergedInto(scope, eventIds))]);
  const others = items.filter(({ eventId }) => !soldIn.has(eventId));
  if (others.length === 0) return items;
  const packageIds = others.flatMap(({ photoId, orderItemId }) => (photoId === null ? orderItemId : []));
  const kept =
    packageIds.length === 0 ? new Map<string, string[]>() : await listPhotosOfPackages(scope, packageIds);
  const photosOf = ({ orderItemId, photoId }: BoughtItem) => kept.get(orderItemId) ?? [photoId ?? []].flat();
  const photos = await listPhotosById(scope, others.flatMap(photosOf));
  const moved = new Set(photos.flatMap(({ eventId, photoId }) => (soldIn.has(eventId) ? photoId : [])));
  return items.filter(
    (item) => soldIn.has(item.eventId) || photosOf(item).some((photoId) => moved.has(photoId)),
  );
}

/** Finds the person that an id now stands for: if participants were merged, the one that was kept. */
export async function latestPersonId(scope: Scope, personId: string): Promise<string> {
  return (await findPerson(scope, personId))?.personId ?? personId;
}
