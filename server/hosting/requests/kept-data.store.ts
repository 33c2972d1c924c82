import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { senderKey } from './erased-data.store.ts';

/** Describes submitted forms whose sender has one of the person's addresses. */
export async function describeKeptRequests(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'requests')
    .selectAll()
    .where(senderKey, '=', anyText(emails))
    .execute();
  return [{ kind: 'requests', table: 'requests', rows }];
}
