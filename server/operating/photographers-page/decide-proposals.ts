import { holdPhotos, liftPhotoHolds, listHeldBy, listPhotosById } from '#finding/photos/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listProposals } from './list-proposals.ts';
import type { Own } from './own.ts';
import { deleteDecided, saveKept } from './photo-cleanups.store.ts';

type DecideDeps = Pick<Deps, 'clock' | 'events'>;

/** The photographer has no login. The link identifies them, and creating the link was recorded. */
export const BY_LINK: Cause = { actor: { kind: 'Visitor' }, why: '' };

/**
 * Deletes a photographer's decision to keep a photo if the photo is hidden or shown later; it may then be proposed
 * again.
 */
export function subscribePhotographersPage({ events }: Pick<Deps, 'events'>): void {
  events.on('photo.hidden', (scope, { photoId }) => deleteDecided(scope, [photoId]));
}

/**
 * Hides proposed photos, and keeps others, which are not proposed again. If a photo is no longer proposed because it
 * was bought meanwhile, it stays unchanged.
 * @returns how many were hidden
 */
export async function decideProposals(
  { clock, events }: DecideDeps,
  scope: Scope,
  own: Own,
  { hide, keep }: { hide: readonly string[]; keep: readonly string[] },
): Promise<number> {
  const proposed = new Map((await listProposals(scope, own)).map((one) => [one.photoId, one.reason]));
  const hold = { kind: 'photographer' as const, ownerId: own.photographerId };
  let hidden = 0;
  for (const photoId of new Set(hide)) {
    const reason = proposed.get(photoId);
    if (reason === undefined) continue;
    hidden += (await holdPhotos({ events }, scope, [photoId], hold, { ...BY_LINK, why: reason })).length;
  }
  const kept = [...new Set(keep)].filter((photoId) => proposed.has(photoId) && !hide.includes(photoId));
  await saveKept(scope, kept, { photographerId: own.photographerId, now: clock.now() });
  return hidden;
}

/**
 * Lifts a photographer's own holds and records that the photos are kept. Other holds, for example of an operator or a
 * complaint, stay.
 * @returns how many became visible
 */
export async function showAgain(
  { clock, events }: DecideDeps,
  scope: Scope,
  own: Own,
  photoIds: readonly string[],
): Promise<number> {
  const hidden = new Set((await listHiddenByOwn(scope, own)).map(({ photoId }) => photoId));
  const asked = [...new Set(photoIds)].filter((photoId) => hidden.has(photoId));
  const lifter = { by: 'Photographer' as const, photographerIds: own.photographerIds };
  const liftings = await liftPhotoHolds({ events }, scope, asked, lifter, BY_LINK);
  await saveKept(scope, asked, { photographerId: own.photographerId, now: clock.now() });
  return liftings.filter(({ state }) => state === 'Published').length;
}

/** Lists the photos of an event that their photographer hid. */
export async function listHiddenByOwn(scope: Scope, { eventId, photographerIds }: Own) {
  const held = await listHeldBy(scope, 'photographer', photographerIds);
  const photos = await listPhotosById(
    scope,
    [...held.values()].flatMap((ids) => [...ids]),
  );
  return photos.filter((photo) => photo.eventId === eventId);
}
