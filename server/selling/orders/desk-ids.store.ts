/** The ids by which the desk names orders to members who may not open them (decision 230). */
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/** Lists the desk ids of the orders among given ids. @returns by the order's id */
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

/** Lists the orders of the desk ids among given ids. @returns by the desk id */
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
