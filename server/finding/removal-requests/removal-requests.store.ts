import { type Selectable, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { RemovalOutcome, RemovalReason, RemovalState } from '#contract/removal.ts';
import { listHeldBy } from '#finding/photos/index.ts';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.ts';

/**
 * A letter to the requester, as written by the member who answered. More: the requester must send something before the
 * request can be answered.
 */
export interface RemovalLetter {
  letterId: string;
  kind: 'More' | 'Answer';
  text: string;
  /** ISO. */
  at: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    removal_requests: {
      tenant_id: string;
      request_id: string;
      /** Null once it has been forgotten. */
      email: string | null;
      reason: RemovalReason;
      words: string;
      language: Language;
      origin: string;
      state: RemovalState;
      letters: RemovalLetter[];
      /** The time zone of the request's deadline: that of the first photo's event. */
      time_zone: string;
      asked_at: Date;
      confirmed_at: Date | null;
      /** When the request was answered or withdrawn. */
      answered_at: Date | null;
      /** The earlier request of the same address into which it was merged. */
      joined_to: string | null;
    };
    /** `photo_id` is null once the photo's event was deleted. */
    removal_photos: {
      tenant_id: string;
      request_id: string;
      position: number;
      photo_id: string | null;
      outcome: RemovalOutcome | null;
    };
  }
}

/** A request for the removal of photos. */
export interface RemovalRequest {
  requestId: string;
  /** Null once it has been forgotten, some time after the answer. */
  email: string | null;
  reason: RemovalReason;
  words: string;
  language: Language;
  origin: string;
  state: RemovalState;
  letters: RemovalLetter[];
  timeZone: string;
  askedAt: Date;
  confirmedAt: Date | null;
  answeredAt: Date | null;
  joinedTo: string | null;
}

/** A photo that a request names. */
export interface RemovalPhoto {
  requestId: string;
  /** Null if its event was deleted. */
  photoId: string | null;
  outcome: RemovalOutcome | null;
  /** Whether the request has placed a hold on the photo. */
  isHidden: boolean;
}

function recordOf(row: Selectable<Tables['removal_requests']>): RemovalRequest {
  return {
    requestId: row.request_id,
    email: row.email,
    reason: row.reason,
    words: row.words,
    language: row.language,
    origin: row.origin,
    state: row.state,
    letters: row.letters,
    timeZone: row.time_zone,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    answeredAt: row.answered_at,
    joinedTo: row.joined_to,
  };
}

/** Writes an unconfirmed request. */
export async function insertRemoval(
  scope: Scope,
  request: Pick<
    RemovalRequest,
    'requestId' | 'reason' | 'words' | 'language' | 'origin' | 'timeZone' | 'askedAt'
  > & { email: string },
  photoIds: readonly (string | null)[],
): Promise<void> {
  await scope.trx
    .insertInto('removal_requests')
    .values({
      tenant_id: scope.tenantId,
      request_id: request.requestId,
      email: request.email,
      reason: request.reason,
      words: request.words,
      language: request.language,
      origin: request.origin,
      state: 'Unconfirmed',
      letters: sql`'[]'::jsonb`,
      time_zone: request.timeZone,
      asked_at: request.askedAt,
      confirmed_at: null,
      answered_at: null,
      joined_to: null,
    })
    .execute();
  await insertPhotos(scope, request.requestId, photoIds, 0);
}

/** Adds photos to a request, after those it already has. */
export async function insertPhotos(
  { trx, tenantId }: Scope,
  requestId: string,
  photoIds: readonly (string | null)[],
  first: number,
): Promise<void> {
  if (photoIds.length === 0) return;
  await trx
    .insertInto('removal_photos')
    .values(
      photoIds.map((photoId, at) => ({
        tenant_id: tenantId,
        request_id: requestId,
        position: first + at,
        photo_id: photoId,
        outcome: null,
      })),
    )
    .execute();
}

export async function findRemoval(
  { trx, tenantId }: Scope,
  requestId: string,
  { lock = false } = {},
): Promise<RemovalRequest | undefined> {
  let query = trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}

/** Lists the photos of requests in the order in which they were named. */
export async function listRemovalPhotos(
  scope: Scope,
  requestIds: readonly string[],
): Promise<RemovalPhoto[]> {
  const { trx, tenantId } = scope;
  const rows = await trx
    .selectFrom('removal_photos')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', anyId(requestIds))
    .orderBy('request_id')
    .orderBy('position')
    .execute();
  const held = await listHeldBy(scope, 'complaint', requestIds);
  return rows.map((row) => ({
    requestId: row.request_id,
    photoId: row.photo_id,
    outcome: row.outcome,
    isHidden: row.photo_id !== null && held.get(row.request_id)?.has(row.photo_id) === true,
  }));
}

/** Lists the open requests of an address, the oldest first. */
export async function listOpenOfAddress({ trx, tenantId }: Scope, email: string): Promise<RemovalRequest[]> {
  const rows = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .where('state', '=', 'Open')
    .orderBy('asked_at')
    .execute();
  return rows.map(recordOf);
}

/** Lists requests: waiting ones, the oldest first, or ended ones, the newest first. */
export async function listRemovals(
  { trx, tenantId }: Scope,
  state: 'Open' | 'Ended',
  count: number,
): Promise<RemovalRequest[]> {
  const query = trx.selectFrom('removal_requests').selectAll().where('tenant_id', '=', tenantId).limit(count);
  const rows =
    state === 'Open'
      ? await query.where('state', '=', 'Open').orderBy('asked_at').orderBy('request_id').execute()
      : await query
          .where('answered_at', 'is not', null)
          .where('joined_to', 'is', null)
          .orderBy('answered_at', 'desc')
          .orderBy('request_id', 'desc')
          .execute();
  return rows.map(recordOf);
}

/** Counts, by photo, the open requests that contain it. */
export async function countOpenByPhoto(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('removal_photos as named')
    .innerJoin('removal_requests as request', (join) =>
      join
        .onRef('request.tenant_id', '=', 'named.tenant_id')
        .onRef('request.request_id', '=', 'named.request_id'),
    )
    .select(['named.photo_id', sql<number>`count(distinct request.request_id)::int`.as('count')])
    .where('named.tenant_id', '=', tenantId)
    .where('named.photo_id', '=', anyId(photoIds))
    .where('request.state', '=', 'Open')
    .groupBy('named.photo_id')
    .execute();
  return new Map(rows.flatMap(({ photo_id: id, count }) => (id === null ? [] : [[id, count]])));
}

/** Lists photos that an operator earlier decided to keep. */
export async function listRefusedPhotos(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('removal_photos')
    .select('photo_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', anyId(photoIds))
    .where('outcome', '=', 'Refused')
    .execute();
  return new Set(rows.flatMap(({ photo_id: id }) => id ?? []));
}

/** Changes a request. */
export async function markRemoval(
  { trx, tenantId }: Scope,
  requestId: string,
  change:
    | { state: 'Open'; confirmed_at: Date }
    | { state: 'Answered' | 'Withdrawn'; answered_at: Date }
    | { words: string },
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .execute();
}

/** Merges a request into an earlier one, which takes over its photos. */
export async function joinRemoval(
  { trx, tenantId }: Scope,
  requestId: string,
  joinedTo: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ state: 'Withdrawn', confirmed_at: now, answered_at: now, joined_to: joinedTo })
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .execute();
}

/** Adds a letter to a request. */
export async function addLetter(
  { trx, tenantId }: Scope,
  requestId: string,
  letter: RemovalLetter,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ letters: sql`letters || ${JSON.stringify([letter])}::jsonb` })
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .execute();
}

/** Records the outcome of a photo in a request. */
export async function markRemovalPhoto(
  { trx, tenantId }: Scope,
  requestId: string,
  photoId: string,
  change: { outcome: RemovalOutcome },
): Promise<void> {
  await trx
    .updateTable('removal_photos')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .where('photo_id', '=', photoId)
    .execute();
}

/** Marks photos of a request as gone if they no longer exist and were never decided. */
export async function markRemainingGone({ trx, tenantId }: Scope, requestId: string): Promise<void> {
  await trx
    .updateTable('removal_photos')
    .set({ outcome: 'Gone' })
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
}
