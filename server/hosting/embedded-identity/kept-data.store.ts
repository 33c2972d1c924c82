import { sql } from 'kysely';
import { anyText, type DataSubject, type KeptThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes accounts of addresses and their login data, without passwords and session secrets. */
export async function describeKeptAccounts(
  scope: Scope,
  { emails }: Pick<DataSubject, 'emails'>,
): Promise<KeptThings[]> {
  const accounts = await selectFrom(scope, 'identityAccounts')
    .select(['accountId', 'email', 'name', 'isEmailVerified'])
    .where('emailKey', '=', anyText(emails))
    .execute();
  const states = await selectFrom(scope, 'identityStates')
    .select(['model', 'consumedAt', 'expiresAt'])
    .where(sql`payload->>'accountId'`, '=', anyText(accounts.map((account) => account.accountId)))
    .execute();
  return [
    { kind: 'accounts', table: 'identityAccounts', rows: accounts },
    { kind: 'accounts', table: 'identityStates', isPart: true, rows: states },
  ];
}
