import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes logins of addresses by a mailed link, without secrets. */
export async function describeKeptLogins(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('accountLogins')
    .select(['loginId', 'emailKey', 'language', 'origin', 'returnPath', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  return [{ kind: 'accounts', table: 'accountLogins', rows }];
}
