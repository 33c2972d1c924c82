import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Deletes what photographers decided of photos that were proposed to be hidden; hidden ones stay so. @returns of how many */
export async function eraseCleanups(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<{ photoCleanups: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('photo_cleanups')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .executeTakeFirst();
  return { photoCleanups: Number(numDeletedRows) };
}
