import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Excludes some bibs from an event's current feeds, because their wearer was erased. */
export async function excludeFromFeeds(
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
