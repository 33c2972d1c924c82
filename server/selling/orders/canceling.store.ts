import type { Scope } from '#platform/database/database.ts';

export async function setOrderCanceled(
  { trx, tenantId }: Scope,
  orderId: string,
  canceledAt: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'Canceled', canceled_at: canceledAt })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/** Orders that have waited for their payment since before a moment, the oldest first. @returns their ids */
export async function listUnpaidOrders(
  { trx, tenantId }: Scope,
  before: Date,
  count: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'AwaitingPayment')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(count)
    .execute();
  return rows.map((row) => row.order_id);
}

/** The order of a number that people quote. @returns its id */
export async function findOrderByNumber(
  { trx, tenantId }: Scope,
  number: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.order_id;
}
