/** Photos whose originals have not arrived yet. */
import { sql } from 'kysely';
import type { PhotoFormat } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { lockListsOf } from './lock-lists.store.ts';
import type { PhotoState } from './photos.store.ts';

/** The facts of an original that its photo needs. */
export interface OriginalFacts {
  format: PhotoFormat;
  byteSize: number;
  crc32: number;
  /** Pixels of the upright original. */
  width: number;
  height: number;
}

/**
 * Marks a photo's original as received.
 * @returns the photo as it was before; undefined, with nothing changed, if no photo with that content awaits an
 *   original
 */
export async function markOriginalReceived(
  scope: Scope,
  eventId: string,
  contentHash: string,
  { format, byteSize, crc32, width, height }: OriginalFacts,
): Promise<{ photoId: string; state: PhotoState; width: number; height: number } | undefined> {
  const awaited = selectFrom(scope, 'photos')
    .select(['photoId', 'state', 'width', 'height'])
    .where('eventId', '=', eventId)
    .where('contentHash', '=', contentHash)
    .where(sql<boolean>`awaits_original`)
    .where('state', '<>', 'Removed');
  const found = await awaited.executeTakeFirst();
  if (found === undefined) return undefined;
  await lockListsOf(scope, [found.photoId]);
  const before = await awaited.forNoKeyUpdate().executeTakeFirst();
  if (before === undefined) return undefined;
  await updateTable(scope, 'photos')
    .set({ awaitsOriginal: false, format, byteSize, crc32, width, height })
    .where('photoId', '=', before.photoId)
    .execute();
  return { ...before, width: before.width ?? 0, height: before.height ?? 0 };
}

/**
 * Lists photos whose originals have been missing since before a given time, oldest first. Removed photos are left out.
 */
export async function listAwaitedSince(
  scope: Scope,
  before: Date,
  count: number,
): Promise<{ photoId: string; since: Date }[]> {
  return (
    selectFrom(scope, 'photos')
      .select(['photoId', 'createdAt as since'])
      // Written like the index's condition, so that PostgreSQL uses the index.
      .where(sql<boolean>`awaits_original`)
      .where('state', '<>', 'Removed')
      .where('createdAt', '<', before)
      .orderBy('createdAt')
      .orderBy('photoId')
      .limit(count)
      .execute()
  );
}

/** Resets a failed photo, to be read again; the caller sends the job. @returns whether it now waits */
export async function resetFailedPhoto(scope: Scope, photoId: string): Promise<boolean> {
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ state: 'Received', failure: null })
    .where('photoId', '=', photoId)
    .where('state', '=', 'Failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
