import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/** Deletes logins of some addresses by a mailed link. @returns how many */
export async function eraseLogins(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ accountLogins: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'accountLogins')
    .where('emailKey', '=', sql<string>`any(${[...emails]})`)
    .executeTakeFirst();
  return { accountLogins: Number(numDeletedRows) };
}
