import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';

/** A clip whose row was deleted, with the facts that determine its files' keys. */
export interface DeletedClip {
  videoId: string;
  eventId: string;
  /** null if it was never cut. */
  crc32: number | null;
}

/**
 * Replaces clips. Those that could have been bought are kept for their buyers; the others are deleted.
 * @returns the numbers of published clips and of unfinished clips, and the clips with deleted rows
 */
export async function retireClips(
  { trx, tenantId }: Scope,
  videoIds: string[],
): Promise<{ published: number; processing: number; deleted: DeletedClip[] }> {
  const replaced = await trx
    .updateTable('videos')
    .set({ state: 'Replaced' })
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('state', '=', 'Published')
    .returning('video_id')
    .execute();
  const rows = await trx
    .deleteFrom('videos')
    .where('tenant_id', '=', tenantId)
    .where('video_id', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('state', '<>', 'Replaced')
    .returning(['video_id', 'event_id', 'crc32', 'state'])
    .execute();
  return {
    published: replaced.length,
    processing: rows.filter(({ state }) => state !== 'Failed').length,
    deleted: rows.map((row) => ({ videoId: row.video_id, eventId: row.event_id, crc32: row.crc32 })),
  };
}

/** Locks some replaced clips, so that they cannot be added to a cart meanwhile. */
export async function lockReplacedClips(
  { trx, tenantId }: Scope,
  after: string | undefined,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('videos')
    .select('video_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Replaced')
    .$if(after !== undefined, (query) => query.where('video_id', '>', after ?? ''))
    .orderBy('video_id')
    .limit(count)
    .forUpdate()
    .execute();
  return rows.map((row) => row.video_id);
}

/** Deletes clips that were replaced. */
export async function deleteReplacedClips(
  { trx, tenantId }: Scope,
  videoIds: readonly string[],
): Promise<DeletedClip[]> {
  const rows = await trx
    .deleteFrom('videos')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'Replaced')
    .where('video_id', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .returning(['video_id', 'event_id', 'crc32'])
    .execute();
  return rows.map((row) => ({ videoId: row.video_id, eventId: row.event_id, crc32: row.crc32 }));
}

/**
 * Deletes some of an event's clips and full videos; the caller deletes their files. @returns the number deleted, at
 * most `count`
 */
export async function deleteVideos(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'videos', key: 'video_id' }, eventId, count)).length;
}

/**
 * Deletes some of an event's camera files. Delete the event's videos first.
 * @returns the number deleted, at most `count`
 */
export async function deleteVideoFiles(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'video_files', key: 'video_file_id' }, eventId, count)).length;
}
