import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { listProvedOrders } from './order-addresses.store.ts';
import { itemOf, type OrderItemRecord } from './orders.store.ts';

/** An order item whose files can be downloaded. */
export interface BoughtItem extends OrderItemRecord {
  orderId: string;
  /** The order's number, as shown to people. */
  number: string;
}

/**
 * Lists the items of orders whose files can be downloaded at a given time: paid, not refunded, and within retention.
 * Items of the newest order come first. Ids of other orders are ignored.
 */
export async function listDeliveredItems(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
  now: Date,
): Promise<BoughtItem[]> {
  if (orderIds.length === 0) return [];
  const rows = await trx
    .selectFrom('orders')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.tenant_id', '=', 'orders.tenant_id')
        .onRef('order_items.order_id', '=', 'orders.order_id'),
    )
    .selectAll('order_items')
    .select('orders.number')
    .where('orders.tenant_id', '=', tenantId)
    .where('orders.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('orders.state', '=', 'Completed')
    .where('order_items.is_returned', '=', false)
    .where(({ or, eb }) => or([eb('orders.kept_until', 'is', null), eb('orders.kept_until', '>', now)]))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.order_id')
    .orderBy('order_items.position')
    .execute();
  return rows.map((row) => ({ ...itemOf(row), orderId: row.order_id, number: row.number }));
}

/**
 * Lists the newest paid orders that an email address proves, ignoring case, and that contain an item of given events.
 * @returns their ids
 */
export async function listPaidOrdersOfEmail(
  { trx, tenantId }: Scope,
  email: string,
  eventIds: readonly string[],
  count: number,
): Promise<string[]> {
  const proved = await listProvedOrders({ trx, tenantId }, [email.toLowerCase()]);
  const rows = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${proved}::uuid[])`)
    .where('state', '=', 'Completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_item_id')
          .where('order_items.tenant_id', '=', tenantId)
          .whereRef('order_items.order_id', '=', 'orders.order_id')
          .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
          .where('is_returned', '=', false),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.order_id);
}
