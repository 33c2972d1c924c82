import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes logins of addresses by a mailed link, without secrets. */
export async function describeKeptLogins(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'accountLogins')
    .select(['loginId', 'emailKey', 'language', 'origin', 'returnPath', 'expiresAt'])
    .where('emailKey', '=', anyText(emails))
    .execute();
  return [{ kind: 'accounts', table: 'accountLogins', rows }];
}
