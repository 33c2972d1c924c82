import { findEvent, followMerged } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listPhotosOfPackages, type OrderItemRecord, packageOwner } from '#selling/orders/index.ts';

/**
 * Returns whether the buyer of a completed order got anything of it, or could have: true unless each item is a package
 * that has no photo, of an event without visible photos. It does not search for photos, because the tags by which they
 * were delivered may have changed since.
 */
export async function couldDeliver(scope: Scope, items: readonly OrderItemRecord[]): Promise<boolean> {
  if (items.some((item) => packageOwner(item) === null)) return true;
  const itemIds = items.map(({ orderItemId }) => orderItemId);
  if (itemIds.length > 0 && (await listPhotosOfPackages(scope, itemIds)).size > 0) return true;
  for (const eventId of new Set(items.map((item) => item.eventId))) {
    const event = await followMerged(scope, await findEvent(scope, eventId));
    if (event === undefined || event.publishedCount + event.protectedCount > 0) return true;
  }
  return false;
}
