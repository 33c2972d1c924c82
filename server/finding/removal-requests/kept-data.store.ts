import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the removal requests of addresses, and the letters about them. */
export async function describeKeptRemovals(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const requests = await trx
    .selectFrom('removalRequests')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('email', '=', anyText(emails))
    .orderBy('askedAt')
    .execute();
  const photos = await trx
    .selectFrom('removalPhotos')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', anyId(requests.map((request) => request.requestId)))
    .execute();
  return [
    { kind: 'requests', table: 'removalRequests', rows: requests },
    { kind: 'requests', table: 'removalPhotos', isPart: true, rows: photos },
  ];
}
