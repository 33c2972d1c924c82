import { sql } from 'kysely';
import { lockStartList } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Locks the start lists with which photos are judged. Call it before locking photos: protecting a participant locks the
 * list first and then the photos.
 */
export async function lockListsOf(scope: Scope, photoIds: readonly string[]): Promise<void> {
  const rows = await selectFrom(scope, 'photos')
    .select('eventId')
    .distinct()
    .where('photoId', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .orderBy('eventId')
    .execute();
  for (const row of rows) await lockStartList(scope, row.eventId, 'read');
}
