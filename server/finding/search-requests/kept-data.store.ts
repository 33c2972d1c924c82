import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the search requests of addresses. */
export async function describeKeptSearchRequests(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('search_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .orderBy('asked_at')
    .execute();
  // The sealed network is meaningless to a reader.
  const kept = rows.map(({ asked_from: _network, ...row }) => row);
  return [{ kind: 'requests', table: 'search_requests', rows: kept }];
}
