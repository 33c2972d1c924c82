import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Deletes what is known of the clocks of photographers' cameras, with the cameras' serial numbers. @returns of how many */
export async function eraseClocks(
  { trx, tenantId }: Scope,
  photographerIds: readonly string[],
): Promise<{ cameraClocks: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('camera_clocks')
    .where('tenant_id', '=', tenantId)
    .where('photographer_id', '=', anyId(photographerIds))
    .executeTakeFirst();
  return { cameraClocks: Number(numDeletedRows) };
}
