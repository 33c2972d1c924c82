import { type Generated, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    uploaded_files: {
      tenant_id: string;
      link_id: string;
      /** SHA-256 of the file, as declared by the sender. */
      content_hash: string;
      byte_size: number;
      state: 'Coming' | 'Received' | 'Refused';
      /** The name of a refused file, shown to the sender. A file that became a photo has its name there. */
      file_name: string | null;
      folder: string | null;
      problem: string | null;
      changed_at: Date;
      /** The request that writes the file; the next columns are its lease, and whether another request waits. */
      writer_id: string | null;
      writes_until: Date | null;
      is_wanted: Generated<boolean>;
    };
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
  { trx, tenantId }: Scope,
  { linkId, contentHash, byteSize }: UploadId & { byteSize: number },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('uploaded_files')
    .values({
      tenant_id: tenantId,
      link_id: linkId,
      content_hash: contentHash,
      byte_size: byteSize,
      state: 'Coming',
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'link_id', 'content_hash']).doNothing())
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
  { trx, tenantId }: Scope,
  linkId: string,
  contentHashes: readonly string[],
): Promise<UploadedFile[]> {
  return trx
    .selectFrom('uploaded_files')
    .select(['link_id as linkId', 'content_hash as contentHash', 'byte_size as byteSize', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', sql<string>`any(${[...contentHashes]}::text[])`)
    .execute();
}

/** Sums the declared sizes, in bytes, of a link's incomplete files, without one given file. */
export async function sumExpectedBytes(
  { trx, tenantId }: Scope,
  { linkId, contentHash }: UploadId,
): Promise<number> {
  const row = await trx
    .selectFrom('uploaded_files')
    .select(sql<number>`coalesce(sum(byte_size), 0)::bigint`.as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '!=', contentHash)
    .where('state', '=', 'Coming')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Records the outcome of a file. If it became a photo, no name is stored here, because the photo has it. */
export async function settleUpload(
  { trx, tenantId }: Scope,
  { linkId, contentHash }: UploadId,
  refused: { fileName: string; folder: string; problem: string } | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('uploaded_files')
    .set({
      state: refused === null ? 'Received' : 'Refused',
      file_name: refused?.fileName ?? null,
      folder: refused?.folder ?? null,
      problem: refused?.problem ?? null,
      changed_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', contentHash)
    .execute();
}

export async function deleteUpload(
  { trx, tenantId }: Scope,
  { linkId, contentHash }: UploadId,
): Promise<void> {
  await trx
    .deleteFrom('uploaded_files')
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', contentHash)
    .execute();
}

/** Lists unfinished files that received no bytes since a given time. */
export async function listIdleUploads(
  { trx, tenantId }: Scope,
  before: Date,
  count: number,
): Promise<(UploadId & { changedAt: Date })[]> {
  return trx
    .selectFrom('uploaded_files')
    .select(['link_id as linkId', 'content_hash as contentHash', 'changed_at as changedAt'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Coming')
    .where('changed_at', '<', before)
    .orderBy('changed_at')
    .limit(count)
    .execute();
}

/** Lists the contents of all files of a link that became photos, or of which a photo existed already. */
export async function listReceivedHashes({ trx, tenantId }: Scope, linkId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('uploaded_files')
    .select('content_hash')
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('state', '=', 'Received')
    .execute();
  return rows.map((row) => row.content_hash);
}

/** Lists the latest files of a link that were refused before they became photos. */
export async function listRefusedUploads(
  { trx, tenantId }: Scope,
  linkId: string,
  count: number,
): Promise<{ name: string; folder: string; problem: string }[]> {
  const rows = await trx
    .selectFrom('uploaded_files')
    .select(['file_name', 'folder', 'problem'])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('state', '=', 'Refused')
    .orderBy('changed_at', 'desc')
    .orderBy('content_hash')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    name: row.file_name ?? '',
    folder: row.folder ?? '',
    problem: row.problem ?? '',
  }));
}

/** Finds a file of a link, by folder and name, that was refused before it became a photo. */
export async function findRefusedFile(
  { trx, tenantId }: Scope,
  linkId: string,
  { folder, name }: { folder: string; name: string },
): Promise<{ byteSize: number; sentAt: Date } | undefined> {
  return trx
    .selectFrom('uploaded_files')
    .select(['byte_size as byteSize', 'changed_at as sentAt'])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('folder', '=', folder)
    .where('file_name', '=', name)
    .limit(1)
    .executeTakeFirst();
}

/** Counts the files of links by outcome. */
export async function countUploads(
  { trx, tenantId }: Scope,
  linkIds: readonly string[],
): Promise<Map<string, { received: number; refused: number }>> {
  const countOf = (state: 'Received' | 'Refused') =>
    sql<number>`count(*) filter (where state = ${state})::integer`;
  const rows = await trx
    .selectFrom('uploaded_files')
    .select('link_id')
    .select([countOf('Received').as('received'), countOf('Refused').as('refused')])
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', sql<string>`any(${[...linkIds]}::uuid[])`)
    .groupBy('link_id')
    .execute();
  return new Map(rows.map(({ link_id, ...counts }) => [link_id, counts]));
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
export async function claimUpload({ trx, tenantId }: Scope, writer: Writer): Promise<boolean> {
  const { linkId, contentHash, writerId, now, until } = writer;
  const row = await trx
    .updateTable('uploaded_files')
    .set({
      writer_id: sql`case when writer_id is null or writes_until <= ${now} then ${writerId}::uuid else writer_id end`,
      is_wanted: sql`not (writer_id is null or writes_until <= ${now})`,
      writes_until: sql`case when writer_id is null or writes_until <= ${now} then ${until}::timestamptz else writes_until end`,
      changed_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', contentHash)
    .returning('writer_id')
    .executeTakeFirst();
  // Only announced files have a row to lease. An unannounced file cannot be written by two requests.
  return row === undefined || row.writer_id === writerId;
}

/**
 * Extends a request's lease.
 * @returns whether another request waits for the file
 */
export async function renewUpload({ trx, tenantId }: Scope, writer: Writer): Promise<boolean> {
  const { linkId, contentHash, writerId, now, until } = writer;
  const row = await trx
    .updateTable('uploaded_files')
    .set({ writes_until: until, changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', contentHash)
    .where('writer_id', '=', writerId)
    .returning('is_wanted')
    .executeTakeFirst();
  return row?.is_wanted ?? true;
}

export async function releaseUpload(
  { trx, tenantId }: Scope,
  { linkId, contentHash, writerId }: UploadId & { writerId: string },
): Promise<void> {
  await trx
    .updateTable('uploaded_files')
    .set({ writer_id: null, writes_until: null, is_wanted: false })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .where('content_hash', '=', contentHash)
    .where('writer_id', '=', writerId)
    .execute();
}
