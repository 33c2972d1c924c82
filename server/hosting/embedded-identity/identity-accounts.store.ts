import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    identityAccounts: Columns<'identityAccounts'>;
  }
}

/** An account of the built-in identity provider. */
export interface IdentityAccount {
  accountId: string;
  email: string;
  name: string;
  isEmailVerified: boolean;
  passwordHash: string;
}

/**
 * Finds an account of the built-in identity provider.
 * @param by the account's id, or its address in any case
 */
export async function findIdentityAccount(
  scope: Scope,
  by: { accountId: string } | { email: string },
): Promise<IdentityAccount | undefined> {
  const query = selectFrom(scope, 'identityAccounts').select([
    'accountId',
    'email',
    'name',
    'isEmailVerified',
    'passwordHash',
  ]);
  return (
    'accountId' in by
      ? query.where('accountId', '=', by.accountId)
      : query.where('emailKey', '=', sql<string>`lower(${by.email})`)
  ).executeTakeFirst();
}

/** Writes an account. An existing account of the same address keeps its id; all else is replaced. */
export async function saveIdentityAccount(
  scope: Scope,
  { accountId, email, name, isEmailVerified, passwordHash }: IdentityAccount,
): Promise<void> {
  const values = { email, name, isEmailVerified, passwordHash };
  await insertInto(scope, 'identityAccounts', { accountId, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'emailKey']).doUpdateSet(values))
    .execute();
}

/** Lists some accounts of a tenant by address, for the login page of a demo. */
export async function listIdentityAccounts(
  scope: Scope,
  count: number,
): Promise<{ email: string; name: string; isEmailVerified: boolean }[]> {
  return selectFrom(scope, 'identityAccounts')
    .select(['email', 'name', 'isEmailVerified'])
    .orderBy('isEmailVerified', 'desc')
    .orderBy('emailKey')
    .limit(count)
    .execute();
}
