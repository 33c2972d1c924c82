import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Has the feeds of an event that are not over bring back nothing of some bibs: the person who wore them was erased. */
export async function leaveOutOfFeeds(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable('event_feeds')
    .set({
      left_out: sql<string[]>`array(select unnest(left_out) union select unnest(${[...bibKeys]}::text[]))`,
    })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('until_at', '>', now)
    .execute();
}
