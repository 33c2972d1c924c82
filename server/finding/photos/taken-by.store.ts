/** The photographers of photos. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Sets the photographer of photos.
 * @returns the photos that had another photographer or none, with the former one
 */
export async function assignPhotos(
  scope: Scope,
  photoIds: readonly string[],
  photographerId: string,
): Promise<{ photoId: string; before: string | null }[]> {
  const before = await selectFrom(scope, 'photos')
    .select(['photoId', 'photographerId'])
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('photographerId', 'is distinct from', photographerId)
    .orderBy('photoId')
    .forUpdate()
    .execute();
  await updateTable(scope, 'photos')
    .set({ photographerId })
    .where('photoId', '=', sql<string>`any(${before.map((row) => row.photoId)}::uuid[])`)
    .execute();
  return before.map((row) => ({ photoId: row.photoId, before: row.photographerId }));
}

/** Assigns all photos of one photographer to another. @returns the number */
export async function reassignPhotos(scope: Scope, photographerId: string, intoId: string): Promise<number> {
  const { numUpdatedRows } = await updateTable(scope, 'photos')
    .set({ photographerId: intoId })
    .where('photographerId', '=', photographerId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lists the photographers of photos; null for a photo without one. */
export async function listPhotographersOf(
  scope: Scope,
  photoIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('photographerId')
    .distinct()
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.photographerId);
}

/** Reads the photographers of photos (null if unknown), and whether their originals have not arrived yet. */
export async function readPhotographersAndOriginals(
  scope: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { photographerId: string | null; awaitsOriginal: boolean }>> {
  const rows = await selectFrom(scope, 'photos')
    .select(['photoId', 'photographerId', 'awaitsOriginal'])
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ photoId, ...facts }) => [photoId, facts]));
}

/** Lists the events with photos of given photographers. */
export async function listEventsTakenBy(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('eventId')
    .distinct()
    .where('photographerId', '=', sql<string>`any(${[...photographerIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.eventId);
}

/** Finds the event and photographer of a photo; undefined if there is none. */
export async function findPhotographerOf(
  scope: Scope,
  photoId: string,
): Promise<{ eventId: string; photographerId: string | null } | undefined> {
  return selectFrom(scope, 'photos')
    .select(['eventId', 'photographerId'])
    .where('photoId', '=', photoId)
    .executeTakeFirst();
}

/** Lists the photos of an event, in any state, that were in a given folder below the imported one. */
export async function listPhotosOfFolder(scope: Scope, eventId: string, folder: string): Promise<string[]> {
  const rows = await selectFrom(scope, 'photos')
    .select('photoId')
    .where('eventId', '=', eventId)
    .where('folder', '=', folder)
    .orderBy('photoId')
    .execute();
  return rows.map((row) => row.photoId);
}
