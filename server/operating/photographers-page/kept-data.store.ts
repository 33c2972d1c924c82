import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes photographers' decisions on photos that were proposed for hiding. */
export async function describeKeptCleanups(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'photoCleanups')
    .selectAll()
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  return [{ kind: 'photographers', table: 'photoCleanups', rows }];
}
