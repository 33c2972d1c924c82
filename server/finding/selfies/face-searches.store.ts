/** Selfie searches in events that keep no faces. A row exists while its search runs. */
import { sql } from 'kysely';
import type { StrangersTally } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';
import type { Round } from './rounds.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    faceSearches: Columns<'faceSearches'>;
  }
}

/** A running search. */
export interface FaceSearch {
  selfieId: string;
  eventId: string;
  descriptor: Buffer;
  model: string;
  /** Null until the search began. */
  round: Round | null;
  photosSeen: number;
  photosTotal: number;
  strangers: StrangersTally;
}

/** The progress of a search after a batch of photos. */
export type MovedSearch = Pick<FaceSearch, 'selfieId' | 'photosSeen' | 'strangers'> & { round: Round };

/** Locks a tenant's searches against starting and ending until the transaction ends. */
export async function lockFaceSearches({ trx, tenantId }: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`face searches ${tenantId}`}, 0))`.execute(trx);
}

/** Counts the running searches of a tenant. */
export async function countFaceSearches(scope: Scope): Promise<number> {
  const { count } = await selectFrom(scope, 'faceSearches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the running searches of a tenant, by event. */
export async function countSearchesByEvent(scope: Scope): Promise<Map<string, number>> {
  const rows = await selectFrom(scope, 'faceSearches')
    .select(({ fn }) => ['eventId', fn.countAll<number>().as('count')])
    .groupBy('eventId')
    .execute();
  return new Map(rows.map((row) => [row.eventId, Number(row.count)]));
}

/** Reserves a place for a search whose selfie is not read yet. */
export async function insertFaceSearch(
  scope: Scope,
  { now, ...search }: { selfieId: string; eventId: string; photosTotal: number; now: Date },
): Promise<void> {
  await insertInto(scope, 'faceSearches', {
    ...search,
    isPastEnd: false,
    photosSeen: 0,
    strangersCount: 0,
    strangersSum: 0,
    strangersSquares: 0,
    createdAt: now,
    movedAt: now,
  }).execute();
}

/**
 * Sets the descriptor of a search.
 * @returns false if the search is already over
 */
export async function startFaceSearch(
  scope: Scope,
  selfieId: string,
  { descriptor, model, now }: { descriptor: Buffer; model: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'faceSearches')
    .set({ descriptor, model, movedAt: now })
    .where('selfieId', '=', selfieId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the searches of an event that have a descriptor, in the order of their start. */
export async function lockStartedSearches(scope: Scope, eventId: string): Promise<FaceSearch[]> {
  const rows = await selectFrom(scope, 'faceSearches')
    .select(['selfieId', 'eventId', 'descriptor', 'model', 'photosSeen', 'photosTotal'])
    .select(['begunAfter', 'seenUpTo', 'isPastEnd'])
    .select(['strangersCount as count', 'strangersSum as sum', 'strangersSquares as squares'])
    .where('eventId', '=', eventId)
    .where('descriptor', 'is not', null)
    .orderBy('createdAt')
    .orderBy('selfieId')
    .forUpdate()
    .execute();
  return rows.flatMap(
    ({ descriptor, model, begunAfter, seenUpTo, isPastEnd, count, sum, squares, ...search }) => {
      if (descriptor === null || model === null) return [];
      const hasBegun = begunAfter !== null && seenUpTo !== null;
      const round = hasBegun ? { begunAfter, seenUpTo, isPastEnd } : null;
      return { ...search, descriptor, model, round, strangers: { count, sum, squares } };
    },
  );
}

/** Returns whether any of the given searches still exists. */
export async function isAnySearched(scope: Scope, selfieIds: readonly string[]): Promise<boolean> {
  const row = await selectFrom(scope, 'faceSearches')
    .select('selfieId')
    .where('selfieId', '=', sql<string>`any(${[...selfieIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the progress of a search. */
export async function moveFaceSearch(
  scope: Scope,
  { selfieId, round, photosSeen, strangers }: MovedSearch,
  now: Date,
): Promise<void> {
  await updateTable(scope, 'faceSearches')
    .set({
      begunAfter: round.begunAfter,
      seenUpTo: round.seenUpTo,
      isPastEnd: round.isPastEnd,
      photosSeen,
      strangersCount: strangers.count,
      strangersSum: strangers.sum,
      strangersSquares: strangers.squares,
      movedAt: now,
    })
    .where('selfieId', '=', selfieId)
    .execute();
}

/** Reads the progress of a search; undefined if it is not running. */
export async function readProgress(
  scope: Scope,
  selfieId: string,
): Promise<{ seen: number; total: number } | undefined> {
  const row = await selectFrom(scope, 'faceSearches')
    .select(['photosSeen', 'photosTotal', 'descriptor'])
    .where('selfieId', '=', selfieId)
    .executeTakeFirst();
  if (row === undefined || row.descriptor === null) return undefined;
  return {
    seen: Math.min(row.photosSeen, row.photosTotal),
    total: row.photosTotal,
  };
}

/** Deletes a search with its descriptor. @returns whether there was one */
export async function deleteFaceSearch(scope: Scope, selfieId: string): Promise<boolean> {
  const { numDeletedRows } = await deleteFrom(scope, 'faceSearches')
    .where('selfieId', '=', selfieId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all searches of an event. @returns the deleted ones */
export async function deleteSearchesOfEvent(scope: Scope, eventId: string): Promise<string[]> {
  const rows = await deleteFrom(scope, 'faceSearches')
    .where('eventId', '=', eventId)
    .returning('selfieId')
    .execute();
  return rows.map((row) => row.selfieId);
}

/**
 * Deletes the searches that take too long, and those whose selfie was never read.
 * @returns the deleted searches
 */
export async function deleteLostSearches(
  scope: Scope,
  begunBefore: { search: Date; reading: Date },
): Promise<string[]> {
  const rows = await deleteFrom(scope, 'faceSearches')
    .where(({ or, and, eb }) =>
      or([
        eb('createdAt', '<', begunBefore.search),
        and([eb('descriptor', 'is', null), eb('createdAt', '<', begunBefore.reading)]),
      ]),
    )
    .returning('selfieId')
    .execute();
  return rows.map((row) => row.selfieId);
}

/** Lists the events whose searches have processed no photo since a given time. */
export async function listStalledEvents(scope: Scope, since: Date): Promise<string[]> {
  const rows = await selectFrom(scope, 'faceSearches')
    .select('eventId')
    .where('descriptor', 'is not', null)
    .groupBy('eventId')
    .having(({ fn, eb }) => eb(fn.max('movedAt'), '<', since))
    .execute();
  return rows.map((row) => row.eventId);
}
