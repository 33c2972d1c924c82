import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes removal requests of addresses, whether answered or not.
 * @returns their number
 */
export async function eraseRemovals(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ removalRequests: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('removalRequests')
    .where('tenantId', '=', tenantId)
    .where('email', '=', anyText(emails))
    .executeTakeFirst();
  return { removalRequests: Number(numDeletedRows) };
}

/** Lists the ids of the removal requests of addresses (lower case). */
export async function listRemovalIds({ trx, tenantId }: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('removalRequests')
    .select('requestId')
    .where('tenantId', '=', tenantId)
    .where('email', '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of removal requests by id, in lower case. */
export async function listRemovalEmails({ trx, tenantId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('removalRequests')
    .select('email')
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
