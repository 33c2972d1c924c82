import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes search requests of addresses, whether answered or not.
 * @returns their number
 */
export async function eraseSearchRequests(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ searchRequests: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('searchRequests')
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .executeTakeFirst();
  return { searchRequests: Number(numDeletedRows) };
}

/** Lists the ids of the search requests of addresses (lower case). */
export async function listSearchRequestIds(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('searchRequests')
    .select('requestId')
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of search requests by id, in lower case. */
export async function listSearchRequestEmails(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('searchRequests')
    .select('emailKey')
    .where('tenantId', '=', tenantId)
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.map((row) => row.emailKey);
}
