import type { Scope } from '#platform/database/database.ts';

/** A completed order that was sold in the shop. */
export interface SoldOrder {
  orderId: string;
  invoiceId: string;
  number: string;
  completedAt: Date;
}

/** Lists completed orders that were sold in the shop, in pages ordered by id. Imported preorders are left out. */
export async function listSoldOrders(
  { trx, tenantId }: Scope,
  after: string,
  count: number,
): Promise<SoldOrder[]> {
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'invoice_id', 'number', 'completed_at', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '>', after)
    .where('state', '=', 'Completed')
    .where('cart_id', 'is not', null)
    .orderBy('order_id')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    invoiceId: row.invoice_id,
    number: row.number,
    completedAt: row.completed_at ?? row.created_at,
  }));
}
