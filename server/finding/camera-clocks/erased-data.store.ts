import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the clock readings and serial numbers of photographers' cameras.
 * @returns the number of clocks
 */
export async function eraseClocks(
  scope: Scope,
  photographerIds: readonly string[],
): Promise<{ cameraClocks: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'cameraClocks')
    .where('photographerId', '=', anyId(photographerIds))
    .executeTakeFirst();
  return { cameraClocks: Number(numDeletedRows) };
}
