import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Deletes logins of some addresses by a mailed link. @returns how many */
export async function eraseLogins(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ accountLogins: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('accountLogins')
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', sql<string>`any(${[...emails]})`)
    .executeTakeFirst();
  return { accountLogins: Number(numDeletedRows) };
}
