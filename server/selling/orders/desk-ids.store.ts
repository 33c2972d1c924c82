/** The ids that represent orders at the desk for members who may not open these orders (decision 230). */
import { anyId } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** Lists the desk ids of given orders, by order id. */
export async function listDeskIds(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectFrom(scope, 'orders')
    .select(['orderId', 'deskId'])
    .where('orderId', '=', anyId(ids))
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.deskId]));
}

/** Lists the orders with given desk ids, by desk id. */
export async function listOrdersOfDeskIds(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectFrom(scope, 'orders')
    .select(['orderId', 'deskId'])
    .where('deskId', '=', anyId(ids))
    .execute();
  return new Map(rows.map((row) => [row.deskId, row.orderId]));
}
