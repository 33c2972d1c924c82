import { addToCounts, withdrawCover } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { setPhotoState } from './hidden-photos.store.ts';
import { photoFiles } from './photo-files.ts';
import { addToTimes } from './photo-times.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The photo that an event showed itself with was hidden: it needs another. */
    'cover.withdrawn': { eventId: string };
    /** A photo was hidden, or is to be seen again. */
    'photo.hidden': { eventId: string; photoId: string; isHidden: boolean };
  }
}

/**
 * Takes a photo out of gallery, search and carts, or brings it back. Whoever bought it keeps it.
 * @returns false where there is no such photo, or it is so already: then nothing was changed
 */
export async function hidePhoto(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  photoId: string,
  isHidden: boolean,
  cause: Cause,
): Promise<boolean> {
  const changed = await setPhotoState(
    scope,
    photoId,
    isHidden ? { from: 'Published', to: 'Hidden' } : { from: 'Hidden', to: 'Published' },
  );
  if (changed === undefined) return false;
  const { eventId, second, isReport } = changed;
  await addToTimes(scope, eventId, [second], isHidden ? -1 : 1);
  const by = isHidden ? -1 : 1;
  await addToCounts(scope, eventId, { published: by, report: isReport ? by : 0 });
  if (isHidden) await withdrawFromEvent({ events }, scope, changed);
  await events.emit(scope, 'photo.hidden', { eventId, photoId, isHidden });
  await recordAction(scope, { what: isHidden ? 'photo.hide' : 'photo.show', thingId: photoId }, cause);
  return true;
}

/** Has an event show itself with another photo, if it did with this one. */
export async function withdrawFromEvent(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  photo: Parameters<typeof photoFiles>[1] & { eventId: string },
): Promise<void> {
  const { eventId } = photo;
  if (await withdrawCover(scope, eventId, photo.photoId, photoFiles(eventId, photo).cover))
    await events.emit(scope, 'cover.withdrawn', { eventId });
}
