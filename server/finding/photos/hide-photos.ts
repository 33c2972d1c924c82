import { addToCounts } from '#finding/events/index.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { setPhotoState } from './hidden-photos.store.ts';
import { addToTimes } from './photo-times.store.ts';
import { protectPhotos, showProtected } from './protect-photos.ts';
import { withdrawFromEvent } from './withdraw-from-event.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** A photo was hidden, or is to be seen again. */
    'photo.hidden': { eventId: string; photoId: string; isHidden: boolean };
  }
}

/**
 * Takes a photo out of gallery, search and carts, or brings it back. Whoever bought it keeps it. Shown, a photo that waits
 * for review since it has a protected participant's bib may be seen by everybody; one that was hidden waits again.
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
    isHidden ? { from: ['Published', 'Protected'], to: 'Hidden' } : { from: ['Hidden'], to: 'Published' },
  );
  if (changed === undefined) return !isHidden && showProtected({ events }, scope, photoId, cause);
  const { eventId, second, isReport, wasProtected } = changed;
  const by = isHidden ? -1 : 1;
  if (wasProtected) await addToCounts(scope, eventId, { protected: by });
  else {
    await addToTimes(scope, eventId, [second], by);
    await addToCounts(scope, eventId, { published: by, report: isReport ? by : 0 });
  }
  if (isHidden) await withdrawFromEvent({ events }, scope, changed);
  await events.emit(scope, 'photo.hidden', { eventId, photoId, isHidden });
  if (!isHidden) await protectPhotos({ events }, scope, eventId, { photoIds: [photoId] });
  await recordAction(scope, { what: isHidden ? 'photo.hide' : 'photo.show', thingId: photoId }, cause);
  return true;
}
