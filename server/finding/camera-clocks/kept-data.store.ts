import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes the readings of the clocks of photographers' cameras. */
export async function describeKeptClocks(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('cameraClocks')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  return [{ kind: 'photographers', table: 'cameraClocks', rows }];
}
