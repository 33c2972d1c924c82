import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the search requests of addresses. */
export async function describeKeptSearchRequests(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('searchRequests')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .orderBy('askedAt')
    .execute();
  // The sealed network is meaningless to a reader.
  const kept = rows.map(({ askedFrom: _network, ...row }) => row);
  return [{ kind: 'requests', table: 'searchRequests', rows: kept }];
}
