import { hidePhoto, listPhotosById } from '#finding/photos/index.ts';
import { countOpenByPhoto } from '#finding/removal-requests/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { listProposals } from './list-proposals.ts';
import type { Own } from './own.ts';
import { deleteDecided, listDecided, saveDecided } from './photo-cleanups.store.ts';

type DecideDeps = Pick<Deps, 'clock' | 'events'>;

/** The photographer has no login: who they are stands in the link, which is recorded with its invitation. */
const BY_LINK: Cause = { actor: { kind: 'Visitor' }, why: '' };

/** Forgets what a photographer decided of a photo that somebody hides or shows: it is not theirs to show again. */
export function subscribePhotographersPage({ events }: Pick<Deps, 'events'>): void {
  events.on('photo.hidden', (scope, { photoId }) => deleteDecided(scope, [photoId]));
}

/**
 * Hides photos that are proposed, and keeps others, which are not proposed again. What is not proposed any more, for somebody
 * bought it meanwhile, stays as it is.
 * @returns how many were hidden
 */
export async function decideProposals(
  { clock, events }: DecideDeps,
  scope: Scope,
  own: Own,
  { hide, keep }: { hide: readonly string[]; keep: readonly string[] },
): Promise<number> {
  const proposed = new Set((await listProposals(scope, own)).map(({ photoId }) => photoId));
  const said = { photographerId: own.photographerId, now: clock.now() };
  const hidden: string[] = [];
  for (const photoId of new Set(hide))
    if (proposed.has(photoId) && (await hidePhoto({ events }, scope, photoId, true, BY_LINK)))
      hidden.push(photoId);
  await saveDecided(scope, hidden, { ...said, isHidden: true });
  const kept = [...new Set(keep)].filter((photoId) => proposed.has(photoId) && !hidden.includes(photoId));
  await saveDecided(scope, kept, { ...said, isHidden: false });
  return hidden.length;
}

/**
 * Shows photos again that their photographer hid, and keeps them. What somebody else hid, or asked to be removed, stays hidden.
 * @returns how many are shown
 */
export async function showAgain(
  { clock, events }: DecideDeps,
  scope: Scope,
  own: Own,
  photoIds: readonly string[],
): Promise<number> {
  const hidden = new Set((await listHiddenByOwn(scope, own)).map(({ photoId }) => photoId));
  const asked = await countOpenByPhoto(scope, [...hidden]);
  const shown: string[] = [];
  for (const photoId of new Set(photoIds))
    if (
      hidden.has(photoId) &&
      !asked.has(photoId) &&
      (await hidePhoto({ events }, scope, photoId, false, BY_LINK))
    )
      shown.push(photoId);
  const said = { photographerId: own.photographerId, isHidden: false, now: clock.now() };
  await saveDecided(scope, shown, said);
  return shown.length;
}

/** Lists the photos of an event that their photographer hid. */
export async function listHiddenByOwn(scope: Scope, { eventId, photographerIds }: Own) {
  const decided = await listDecided(scope, photographerIds);
  const photos = await listPhotosById(
    scope,
    decided.flatMap(({ photoId, isHidden }) => (isHidden ? photoId : [])),
  );
  return photos.filter((photo) => photo.eventId === eventId && photo.state === 'Hidden');
}
