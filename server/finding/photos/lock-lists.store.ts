import { sql } from 'kysely';
import { lockStartList } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Locks the start lists with which photos are judged. Call it before locking photos: protecting a participant locks the
 * list first and then the photos.
 */
export async function lockListsOf(scope: Scope, photoIds: readonly string[]): Promise<void> {
  const rows = await scope.trx
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('tenant_id', '=', scope.tenantId)
    .where('photo_id', '=', sql<string>`any(${[...photoIds]}::uuid[])`)
    .orderBy('event_id')
    .execute();
  for (const row of rows) await lockStartList(scope, row.event_id, 'read');
}
