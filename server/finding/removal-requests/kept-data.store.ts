import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the removal requests of addresses, and the letters about them. */
export async function describeKeptRemovals(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const requests = await trx
    .selectFrom('removal_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('email', '=', anyText(emails))
    .orderBy('asked_at')
    .execute();
  const photos = await trx
    .selectFrom('removal_photos')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', anyId(requests.map((request) => request.request_id)))
    .execute();
  return [
    { kind: 'requests', table: 'removal_requests', rows: requests },
    { kind: 'requests', table: 'removal_photos', isPart: true, rows: photos },
  ];
}
