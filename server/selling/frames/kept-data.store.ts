import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Describes framed photos of order lines, with their printed texts. */
export async function describeKeptFramedPhotos(
  scope: Scope,
  { orderItemIds }: Pick<TracedThings, 'orderItemIds'>,
): Promise<KeptThings[]> {
  const rows = await selectFrom(scope, 'framedPhotos')
    .selectAll()
    .where('orderItemId', '=', anyId(orderItemIds))
    .execute();
  return [{ kind: 'pictures', table: 'framedPhotos', rows }];
}
