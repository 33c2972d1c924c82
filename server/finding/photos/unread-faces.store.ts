import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

const READABLE = ['Published', 'Protected'] as const;

/** Marks photos whose faces must still be read. */
export async function setFacesUnread(
  { trx, tenantId }: Scope,
  photoIds: readonly string[],
  isUnread: boolean,
): Promise<void> {
  await trx
    .updateTable('photos')
    .set({ facesUnread: isUnread })
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .execute();
}

/**
 * Marks some of an event's photos, so that their faces are read again.
 * @returns the number marked, at most `count`
 */
export async function markFacesUnread(
  { trx, tenantId }: Scope,
  eventId: string,
  count: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set({ facesUnread: true })
    .where('tenantId', '=', tenantId)
    .where('photoId', 'in', (of) =>
      of
        .selectFrom('photos')
        .select('photoId')
        .where('tenantId', '=', tenantId)
        .where('eventId', '=', eventId)
        .where('facesUnread', '=', false)
        .orderBy('photoId')
        .limit(count)
        .forNoKeyUpdate(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Counts the visible photos of an event whose faces were not read. */
export async function countFacesUnread({ trx, tenantId }: Scope, eventId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the next visible photos of an event whose faces were not read, after an id. */
export async function listFacesUnread(
  { trx, tenantId }: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('photos')
    .select('photoId')
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .where('photoId', '>', after)
    .orderBy('photoId')
    .limit(count)
    .execute();
  return rows.map((row) => row.photoId);
}

/** Locks a visible photo whose faces were not read. @returns whether it exists */
export async function lockFacesUnread({ trx, tenantId }: Scope, photoId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('photos')
    .select('photoId')
    .where('tenantId', '=', tenantId)
    .where('photoId', '=', photoId)
    .where('facesUnread', '=', true)
    .where('state', 'in', READABLE)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
