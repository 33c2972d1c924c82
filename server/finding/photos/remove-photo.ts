import { addToCounts } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { addToTimes } from './photo-times.store.ts';
import { deleteFindings, lockPhotos, markRemoved, type StoredPhoto } from './removed-photos.store.ts';
import { withdrawFromEvent } from './withdraw-from-event.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A photo was removed for good, with its readings. */
    'photo.removed': { eventId: string; photoId: string };
  }
}

/**
 * Removes a photo in any state for good from gallery, search and counts, with its readings and verdicts. Its row stays,
 * so that no import restores it and orders can refer to it. The caller deletes its files.
 * @param isKept whether its buyers keep it
 * @returns the photo as it was; undefined, with nothing changed, if it does not exist or was removed before
 */
export async function removePhoto(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  photoId: string,
  { isKept }: { isKept: boolean },
): Promise<StoredPhoto | undefined> {
  const [photo] = await lockPhotos(scope, [photoId]);
  if (photo === undefined || photo.state === 'Removed') return undefined;
  if (photo.state === 'Withdrawn' && isKept) return undefined;
  const { eventId, state, second, isReport } = photo;
  await markRemoved(scope, photoId, isKept ? 'Withdrawn' : 'Removed');
  await deleteFindings(scope, photoId);
  if (state === 'Published') {
    if (second !== null) await addToTimes(scope, eventId, [second], -1);
    await addToCounts(scope, eventId, { published: -1, report: isReport ? -1 : 0 });
    await withdrawFromEvent({ events }, scope, photo);
  }
  if (state === 'Protected') await addToCounts(scope, eventId, { protected: -1 });
  if (state === 'Received') await addToCounts(scope, eventId, { processing: -1 });
  if (state === 'Failed') await addToCounts(scope, eventId, { failed: -1 });
  await events.emit(scope, 'photo.removed', { eventId, photoId });
  return photo;
}
