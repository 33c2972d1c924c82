import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/** A clip whose row was deleted, with the facts that determine its files' keys. */
export interface DeletedClip {
  videoId: string;
  eventId: string;
  /** null if it was never cut. */
  crc32: number | null;
}

/** The states of videos that are kept only for carts and orders. */
const KEPT_FOR_BUYERS = ['Replaced', 'Lost'] as const;

/**
 * Replaces clips. Those that could have been bought are kept for their buyers; the others are deleted.
 * @returns the numbers of published clips and of unfinished clips, and the clips with deleted rows
 */
export async function retireClips(
  scope: Scope,
  videoIds: string[],
): Promise<{ published: number; processing: number; deleted: DeletedClip[] }> {
  const replaced = await updateTable(scope, 'videos')
    .set({ state: 'Replaced' })
    .where('videoId', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('state', '=', 'Published')
    .returning('videoId')
    .execute();
  const rows = await deleteFrom(scope, 'videos')
    .where('videoId', '=', sql<string>`any(${videoIds}::uuid[])`)
    .where('state', 'not in', ['Replaced', 'Withdrawn', 'Removed', 'Lost'])
    .returning(['videoId', 'eventId', 'crc32', 'state'])
    .execute();
  return {
    published: replaced.length,
    processing: rows.filter(({ state }) => state !== 'Failed').length,
    deleted: rows.map(({ state: _, ...clip }) => clip),
  };
}

/** Locks some videos that are kept only for carts and orders, so that they cannot be added to a cart meanwhile. */
export async function lockReplacedClips(
  scope: Scope,
  after: string | undefined,
  count: number,
): Promise<string[]> {
  const rows = await selectFrom(scope, 'videos')
    .select('videoId')
    .where('state', 'in', KEPT_FOR_BUYERS)
    .$if(after !== undefined, (query) => query.where('videoId', '>', after ?? ''))
    .orderBy('videoId')
    .limit(count)
    .forUpdate()
    .execute();
  return rows.map((row) => row.videoId);
}

/** Deletes videos that are kept only for carts and orders. */
export async function deleteReplacedClips(scope: Scope, videoIds: readonly string[]): Promise<DeletedClip[]> {
  return deleteFrom(scope, 'videos')
    .where('state', 'in', KEPT_FOR_BUYERS)
    .where('videoId', '=', sql<string>`any(${[...videoIds]}::uuid[])`)
    .returning(['videoId', 'eventId', 'crc32'])
    .execute();
}

/**
 * Deletes some of an event's clips and full videos; the caller deletes their files. @returns the number deleted, at
 * most `count`
 */
export async function deleteVideos(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'videos', key: 'videoId' }, eventId, count)).length;
}

/**
 * Deletes some of an event's camera files. Delete the event's videos first.
 * @returns the number deleted, at most `count`
 */
export async function deleteVideoFiles(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'videoFiles', key: 'videoFileId' }, eventId, count)).length;
}
