import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the search requests of addresses. */
export async function describeKeptSearchRequests(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'searchRequests')
    .selectAll()
    .where('emailKey', '=', anyText(emails))
    .orderBy('askedAt')
    .execute();
  // The sealed network is meaningless to a reader.
  const kept = rows.map(({ askedFrom: _network, ...row }) => row);
  return [{ kind: 'requests', table: 'searchRequests', rows: kept }];
}
