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
    .deleteFrom('deskLinks')
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .returning('linkId')
    .execute();
  return rows.map((row) => row.linkId);
}
