import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes framed photos of order lines, with their printed texts. */
export async function describeKeptFramedPhotos(
  { trx, tenantId }: Scope,
  { orderItemIds }: Pick<TracedThings, 'orderItemIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('framedPhotos')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('orderItemId', '=', anyId(orderItemIds))
    .execute();
  return [{ kind: 'pictures', table: 'framedPhotos', rows }];
}
