import { anyId, anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the removal requests of addresses, and the letters about them. */
export async function describeKeptRemovals(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const requests = await selectFrom(scope, 'removalRequests')
    .selectAll()
    .where('email', '=', anyText(emails))
    .orderBy('askedAt')
    .execute();
  const photos = await selectFrom(scope, 'removalPhotos')
    .selectAll()
    .where('requestId', '=', anyId(requests.map((request) => request.requestId)))
    .execute();
  return [
    { kind: 'requests', table: 'removalRequests', rows: requests },
    { kind: 'requests', table: 'removalPhotos', isPart: true, rows: photos },
  ];
}
