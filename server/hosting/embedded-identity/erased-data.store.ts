import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the accounts of given addresses, with their sessions and grants.
 * @returns the number of accounts, and of their sessions and grants together
 */
export async function eraseAccounts(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ accounts: number; sessions: number }> {
  const accounts = await deleteFrom(scope, 'identityAccounts')
    .where('emailKey', '=', sql<string>`any(${[...emails]})`)
    .returning('accountId')
    .execute();
  const ids = accounts.map((row) => row.accountId);
  const { numDeletedRows } = await deleteFrom(scope, 'identityStates')
    .where(
      sql<boolean>`(payload->>'accountId' = any(${ids}) or payload#>>'{session,accountId}' = any(${ids}))`,
    )
    .executeTakeFirst();
  return { accounts: accounts.length, sessions: Number(numDeletedRows) };
}

/**
 * Lists the ids of the accounts of given addresses. The list of erasures contains only these ids; after a restore they
 * lead to the addresses again.
 */
export async function listAccountIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'identityAccounts')
    .select('accountId')
    .where(sql<boolean>`email_key = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.accountId);
}

/** Lists the addresses of accounts by id, in lower case. */
export async function listAccountEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'identityAccounts')
    .select(sql<string | null>`email_key`.as('email'))
    .where('accountId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
