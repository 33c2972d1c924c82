import { findEventOfPhoto } from '#finding/photos/index.ts';
import type { Deps } from '#platform/deps.ts';
import { listPhotoFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { listNearFaces, type NearFace } from './near-faces.ts';
import { rejudgePhoto } from './rejudge-photo.ts';

/** Photos of one person that are judged again because of one other, at most: the nearest. */
const NEIGHBOURS = 24;

/** Tells whether a photo may change by a vote for a bib: it says another one, or none. */
const isTold = (near: NearFace, bib: string | null) =>
  bib !== null && near.bib !== bib && !near.voted.includes(bib);

/** Tells whether a photo's tags rest on votes, or may. */
const isVoted = (near: NearFace) => near.voted.length > 0;

/**
 * Judges a photo again and then its neighbours, photos of the same people, each in a transaction of its own: so two
 * workers at neighbouring photos never wait for each other in a circle.
 * @param whom `Told`: those to whom the photo tells something new. `All`: also those that rest on any votes, for the photo
 *   may have taken something back
 */
export async function rejudgeAround(
  deps: Pick<Deps, 'database' | 'newId' | 'events' | 'queue'> & RecognitionDeps,
  tenantId: string,
  photoId: string,
  whom: 'Told' | 'All',
): Promise<void> {
  await deps.database.inTenant(tenantId, (scope) => rejudgePhoto(deps, scope, photoId));
  const neighbours = await deps.database.inTenant(tenantId, async (scope) => {
    const photo = await findEventOfPhoto(scope, photoId);
    if (photo === undefined) return [];
    const faces = await listPhotoFaces(scope, photoId);
    const near = await listNearFaces(deps, scope, { ...photo, photoId }, faces, performance.now());
    const isMeant = (one: NearFace, index: number) =>
      (photo.isPublished && isTold(one, faces[index]?.readBib ?? null)) || (whom === 'All' && isVoted(one));
    return near.flatMap((found, index) =>
      [...new Set(found.filter((one) => isMeant(one, index)).map((one) => one.photoId))].slice(0, NEIGHBOURS),
    );
  });
  for (const neighbour of new Set(neighbours))
    await deps.database.inTenant(tenantId, (scope) => rejudgePhoto(deps, scope, neighbour));
}
