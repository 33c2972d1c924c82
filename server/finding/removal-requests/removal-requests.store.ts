import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { RemovalOutcome, RemovalReason, RemovalState } from '#contract/removal.ts';
import { listHeldBy } from '#finding/photos/index.ts';
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

/**
 * A letter to the requester, as written by the member who answered. Its kind is `More` if the requester must send
 * something first, `Answer` if the letter ends the request.
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
    removalRequests: Columns<
      'removalRequests',
      { reason: RemovalReason; language: Language; state: RemovalState; letters: RemovalLetter[] }
    >;
    removalPhotos: Columns<'removalPhotos', { outcome: RemovalOutcome }>;
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

const REMOVAL = [
  'requestId',
  'email',
  'reason',
  'words',
  'language',
  'origin',
  'state',
  'letters',
  'timeZone',
  'askedAt',
  'confirmedAt',
  'answeredAt',
  'joinedTo',
] as const;

/** Writes an unconfirmed request. */
export async function insertRemoval(
  scope: Scope,
  request: Pick<
    RemovalRequest,
    'requestId' | 'reason' | 'words' | 'language' | 'origin' | 'timeZone' | 'askedAt'
  > & { email: string },
  photoIds: readonly (string | null)[],
): Promise<void> {
  await insertInto(scope, 'removalRequests', {
    ...request,
    state: 'Unconfirmed',
    letters: sql`'[]'::jsonb`,
    confirmedAt: null,
    answeredAt: null,
    joinedTo: null,
  }).execute();
  await insertPhotos(scope, request.requestId, photoIds, 0);
}

/** Adds photos to a request, after those it already has. */
export async function insertPhotos(
  scope: Scope,
  requestId: string,
  photoIds: readonly (string | null)[],
  first: number,
): Promise<void> {
  if (photoIds.length === 0) return;
  await insertInto(
    scope,
    'removalPhotos',
    photoIds.map((photoId, at) => ({
      requestId,
      position: first + at,
      photoId,
      outcome: null,
    })),
  ).execute();
}

export async function findRemoval(
  scope: Scope,
  requestId: string,
  { lock = false } = {},
): Promise<RemovalRequest | undefined> {
  let query = selectFrom(scope, 'removalRequests').select(REMOVAL).where('requestId', '=', requestId);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** Lists the photos of requests in the order in which they were named. */
export async function listRemovalPhotos(
  scope: Scope,
  requestIds: readonly string[],
): Promise<RemovalPhoto[]> {
  const rows = await selectFrom(scope, 'removalPhotos')
    .select(['requestId', 'photoId', 'outcome'])
    .where('requestId', '=', anyId(requestIds))
    .orderBy('requestId')
    .orderBy('position')
    .execute();
  const held = await listHeldBy(scope, 'complaint', requestIds);
  return rows.map((row) => ({
    ...row,
    isHidden: row.photoId !== null && held.get(row.requestId)?.has(row.photoId) === true,
  }));
}

/** Lists the open requests of an address, oldest first. */
export async function listOpenOfAddress(scope: Scope, email: string): Promise<RemovalRequest[]> {
  return selectFrom(scope, 'removalRequests')
    .select(REMOVAL)
    .where('email', '=', email)
    .where('state', '=', 'Open')
    .orderBy('askedAt')
    .execute();
}

/** Lists requests: waiting ones, oldest first, or ended ones, newest first. */
export async function listRemovals(
  scope: Scope,
  state: 'Open' | 'Ended',
  count: number,
): Promise<RemovalRequest[]> {
  const query = selectFrom(scope, 'removalRequests').select(REMOVAL).limit(count);
  return state === 'Open'
    ? query.where('state', '=', 'Open').orderBy('askedAt').orderBy('requestId').execute()
    : query
        .where('answeredAt', 'is not', null)
        .where('joinedTo', 'is', null)
        .orderBy('answeredAt', 'desc')
        .orderBy('requestId', 'desc')
        .execute();
}

/** Counts, by photo, the open requests that contain it. */
export async function countOpenByPhoto(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('removalPhotos as named')
    .innerJoin('removalRequests as request', (join) =>
      join
        .onRef('request.tenantId', '=', 'named.tenantId')
        .onRef('request.requestId', '=', 'named.requestId'),
    )
    .select(['named.photoId', sql<number>`count(distinct request.request_id)::int`.as('count')])
    .where('named.tenantId', '=', tenantId)
    .where('named.photoId', '=', anyId(photoIds))
    .where('request.state', '=', 'Open')
    .groupBy('named.photoId')
    .execute();
  return new Map(rows.flatMap(({ photoId: id, count }) => (id === null ? [] : [[id, count]])));
}

/** Returns those of the given photos whose removal was once refused. */
export async function listRefusedPhotos(scope: Scope, photoIds: readonly string[]): Promise<Set<string>> {
  const rows = await selectFrom(scope, 'removalPhotos')
    .select('photoId')
    .distinct()
    .where('photoId', '=', anyId(photoIds))
    .where('outcome', '=', 'Refused')
    .execute();
  return new Set(rows.flatMap(({ photoId: id }) => id ?? []));
}

/** Changes a request. */
export async function markRemoval(
  scope: Scope,
  requestId: string,
  change:
    | { state: 'Open'; confirmedAt: Date }
    | { state: 'Answered' | 'Withdrawn'; answeredAt: Date }
    | { words: string },
): Promise<void> {
  await updateTable(scope, 'removalRequests').set(change).where('requestId', '=', requestId).execute();
}

/** Closes a request that was merged into an earlier one. The caller copies its photos. */
export async function joinRemoval(
  scope: Scope,
  requestId: string,
  joinedTo: string,
  now: Date,
): Promise<void> {
  await updateTable(scope, 'removalRequests')
    .set({ state: 'Withdrawn', confirmedAt: now, answeredAt: now, joinedTo })
    .where('requestId', '=', requestId)
    .execute();
}

/** Adds a letter to a request. */
export async function addLetter(scope: Scope, requestId: string, letter: RemovalLetter): Promise<void> {
  await updateTable(scope, 'removalRequests')
    .set({ letters: sql`letters || ${JSON.stringify([letter])}::jsonb` })
    .where('requestId', '=', requestId)
    .execute();
}

/** Records the outcome of a photo in a request. */
export async function markRemovalPhoto(
  scope: Scope,
  requestId: string,
  photoId: string,
  change: { outcome: RemovalOutcome },
): Promise<void> {
  await updateTable(scope, 'removalPhotos')
    .set(change)
    .where('requestId', '=', requestId)
    .where('photoId', '=', photoId)
    .execute();
}

/** Marks all undecided photos of a request as gone. */
export async function markRemainingGone(scope: Scope, requestId: string): Promise<void> {
  await updateTable(scope, 'removalPhotos')
    .set({ outcome: 'Gone' })
    .where('requestId', '=', requestId)
    .where('outcome', 'is', null)
    .execute();
}
