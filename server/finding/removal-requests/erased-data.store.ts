import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes removal requests of addresses, whether answered or not.
 * @returns their number
 */
export async function eraseRemovals(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ removalRequests: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'removalRequests')
    .where('email', '=', anyText(emails))
    .executeTakeFirst();
  return { removalRequests: Number(numDeletedRows) };
}

/** Lists the ids of the removal requests of addresses (lower case). */
export async function listRemovalIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'removalRequests')
    .select('requestId')
    .where('email', '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of removal requests by id, in lower case. */
export async function listRemovalEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'removalRequests')
    .select('email')
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
