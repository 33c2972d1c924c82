import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the links by which photographers read their statements, with the sessions of these links.
 * @returns the links' ids
 */
export async function eraseLinks(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('desk_links')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .returning('link_id')
    .execute();
  return rows.map((row) => row.link_id);
}
