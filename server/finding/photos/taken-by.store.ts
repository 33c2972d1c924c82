/** The photographers of photos. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Sets the photographer of photos.
 * @returns the photos that had another photographer or none, with the former one
 */
export async function assignPhotos(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  photographerId: string,
): Promise<{ photoId: string; before: string | null }[]> {
  const before = await trx
    .selectFrom('photos')
    .select(['photoId', 'photographerId'])
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('photographerId', 'is distinct from', photographerId)
    .orderBy('photoId')
    .forUpdate()
    .execute();
  await trx
    .updateTable('photos')
    .set({ photographerId })
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', sql<string>`any(${before.map((row) => row.photoId)}::uuid[])`)
    .execute();
  return before.map((row) => ({ photoId: row.photoId, before: row.photographerId }));
}

/** Assigns all photos of one photographer to another. @returns the number */
export async function reassignPhotos(
  { trx, tenantId }: Scope,
  photographerId: string,
  intoId: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set({ photographerId: intoId })
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', photographerId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lists the photographers of photos; null for a photo without one. */
export async function listPhotographersOf(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<(string | null)[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photographerId')
    .distinct()
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.photographerId);
}

/** Reads the photographers of photos (null if unknown), and whether their originals have not arrived yet. */
export async function readPhotographersAndOriginals(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { photographerId: string | null; awaitsOriginal: boolean }>> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photoId', 'photographerId', 'awaitsOriginal'])
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ photoId, ...facts }) => [photoId, facts]));
}

/** Lists the events with photos of given photographers. */
export async function listEventsTakenBy(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('eventId')
    .distinct()
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', sql<string>`any(${[...photographerIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.eventId);
}

/** Finds the event and photographer of a photo; undefined if there is none. */
export async function findPhotographerOf(
  { trx, tenantId }: Scope,
  photoId: string,
): Promise<{ eventId: string; photographerId: string | null } | undefined> {
  const row = await trx
    .selectFrom('photos')
    .select(['eventId', 'photographerId'])
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  return row && { eventId: row.eventId, photographerId: row.photographerId };
}

/** Lists the photos of an event, in any state, that were in a given folder below the imported one. */
export async function listPhotosOfFolder(
  { trx, tenantId }: Scope,
  eventId: string,
  folder: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photoId')
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('folder', '=', folder)
    .orderBy('photoId')
    .execute();
  return rows.map((row) => row.photoId);
}
