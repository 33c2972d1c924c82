import { noteFacesChange } from '#finding/events/index.ts';
import { findEventOfPhoto } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteFacesOf, listPhotoFaces } from './faces.store.ts';
import type { RecognitionDeps } from './known-person.ts';
import { listNearFaces, type NearFace } from './near-faces.ts';
import { rejudgeAroundJob } from './recognition.jobs.ts';
import { rejudgePhoto } from './rejudge-photo.ts';

/** The most photos of one person that are judged again because of one photo: the nearest ones. */
const NEIGHBOURS = 24;

/** Returns whether a vote for a bib may change a photo: the photo has another bib, or none. */
const gainsVote = (near: NearFace, bib: string | null) =>
  bib !== null && near.bib !== bib && !near.voted.includes(bib);

/** Returns whether a photo's tags depend on votes. */
const isVoted = (near: NearFace) => near.voted.length > 0;

/**
 * Judges a photo again, and then its neighbours: photos of the same people. Each is judged in its own transaction, so
 * that two workers at neighbouring photos never deadlock.
 * @param whom `NewVotes`: photos that gain a vote from this one. `All`: also photos that depend on votes, because this
 *   one may have withdrawn its vote
 */
export async function rejudgeAround(
  deps: Pick<Deps, 'database' | 'newId' | 'events' | 'queue'> & RecognitionDeps,
  tenantId: string,
  photoId: string,
  whom: 'NewVotes' | 'All',
): Promise<void> {
  await deps.database.inTenant(tenantId, (scope) => rejudgePhoto(deps, scope, photoId));
  const neighbours = await deps.database.inTenant(tenantId, (scope) =>
    listNeighbours(deps, scope, photoId, whom),
  );
  for (const neighbour of neighbours)
    await deps.database.inTenant(tenantId, (scope) => rejudgePhoto(deps, scope, neighbour));
}

/** Lists the photos of the same people that must be judged again. */
async function listNeighbours(
  deps: RecognitionDeps,
  scope: Scope,
  photoId: string,
  whom: 'NewVotes' | 'All',
): Promise<string[]> {
  const photo = await findEventOfPhoto(scope, photoId);
  if (photo === undefined) return [];
  const faces = await listPhotoFaces(scope, photoId);
  const near = await listNearFaces(deps, scope, { ...photo, photoId }, faces, performance.now());
  const isMeant = (one: NearFace, index: number) =>
    (photo.isPublished && gainsVote(one, faces[index]?.readBib ?? null)) || (whom === 'All' && isVoted(one));
  const neighbours = near.flatMap((found, index) =>
    [...new Set(found.filter((one) => isMeant(one, index)).map((one) => one.photoId))].slice(0, NEIGHBOURS),
  );
  return [...new Set(neighbours)];
}

/**
 * Deletes the faces of a removed photo, and queues the photos of the same people. Faces and jobs are written in one
 * transaction, so a killed process can start again.
 */
export async function forgetPhoto(
  deps: Pick<Deps, 'database' | 'queue'> & RecognitionDeps,
  tenantId: string,
  photoId: string,
): Promise<void> {
  await deps.database.inTenant(tenantId, async (scope) => {
    const photo = await findEventOfPhoto(scope, photoId);
    if (photo === undefined || photo.isPublished) return;
    const neighbours = await listNeighbours(deps, scope, photoId, 'All');
    await deleteFacesOf(scope, photoId);
    await noteFacesChange(scope, photo.eventId);
    const jobs = neighbours.map((neighbour) => ({ photoId: neighbour }));
    if (jobs.length > 0) await deps.queue.send(scope, rejudgeAroundJob, jobs);
  });
}
