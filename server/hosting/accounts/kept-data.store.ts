import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes logins of addresses by a mailed link, without secrets. */
export async function describeKeptLogins(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('account_logins')
    .select(['login_id', 'email_key', 'language', 'origin', 'return_path', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .execute();
  return [{ kind: 'accounts', table: 'account_logins', rows }];
}
