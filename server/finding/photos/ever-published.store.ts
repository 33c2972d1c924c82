import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Returns whether any photo of an event was ever published, even if it is now hidden, protected, withdrawn or removed.
 * The event's counts cannot answer this, because they decrease.
 */
export async function wasEverPublished(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'photos')
    .select(sql<boolean>`true`.as('wasPublished'))
    .where('eventId', '=', eventId)
    .where('state', 'in', ['Published', 'Protected', 'Hidden', 'Withdrawn', 'Removed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
