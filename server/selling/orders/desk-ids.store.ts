/** The ids that represent orders at the desk for members who may not open these orders (decision 230). */
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Lists the desk ids of given orders, by order id. */
export async function listDeskIds(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'desk_id'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', anyId(ids))
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.desk_id]));
}

/** Lists the orders with given desk ids, by desk id. */
export async function listOrdersOfDeskIds(
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'desk_id'])
    .where('tenant_id', '=', tenantId)
    .where('desk_id', '=', anyId(ids))
    .execute();
  return new Map(rows.map((row) => [row.desk_id, row.order_id]));
}
