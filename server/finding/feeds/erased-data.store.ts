import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';

/** Excludes some bibs from an event's current feeds, because their wearer was erased. */
export async function excludeFromFeeds(
  scope: Scope,
  eventId: string,
  bibKeys: readonly string[],
  now: Date,
): Promise<void> {
  await updateTable(scope, 'eventFeeds')
    .set({
      leftOut: sql<string[]>`array(select unnest(left_out) union select unnest(${[...bibKeys]}::text[]))`,
    })
    .where('eventId', '=', eventId)
    .where('untilAt', '>', now)
    .execute();
}
