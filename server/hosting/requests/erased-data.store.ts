import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes a person's submitted forms.
 * @returns how many
 */
export async function eraseRequests(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ requests: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'requests')
    .where(sql<boolean>`lower(fields->>'email') = any(${[...emails]})`)
    .executeTakeFirst();
  return { requests: Number(numDeletedRows) };
}

/** Lists the ids of requests of some addresses. After a restore, these ids lead to the addresses again. */
export async function listRequestIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'requests')
    .select('requestId')
    .where(sql<boolean>`lower(fields->>'email') = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of requests by id, in lower case. */
export async function listRequestEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'requests')
    .select(sql<string | null>`lower(fields->>'email')`.as('email'))
    .where('requestId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
