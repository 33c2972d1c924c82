import { anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Deletes what addresses asked to be removed, answered or not. @returns how many requests they were */
export async function eraseRemovals(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ removalRequests: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('removal_requests')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', anyText(emails))
    .executeTakeFirst();
  return { removalRequests: Number(numDeletedRows) };
}
