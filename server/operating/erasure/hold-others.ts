import { listBibKeysInUse, listErasedParticipants } from '#finding/competitors/index.ts';
import { listMergedPersons } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { collectTraces } from './collect-traces.ts';
import type { ErasureDeps } from './describe-erasure.ts';
import { type ErasureIds, leaveOutPhotos, type RunningErasure } from './erasures.store.ts';
import { listMovedPersons, lockListsOf } from './hash-traces.ts';

/**
 * Compares the rows that an erasure will erase with the request, and leaves out those that stand for somebody else now.
 * An exchange of bibs, a merge, an edit, a list or a feed may have changed them. Also leaves out bibs that somebody
 * else wears now, and everything found for persons who have been separated from the others. Locks the start lists, so
 * that the rows stand for the same people until the transaction ends.
 */
export async function holdOthers(
  deps: ErasureDeps,
  scope: Scope,
  erasure: RunningErasure,
  how: 'read' | 'change',
): Promise<RunningErasure> {
  const { ids } = erasure;
  if (ids?.atRequest === undefined) return erasure;
  const { personIds: all, takenAs = [], heldIds: before = [], leftBibs = [] } = ids;
  const eventIds = ids.bibs.map(({ eventId }) => eventId);
  await lockListsOf(scope, { personIds: [...all, ...before], eventIds }, how);
  const moved = await listMovedPersons(scope, all, ids.atRequest.standings);
  const heldIds = [...before, ...moved];
  const personIds = all.filter((personId) => !moved.includes(personId));
  const isHeld = (id: string) => heldIds.includes(id);
  const { bibs, left } = await withoutOthersBibs(scope, ids.bibs, { personIds, heldIds });
  const faceIds = await leaveOutSeparated(deps, scope, erasure, moved);
  return {
    ...erasure,
    ids: {
      ...ids,
      personIds,
      heldIds,
      leftBibs: [...leftBibs, ...left],
      bibs: bibs.map((worn) => ({ ...worn, faceIds: worn.faceIds.filter((id) => !faceIds.has(id)) })),
      takenAs: takenAs.filter(({ photographerId }) => !isHeld(photographerId)),
    },
  };
}

/**
 * Leaves out the photos of persons who had been merged into the requester at the time of the request and are separated
 * now. They may have been merged into somebody else since.
 * @returns their faces
 */
async function leaveOutSeparated(
  deps: ErasureDeps,
  scope: Scope,
  { erasureId, ids }: RunningErasure,
  moved: readonly string[],
): Promise<Set<string>> {
  const asked = [...(ids?.personIds ?? []), ...(ids?.heldIds ?? [])];
  const intoOf = new Map(
    (await listMergedPersons(scope, asked)).map(({ personId, mergedInto }) => [personId, mergedInto]),
  );
  const standsFor = (id: string) => intoOf.get(id) ?? id;
  const wasMerged = (id: string) => ids?.atRequest?.mergedIds.includes(id) === true;
  const requesters = new Set(asked.filter((id) => !wasMerged(id)).map(standsFor));
  const separated = moved.filter((id) => wasMerged(id) && !requesters.has(standsFor(id)));
  if (separated.length === 0) return new Set();
  // If such a person was merged again, the row into which they were merged wears their bib.
  const own = { emails: [], personIds: [...new Set([...separated, ...separated.map(standsFor)])] };
  const found = await collectTraces(deps, scope, own, { isReplayed: true });
  const photoIds = found.photos.map(({ photoId }) => photoId);
  await leaveOutPhotos(scope, erasureId, photoIds);
  return new Set(found.ids.bibs.flatMap(({ faceIds }) => faceIds));
}

/** Leaves out the bibs of held rows, and bibs that other participants wear. @returns also the bibs that others wear */
async function withoutOthersBibs(
  scope: Scope,
  bibs: ErasureIds['bibs'],
  { personIds, heldIds }: { personIds: readonly string[]; heldIds: readonly string[] },
): Promise<{ bibs: ErasureIds['bibs']; left: NonNullable<ErasureIds['leftBibs']> }> {
  const held = await listErasedParticipants(scope, heldIds);
  const kept: ErasureIds['bibs'] = [];
  const left: NonNullable<ErasureIds['leftBibs']> = [];
  for (const worn of bibs) {
    const { eventId, bibKeys } = worn;
    const exceptIds = [...personIds, ...heldIds];
    const ofOthers = new Set(await listBibKeysInUse(scope, eventId, { bibKeys, exceptIds }));
    const ofHeld = new Set(held.flatMap((row) => (row.eventId === eventId ? row.bibKey : [])));
    left.push(...bibKeys.flatMap((bibKey) => (ofOthers.has(bibKey) ? { eventId, bibKey } : [])));
    kept.push({ ...worn, bibKeys: bibKeys.filter((key) => !ofOthers.has(key) && !ofHeld.has(key)) });
  }
  return { bibs: kept, left };
}
