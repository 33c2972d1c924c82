import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the links by which photographers read their statements, with the sessions of these links.
 * @returns the links' ids
 */
export async function eraseLinks(scope: Scope, photographerIds: readonly string[]): Promise<string[]> {
  const rows = await deleteFrom(scope, 'deskLinks')
    .where('photographerId', '=', anyId(photographerIds))
    .returning('linkId')
    .execute();
  return rows.map((row) => row.linkId);
}
