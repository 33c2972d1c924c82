import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    uploadedFiles: Columns<'uploadedFiles', { state: 'Coming' | 'Received' | 'Refused' }>;
  }
}

/** A file of a link. */
export interface UploadId {
  linkId: string;
  contentHash: string;
}

/** A file that a link has begun to send. */
export interface UploadedFile extends UploadId {
  byteSize: number;
  state: 'Coming' | 'Received' | 'Refused';
}

/** Records that a file is being sent. If it is known already, its row stays unchanged. */
export async function insertUpload(
  scope: Scope,
  { linkId, contentHash, byteSize }: UploadId & { byteSize: number },
  now: Date,
): Promise<void> {
  await insertInto(scope, 'uploadedFiles', {
    linkId,
    contentHash,
    byteSize,
    state: 'Coming',
    changedAt: now,
  })
    .onConflict((conflict) => conflict.columns(['tenantId', 'linkId', 'contentHash']).doNothing())
    .execute();
}

/** Finds a file of a link; undefined if nothing of it has arrived. */
export async function findUpload(
  scope: Scope,
  { linkId, contentHash }: UploadId,
): Promise<UploadedFile | undefined> {
  const [found] = await findUploads(scope, linkId, [contentHash]);
  return found;
}

/** Finds the files of a link of which something has arrived. */
export async function findUploads(
  scope: Scope,
  linkId: string,
  contentHashes: readonly string[],
): Promise<UploadedFile[]> {
  return selectFrom(scope, 'uploadedFiles')
    .select(['linkId', 'contentHash', 'byteSize', 'state'])
    .where('linkId', '=', linkId)
    .where('contentHash', '=', sql<string>`any(${[...contentHashes]}::text[])`)
    .execute();
}

/** Counts a link's incomplete files and sums their declared sizes, in bytes, without one given file. */
export async function sumExpected(
  scope: Scope,
  { linkId, contentHash }: UploadId,
): Promise<{ files: number; bytes: number }> {
  return selectFrom(scope, 'uploadedFiles')
    .select(sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'))
    .select(sql<number>`count(*)::integer`.as('files'))
    .where('linkId', '=', linkId)
    .where('contentHash', '!=', contentHash)
    .where('state', '=', 'Coming')
    .executeTakeFirstOrThrow();
}

/** Records the outcome of a file. If it became a photo, no name is stored here, because the photo has it. */
export async function settleUpload(
  scope: Scope,
  { linkId, contentHash }: UploadId,
  refused: { fileName: string; folder: string; problem: string } | null,
  now: Date,
): Promise<void> {
  await updateTable(scope, 'uploadedFiles')
    .set({
      state: refused === null ? 'Received' : 'Refused',
      fileName: refused?.fileName ?? null,
      folder: refused?.folder ?? null,
      problem: refused?.problem ?? null,
      changedAt: now,
    })
    .where('linkId', '=', linkId)
    .where('contentHash', '=', contentHash)
    .execute();
}

export async function deleteUpload(scope: Scope, { linkId, contentHash }: UploadId): Promise<void> {
  await deleteFrom(scope, 'uploadedFiles')
    .where('linkId', '=', linkId)
    .where('contentHash', '=', contentHash)
    .execute();
}

/** Lists unfinished files that received no bytes since a given time. */
export async function listIdleUploads(
  scope: Scope,
  before: Date,
  count: number,
): Promise<(UploadId & { changedAt: Date })[]> {
  return selectFrom(scope, 'uploadedFiles')
    .select(['linkId', 'contentHash', 'changedAt'])
    .where('state', '=', 'Coming')
    .where('changedAt', '<', before)
    .orderBy('changedAt')
    .limit(count)
    .execute();
}

/** Lists the contents of all files of a link that became photos, or of which a photo existed already. */
export async function listReceivedHashes(scope: Scope, linkId: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'uploadedFiles')
    .select('contentHash')
    .where('linkId', '=', linkId)
    .where('state', '=', 'Received')
    .execute();
  return rows.map((row) => row.contentHash);
}

/** Lists the latest files of a link that were refused before they became photos. */
export async function listRefusedUploads(
  scope: Scope,
  linkId: string,
  count: number,
): Promise<{ name: string; folder: string; problem: string }[]> {
  const rows = await selectFrom(scope, 'uploadedFiles')
    .select(['fileName', 'folder', 'problem'])
    .where('linkId', '=', linkId)
    .where('state', '=', 'Refused')
    .orderBy('changedAt', 'desc')
    .orderBy('contentHash')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    name: row.fileName ?? '',
    folder: row.folder ?? '',
    problem: row.problem ?? '',
  }));
}

/** More rows than any real upload has: a folder has few reasons. */
const FOLDER_ROWS_MAX = 5_000;

/** Counts the files of a link that were refused before they became photos, by folder and reason. */
export async function countRefusedByFolder(
  scope: Scope,
  linkId: string,
): Promise<{ folder: string; problem: string; count: number }[]> {
  return selectFrom(scope, 'uploadedFiles')
    .select([
      sql<string>`coalesce(folder, '')`.as('folder'),
      sql<string>`coalesce(problem, '')`.as('problem'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('linkId', '=', linkId)
    .where('state', '=', 'Refused')
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .limit(FOLDER_ROWS_MAX)
    .execute();
}

/** Finds a file of a link, by folder and name, that was refused before it became a photo. */
export async function findRefusedFile(
  scope: Scope,
  linkId: string,
  { folder, name }: { folder: string; name: string },
): Promise<{ byteSize: number; sentAt: Date } | undefined> {
  return selectFrom(scope, 'uploadedFiles')
    .select(['byteSize', 'changedAt as sentAt'])
    .where('linkId', '=', linkId)
    .where('folder', '=', folder)
    .where('fileName', '=', name)
    .limit(1)
    .executeTakeFirst();
}

/** Counts the files of links by outcome. */
export async function countUploads(
  scope: Scope,
  linkIds: readonly string[],
): Promise<Map<string, { received: number; refused: number }>> {
  const countOf = (state: 'Received' | 'Refused') =>
    sql<number>`count(*) filter (where state = ${state})::integer`;
  const rows = await selectFrom(scope, 'uploadedFiles')
    .select('linkId')
    .select([countOf('Received').as('received'), countOf('Refused').as('refused')])
    .where('linkId', '=', sql<string>`any(${[...linkIds]}::uuid[])`)
    .groupBy('linkId')
    .execute();
  return new Map(rows.map(({ linkId, ...counts }) => [linkId, counts]));
}

/** A request that needs exclusive write access to a file. */
export interface Writer extends UploadId {
  writerId: string;
  now: Date;
  until: Date;
}

/**
 * Leases a file to one request. If another request is writing, marks that someone waits, so that the writer stops.
 * @returns whether this request may write
 */
export async function claimUpload(scope: Scope, writer: Writer): Promise<boolean> {
  const { linkId, contentHash, writerId, now, until } = writer;
  const row = await updateTable(scope, 'uploadedFiles')
    .set({
      writerId: sql`case when writer_id is null or writes_until <= ${now} then ${writerId}::uuid else writer_id end`,
      isWanted: sql`not (writer_id is null or writes_until <= ${now})`,
      writesUntil: sql`case when writer_id is null or writes_until <= ${now} then ${until}::timestamptz else writes_until end`,
      changedAt: now,
    })
    .where('linkId', '=', linkId)
    .where('contentHash', '=', contentHash)
    .returning('writerId')
    .executeTakeFirst();
  // Only announced files have a row to lease. An unannounced file cannot be written by two requests.
  return row === undefined || row.writerId === writerId;
}

/**
 * Extends a request's lease.
 * @returns whether another request waits for the file
 */
export async function renewUpload(scope: Scope, writer: Writer): Promise<boolean> {
  const { linkId, contentHash, writerId, now, until } = writer;
  const row = await updateTable(scope, 'uploadedFiles')
    .set({ writesUntil: until, changedAt: now })
    .where('linkId', '=', linkId)
    .where('contentHash', '=', contentHash)
    .where('writerId', '=', writerId)
    .returning('isWanted')
    .executeTakeFirst();
  return row?.isWanted ?? true;
}

export async function releaseUpload(
  scope: Scope,
  { linkId, contentHash, writerId }: UploadId & { writerId: string },
): Promise<void> {
  await updateTable(scope, 'uploadedFiles')
    .set({ writerId: null, writesUntil: null, isWanted: false })
    .where('linkId', '=', linkId)
    .where('contentHash', '=', contentHash)
    .where('writerId', '=', writerId)
    .execute();
}
