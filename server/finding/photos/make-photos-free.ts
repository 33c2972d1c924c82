import { faultAt } from '#contract/faults.ts';
import { lockEvent, readSharing } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { countFreePhotos, findPhotosToFree, setPhotosFree } from './free-photos.store.ts';

/** The photos of an event to make free, or no longer free. */
export interface PhotosToFree {
  eventId: string;
  /** The file names, as the photographer named them. */
  fileNames: readonly string[];
  photoIds?: readonly string[];
  withReport: boolean;
  isFree: boolean;
}

/**
 * Makes photos of an event free for everybody, up to the event's limit set by the operator, or makes them paid again. A
 * photo whose original was downloaded counts against the limit for good. The event is locked, so that concurrent calls
 * together respect the limit.
 * @returns the names that match no published photo; NotFound; Conflict if there would be too many free photos
 */
export async function makePhotosFree(
  scope: Scope,
  { eventId, isFree, ...input }: PhotosToFree,
  cause: Cause,
): Promise<{ changed: number; unknown: string[] } | Refusal> {
  const event = await lockEvent(scope, eventId);
  const sharing = (await readSharing(scope, [eventId])).get(eventId);
  if (event === undefined || sharing === undefined) return refuse('NotFound');
  const found = await findPhotosToFree(scope, eventId, input);
  const names = new Set(found.map(({ fileName }) => fileName.toLowerCase()));
  const unknown = input.fileNames.filter((name) => !names.has(name.toLowerCase()));
  const changed = await setPhotosFree(
    scope,
    eventId,
    found.map(({ photoId }) => photoId),
    isFree,
  );
  const given = await countFreePhotos(scope, eventId);
  // The refusal rolls the change back.
  if (isFree && changed > 0 && given > sharing.freePhotosMax)
    return refuse('Conflict', [faultAt('photos', 'TooManyFreePhotos', { max: sharing.freePhotosMax })]);
  if (changed > 0)
    await recordAction(
      scope,
      { what: 'event.give-photos', thingId: eventId, after: { isFree, photos: changed } },
      cause,
    );
  return { changed, unknown };
}
