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
    .updateTable('eventFeeds')
    .set({
      leftOut: sql<string[]>`array(select unnest(left_out) union select unnest(${[...bibKeys]}::text[]))`,
    })
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('untilAt', '>', now)
    .execute();
}
