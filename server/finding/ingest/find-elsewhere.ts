import { listMergedInto } from '#finding/events/index.ts';
import { findMovedPhotos, findTakenPhotos, type MovedPhoto } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Finds the photos with given contents that an event does not receive again, because they have a row in another event:
 * they were moved there, or they were removed or withdrawn in an event that was later merged into this one
 * (docs/decisions/0099).
 */
export async function findElsewhere(
  scope: Scope,
  eventId: string,
  contentHashes: readonly string[],
): Promise<MovedPhoto[]> {
  if (contentHashes.length === 0) return [];
  return [
    ...(await findMovedPhotos(scope, eventId, contentHashes)),
    ...(await findTakenPhotos(scope, await listMergedInto(scope, [eventId]), contentHashes)),
  ];
}
