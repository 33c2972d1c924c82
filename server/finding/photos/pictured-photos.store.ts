import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import type { PhotoToRead } from './photo-files.ts';

/** The states in which a photo has a preview. */
const PICTURED = ['Published', 'Protected', 'Hidden'] as const;

/** Lists a page of ids of photos that have a preview, shown or not, ordered by id, after a given one. */
export async function listPictured(scope: Scope, after: string, count: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('photoId', '>', after)
    .where('state', 'in', PICTURED)
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Finds a photo that has a preview; undefined if it was removed, or has not been read. */
export async function findPictured(
  scope: Scope,
  photoId: string,
): Promise<(PhotoToRead & { photoId: string }) | undefined> {
  return selectFrom(scope, 'photos')
    .select(['photoId', 'eventId', 'contentHash', 'format', 'awaitsOriginal'])
    .where('photoId', '=', photoId)
    .where('state', 'in', PICTURED)
    .executeTakeFirst();
}
