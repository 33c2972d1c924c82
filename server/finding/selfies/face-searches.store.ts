/** Selfie searches in events that keep no faces. A row exists while its search runs. */
import { type Selectable, sql } from 'kysely';
import type { StrangersTally } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Round } from './rounds.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    face_searches: {
      tenant_id: string;
      selfie_id: string;
      event_id: string;
      /** The requester's face descriptor, encrypted; null until the selfie was read. */
      descriptor: Buffer | null;
      /** The models that computed the descriptor. */
      model: string | null;
      /** See `Round`; null until the search began. */
      begun_after: string | null;
      seen_up_to: string | null;
      is_past_end: boolean;
      photos_seen: number;
      photos_total: number;
      strangers_count: number;
      strangers_sum: number;
      strangers_squares: number;
      created_at: Date;
      /** When it last processed photos. */
      moved_at: Date;
    };
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
export async function countFaceSearches({ trx, tenantId }: Scope): Promise<number> {
  const { count } = await trx
    .selectFrom('face_searches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the running searches of a tenant, by event. */
export async function countSearchesByEvent({ trx, tenantId }: Scope): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('face_searches')
    .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.count)]));
}

/** Reserves a place for a search whose selfie is not read yet. */
export async function insertFaceSearch(
  { trx, tenantId }: Scope,
  search: { selfieId: string; eventId: string; photosTotal: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('face_searches')
    .values({
      tenant_id: tenantId,
      selfie_id: search.selfieId,
      event_id: search.eventId,
      is_past_end: false,
      photos_seen: 0,
      photos_total: search.photosTotal,
      strangers_count: 0,
      strangers_sum: 0,
      strangers_squares: 0,
      created_at: search.now,
      moved_at: search.now,
    })
    .execute();
}

/**
 * Sets the descriptor of a search.
 * @returns false if the search is already over
 */
export async function startFaceSearch(
  { trx, tenantId }: Scope,
  selfieId: string,
  { descriptor, model, now }: { descriptor: Buffer; model: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('face_searches')
    .set({ descriptor, model, moved_at: now })
    .where('tenant_id', '=', tenantId)
    .where('selfie_id', '=', selfieId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks the searches of an event that have a descriptor, in the order of their start. */
export async function lockStartedSearches({ trx, tenantId }: Scope, eventId: string): Promise<FaceSearch[]> {
  const rows = await trx
    .selectFrom('face_searches')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('descriptor', 'is not', null)
    .orderBy('created_at')
    .orderBy('selfie_id')
    .forUpdate()
    .execute();
  return rows.flatMap(searchOf);
}

/** Returns whether any of the given searches still exists. */
export async function isAnySearched(
  { trx, tenantId }: Scope,
  selfieIds: readonly string[],
): Promise<boolean> {
  const row = await trx
    .selectFrom('face_searches')
    .select('selfie_id')
    .where('tenant_id', '=', tenantId)
    .where('selfie_id', '=', sql<string>`any(${[...selfieIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the progress of a search. */
export async function moveFaceSearch(
  { trx, tenantId }: Scope,
  { selfieId, round, photosSeen, strangers }: MovedSearch,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('face_searches')
    .set({
      begun_after: round.begunAfter,
      seen_up_to: round.seenUpTo,
      is_past_end: round.isPastEnd,
      photos_seen: photosSeen,
      strangers_count: strangers.count,
      strangers_sum: strangers.sum,
      strangers_squares: strangers.squares,
      moved_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('selfie_id', '=', selfieId)
    .execute();
}

/** Reads the progress of a search; undefined if it is not running. */
export async function readProgress(
  { trx, tenantId }: Scope,
  selfieId: string,
): Promise<{ seen: number; total: number } | undefined> {
  const row = await trx
    .selectFrom('face_searches')
    .select(['photos_seen', 'photos_total', 'descriptor'])
    .where('tenant_id', '=', tenantId)
    .where('selfie_id', '=', selfieId)
    .executeTakeFirst();
  if (row === undefined || row.descriptor === null) return undefined;
  return {
    seen: Math.min(row.photos_seen, row.photos_total),
    total: row.photos_total,
  };
}

/** Deletes a search with its descriptor. @returns whether there was one */
export async function deleteFaceSearch({ trx, tenantId }: Scope, selfieId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('face_searches')
    .where('tenant_id', '=', tenantId)
    .where('selfie_id', '=', selfieId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all searches of an event. @returns the deleted ones */
export async function deleteSearchesOfEvent({ trx, tenantId }: Scope, eventId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('face_searches')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .returning('selfie_id')
    .execute();
  return rows.map((row) => row.selfie_id);
}

/**
 * Deletes the searches that take too long, and those whose selfie was never read.
 * @returns the deleted searches
 */
export async function deleteLostSearches(
  { trx, tenantId }: Scope,
  begunBefore: { search: Date; reading: Date },
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('face_searches')
    .where('tenant_id', '=', tenantId)
    .where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', begunBefore.search),
        and([eb('descriptor', 'is', null), eb('created_at', '<', begunBefore.reading)]),
      ]),
    )
    .returning('selfie_id')
    .execute();
  return rows.map((row) => row.selfie_id);
}

/** Lists the events whose searches have processed no photo since a given time. */
export async function listStalledEvents({ trx, tenantId }: Scope, since: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom('face_searches')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('descriptor', 'is not', null)
    .groupBy('event_id')
    .having(({ fn, eb }) => eb(fn.max('moved_at'), '<', since))
    .execute();
  return rows.map((row) => row.event_id);
}

function searchOf(row: Selectable<Tables['face_searches']>): FaceSearch[] {
  const { descriptor, model, begun_after: begunAfter, seen_up_to: seenUpTo } = row;
  if (descriptor === null || model === null) return [];
  const hasBegun = begunAfter !== null && seenUpTo !== null;
  return [
    {
      selfieId: row.selfie_id,
      eventId: row.event_id,
      descriptor,
      model,
      round: hasBegun ? { begunAfter, seenUpTo, isPastEnd: row.is_past_end } : null,
      photosSeen: row.photos_seen,
      photosTotal: row.photos_total,
      strangers: {
        count: row.strangers_count,
        sum: row.strangers_sum,
        squares: row.strangers_squares,
      },
    },
  ];
}
