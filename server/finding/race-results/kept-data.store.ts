import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the results of given bibs. */
export async function describeKeptResults(
  scope: Scope,
  { wearers }: Pick<TracedThings, 'wearers'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'results')
    .selectAll()
    .where(({ or, and, eb }) =>
      or(wearers.map(({ eventId, bibKey }) => and([eb('eventId', '=', eventId), eb('bibKey', '=', bibKey)]))),
    )
    .execute();
  return [{ kind: 'results', table: 'results', rows }];
}
