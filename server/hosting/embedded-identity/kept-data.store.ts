import { sql } from 'kysely';
import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes accounts of addresses and their login data, without passwords and session secrets. */
export async function describeKeptAccounts(
  { trx, tenantId }: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const accounts = await trx
    .selectFrom('identityAccounts')
    .select(['accountId', 'email', 'name', 'isEmailVerified'])
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  const states = await trx
    .selectFrom('identityStates')
    .select(['model', 'consumedAt', 'expiresAt'])
    .where('tenantId', '=', tenantId)
    .where(sql`payload->>'accountId'`, '=', anyText(accounts.map((account) => account.accountId)))
    .execute();
  return [
    { kind: 'accounts', table: 'identityAccounts', rows: accounts },
    { kind: 'accounts', table: 'identityStates', isPart: true, rows: states },
  ];
}
