import { sql } from 'kysely';
import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes accounts of addresses and their login data, without passwords and session secrets. */
export async function describeKeptAccounts(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const accounts = await trx
    .selectFrom('identity_accounts')
    .select(['account_id', 'email', 'name', 'is_email_verified'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .execute();
  const states = await trx
    .selectFrom('identity_states')
    .select(['model', 'consumed_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where(sql`payload->>'accountId'`, '=', anyText(accounts.map((account) => account.account_id)))
    .execute();
  return [
    { kind: 'accounts', table: 'identity_accounts', rows: accounts },
    { kind: 'accounts', table: 'identity_states', isPart: true, rows: states },
  ];
}
