import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes photographers' decisions on photos that were proposed for hiding. Hidden photos stay hidden.
 * @returns the number of photos
 */
export async function eraseCleanups(
  scope: Scope,
  photographerIds: readonly string[],
): Promise<{ photoCleanups: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'photoCleanups')
    .where('photographerId', '=', anyId(photographerIds))
    .executeTakeFirst();
  return { photoCleanups: Number(numDeletedRows) };
}
