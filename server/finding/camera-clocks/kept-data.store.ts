import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes the readings of the clocks of photographers' cameras. */
export async function describeKeptClocks(
  scope: Scope,
  { photographerIds }: Pick<TracedThings, 'photographerIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'cameraClocks')
    .selectAll()
    .where('photographerId', '=', anyId(photographerIds))
    .execute();
  return [{ kind: 'photographers', table: 'cameraClocks', rows }];
}
