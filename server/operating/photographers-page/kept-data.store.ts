import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes photographers' decisions on photos that were proposed for hiding. */
export async function describeKeptCleanups(
  { trx, tenantId }: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('photoCleanups')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  return [{ kind: 'photographers', table: 'photoCleanups', rows }];
}
