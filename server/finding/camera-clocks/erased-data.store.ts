import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the clock readings and serial numbers of photographers' cameras.
 * @returns the number of clocks
 */
export async function eraseClocks(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<{ cameraClocks: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('cameraClocks')
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .executeTakeFirst();
  return { cameraClocks: Number(numDeletedRows) };
}
