import { listBibKeysInUse, listErasedParticipants } from '#finding/competitors/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { ErasureIds, RunningErasure } from './erasures.store.ts';
import { listMovedPersons, lockListsOf } from './hash-traces.ts';

/**
 * Compares the rows that an erasure will erase with the request, and leaves out those that stand for somebody else now.
 * An exchange of bibs, a merge, an edit, a list or a feed may have changed them. Bibs that somebody else wears now are
 * left out too. Locks the start lists, so that this stays true until the transaction ends.
 */
export async function holdOthers(
  scope: Scope,
  erasure: RunningErasure,
  how: 'read' | 'change',
): Promise<RunningErasure> {
  const { ids } = erasure;
  if (ids?.atRequest === undefined) return erasure;
  const { personIds: all, bibs, takenAs = [], heldIds: before = [] } = ids;
  const eventIds = bibs.map(({ eventId }) => eventId);
  await lockListsOf(scope, { personIds: [...all, ...before], eventIds }, how);
  const moved = await listMovedPersons(scope, all, ids.atRequest.standings);
  const heldIds = [...before, ...moved];
  const personIds = all.filter((personId) => !moved.includes(personId));
  const isHeld = (id: string) => heldIds.includes(id);
  return {
    ...erasure,
    ids: {
      ...ids,
      personIds,
      heldIds,
      bibs: await withoutOthersBibs(scope, bibs, { personIds, heldIds }),
      takenAs: takenAs.filter(({ photographerId }) => !isHeld(photographerId)),
    },
  };
}

/** Leaves out the bibs of held rows, and those that other participants wear. */
async function withoutOthersBibs(
  scope: Scope,
  bibs: ErasureIds['bibs'],
  { personIds, heldIds }: { personIds: readonly string[]; heldIds: readonly string[] },
): Promise<ErasureIds['bibs']> {
  const held = await listErasedParticipants(scope, heldIds);
  const left: ErasureIds['bibs'] = [];
  for (const worn of bibs) {
    const { eventId, bibKeys } = worn;
    const ofOthers = new Set([
      ...(await listBibKeysInUse(scope, eventId, { bibKeys, exceptIds: personIds })),
      ...held.flatMap((row) => (row.eventId === eventId ? row.bibKey : [])),
    ]);
    left.push({ ...worn, bibKeys: bibKeys.filter((key) => !ofOthers.has(key)) });
  }
  return left;
}
