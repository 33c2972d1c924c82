import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes a person's submitted forms.
 * @returns how many
 */
export async function eraseRequests(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ requests: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('requests')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(fields->>'email') = any(${[...emails]})`)
    .executeTakeFirst();
  return { requests: Number(numDeletedRows) };
}

/** Lists the ids of requests of some addresses. After a restore, these ids lead to the addresses again. */
export async function listRequestIds({ trx, tenantId }: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select('requestId')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(fields->>'email') = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of requests by id, in lower case. */
export async function listRequestEmails({ trx, tenantId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .select(sql<string | null>`lower(fields->>'email')`.as('email'))
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
