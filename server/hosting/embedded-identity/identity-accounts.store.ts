import type { GeneratedAlways } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    identity_accounts: {
      tenant_id: string;
      account_id: string;
      email: string;
      /** The address in lower case. */
      email_key: GeneratedAlways<string>;
      name: string;
      is_email_verified: boolean;
      password_hash: string;
    };
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
  { trx, tenantId }: Scope,
  by: { accountId: string } | { email: string },
): Promise<IdentityAccount | undefined> {
  const query = trx.selectFrom('identity_accounts').selectAll().where('tenant_id', '=', tenantId);
  const row = await ('accountId' in by
    ? query.where('account_id', '=', by.accountId)
    : query.where('email_key', '=', sql<string>`lower(${by.email})`)
  ).executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      email: row.email,
      name: row.name,
      isEmailVerified: row.is_email_verified,
      passwordHash: row.password_hash,
    }
  );
}

/** Writes an account. An existing account of the same address keeps its id; all else is replaced. */
export async function saveIdentityAccount(
  { trx, tenantId }: Scope,
  { accountId, email, name, isEmailVerified, passwordHash }: IdentityAccount,
): Promise<void> {
  const values = { email, name, is_email_verified: isEmailVerified, password_hash: passwordHash };
  await trx
    .insertInto('identity_accounts')
    .values({ tenant_id: tenantId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email_key']).doUpdateSet(values))
    .execute();
}

/** Lists some accounts of a tenant by address, for the login page of a demo. */
export async function listIdentityAccounts(
  { trx, tenantId }: Scope,
  count: number,
): Promise<{ email: string; name: string; isEmailVerified: boolean }[]> {
  const rows = await trx
    .selectFrom('identity_accounts')
    .select(['email', 'name', 'is_email_verified'])
    .where('tenant_id', '=', tenantId)
    .orderBy('is_email_verified', 'desc')
    .orderBy('email_key')
    .limit(count)
    .execute();
  return rows.map(({ email, name, is_email_verified: isEmailVerified }) => ({
    email,
    name,
    isEmailVerified,
  }));
}
