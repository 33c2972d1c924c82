import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Returns whether any photo of an event was ever published, even if it is now hidden, protected, withdrawn or removed.
 * The event's counts cannot answer this, because they decrease.
 */
export async function wasEverPublished({ trx, tenantId }: Scope, eventId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('photos')
    .select(sql<boolean>`true`.as('wasPublished'))
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('state', 'in', ['Published', 'Protected', 'Hidden', 'Withdrawn', 'Removed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
