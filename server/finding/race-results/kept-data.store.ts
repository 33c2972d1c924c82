import type { KeptThings, TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the results of given bibs. */
export async function describeKeptResults(
  { trx, tenantId }: Scope,
  { wearers }: Pick<TracedThings, 'wearers'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('results')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where(({ or, and, eb }) =>
      or(wearers.map(({ eventId, bibKey }) => and([eb('eventId', '=', eventId), eb('bibKey', '=', bibKey)]))),
    )
    .execute();
  return [{ kind: 'results', table: 'results', rows }];
}
