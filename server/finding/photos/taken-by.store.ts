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
    .select(['photo_id', 'photographer_id'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .where('photographer_id', 'is distinct from', photographerId)
    .orderBy('photo_id')
    .forUpdate()
    .execute();
  await trx
    .updateTable('photos')
    .set({ photographer_id: photographerId })
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${before.map((row) => row.photo_id)}::uuid[])`)
    .execute();
  return before.map((row) => ({ photoId: row.photo_id, before: row.photographer_id }));
}

/** Assigns all photos of one photographer to another. @returns the number */
export async function reassignPhotos(
  { trx, tenantId }: Scope,
  photographerId: string,
  intoId: string,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set({ photographer_id: intoId })
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', photographerId)
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
    .select('photographer_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.photographer_id);
}

/** Reads the photographers of photos (null if unknown), and whether their originals have not arrived yet. */
export async function readPhotographersAndOriginals(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
): Promise<Map<string, { photographerId: string | null; awaitsOriginal: boolean }>> {
  const rows = await trx
    .selectFrom('photos')
    .select(['photo_id', 'photographer_id as photographerId', 'awaits_original as awaitsOriginal'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ photo_id: photoId, ...facts }) => [photoId, facts]));
}

/** Lists the events with photos of given photographers. */
export async function listEventsTakenBy(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', sql<string>`any(${[...photographerIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Finds the event and photographer of a photo; undefined if there is none. */
export async function findPhotographerOf(
  { trx, tenantId }: Scope,
  photoId: string,
): Promise<{ eventId: string; photographerId: string | null } | undefined> {
  const row = await trx
    .selectFrom('photos')
    .select(['event_id', 'photographer_id'])
    .where('tenant_id', '=', tenantId)
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return row && { eventId: row.event_id, photographerId: row.photographer_id };
}

/** Lists the photos of an event, in any state, that were in a given folder below the imported one. */
export async function listPhotosOfFolder(
  { trx, tenantId }: Scope,
  eventId: string,
  folder: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photo_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('folder', '=', folder)
    .orderBy('photo_id')
    .execute();
  return rows.map((row) => row.photo_id);
}
