import { anyId, type KeptThings, type TracedThings } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Describes preorders: orders placed before photos were published. */
export async function describeKeptPreorders(
  { trx, tenantId }: Scope,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const rows = await trx
    .selectFrom('preorders')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', anyId(orderIds))
    .execute();
  return [{ kind: 'orders', table: 'preorders', rows }];
}
