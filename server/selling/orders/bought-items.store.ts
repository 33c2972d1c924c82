import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { listProvedOrders } from './order-addresses.store.ts';
import { ITEM, itemOf, type OrderItemRecord } from './orders.store.ts';

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
  scope: Scope,
  orderIds: readonly string[],
  now: Date,
): Promise<BoughtItem[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectFrom(scope, 'orders')
    .innerJoin('orderItems', (join) =>
      join
        .onRef('orderItems.tenantId', '=', 'orders.tenantId')
        .onRef('orderItems.orderId', '=', 'orders.orderId'),
    )
    .select(ITEM)
    .select(['orders.orderId', 'orders.number'])
    .where('orders.orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('orders.state', '=', 'Completed')
    .where('orderItems.isReturned', '=', false)
    .where(({ or, eb }) => or([eb('orders.keptUntil', 'is', null), eb('orders.keptUntil', '>', now)]))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.orderId')
    .orderBy('orderItems.position')
    .execute();
  return rows.map(({ orderId, number, ...row }) => ({ ...itemOf(row), orderId, number }));
}

/**
 * Lists the newest paid orders that an email address proves, ignoring case, and that contain an item of given events.
 * @returns their ids
 */
export async function listPaidOrdersOfEmail(
  scope: Scope,
  email: string,
  eventIds: readonly string[],
  count: number,
): Promise<string[]> {
  const { trx, tenantId } = scope;
  const proved = await listProvedOrders({ trx, tenantId }, [email.toLowerCase()]);
  const rows = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${proved}::uuid[])`)
    .where('state', '=', 'Completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orderItems')
          .select('orderItemId')
          .where('orderItems.tenantId', '=', tenantId)
          .whereRef('orderItems.orderId', '=', 'orders.orderId')
          .where('eventId', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
          .where('isReturned', '=', false),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('orderId', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => row.orderId);
}
