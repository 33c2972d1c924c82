import { sql } from 'kysely';
import type { CancelReason, OrderState } from '#contract/order.ts';
import { listMergedInto } from '#finding/events/index.ts';
import { selectIdsOfEvent } from '#finding/photos/index.ts';
import { selectPersonIdsOf } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

export async function setOrderCanceled(scope: Scope, orderId: string, canceledAt: Date): Promise<void> {
  await updateTable(scope, 'orders')
    .set({ state: 'Canceled', canceledAt })
    .where('orderId', '=', orderId)
    .execute();
}

/** An unpaid order as it was when it was locked. */
export interface UnpaidOrder {
  orderId: string;
  number: string;
  invoiceId: string;
  state: OrderState;
  /** Null for an imported preorder. */
  cartId: string | null;
  email: string;
  cancelReason: CancelReason | null;
  /** The cart with the remaining items of an order canceled for good. */
  nextCartId: string | null;
}

/**
 * Locks those of the given orders that were never paid, sorted by id as everywhere else, so that none can be paid until
 * the transaction ends. Leaves out orders that are canceled for good and have no cart with remaining items, because
 * nothing about them can change.
 */
export async function lockUnpaid(scope: Scope, orderIds: readonly string[]): Promise<UnpaidOrder[]> {
  if (orderIds.length === 0) return [];
  return selectFrom(scope, 'orders')
    .select(['orderId', 'number', 'invoiceId', 'state', 'cartId', 'email', 'cancelReason', 'nextCartId'])
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('completedAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'AwaitingPayment'),
        eb('cancelReason', 'is', null),
        eb('nextCartId', 'is not', null),
      ]),
    )
    .orderBy('orderId')
    .forUpdate()
    .execute();
}

/**
 * Cancels those of the given orders that wait for payment. The caller has locked them.
 * @returns the ids of the orders that this call canceled
 */
export async function setOrdersCanceled(
  scope: Scope,
  orderIds: readonly string[],
  canceledAt: Date,
): Promise<string[]> {
  const rows = await updateTable(scope, 'orders')
    .set({ state: 'Canceled', canceledAt })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('state', '=', 'AwaitingPayment')
    .returning('orderId')
    .execute();
  return rows.map((row) => row.orderId);
}

/**
 * Marks orders that were never paid as canceled for good. If an order has a reason already, that reason stays.
 * @returns the ids of the orders that this call marked
 */
export async function setCancelReason(
  scope: Scope,
  orderIds: readonly string[],
  reason: CancelReason,
): Promise<string[]> {
  const own = selectFrom(scope, 'orders')
    .select('orderId')
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('completedAt', 'is', null)
    .where('cancelReason', 'is', null)
    .orderBy('orderId')
    .forUpdate();
  const rows = await updateTable(scope, 'orders')
    .set({ cancelReason: reason })
    .where('orderId', 'in', own)
    .returning('orderId')
    .execute();
  return rows.map((row) => row.orderId);
}

/**
 * Records, by order, the carts that contain the remaining items of orders canceled for good; null if nothing remains.
 */
export async function setNextCarts(
  scope: Scope,
  nextCarts: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (nextCarts.size === 0) return;
  const { trx, tenantId } = scope;
  await sql`update orders set next_cart_id = next.cart_id
    from unnest(${[...nextCarts.keys()]}::uuid[], ${[...nextCarts.values()]}::uuid[]) as next(order_id, cart_id)
    where orders.tenant_id = ${tenantId} and orders.order_id = next.order_id`.execute(trx);
}

/** Lists the orders that were canceled since a given time because an item of them was removed. @returns their ids */
export async function listDroppedSince(scope: Scope, since: Date): Promise<string[]> {
  const rows = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('state', '=', 'Canceled')
    .where('completedAt', 'is', null)
    // The partial index excludes erased orders.
    .where(sql<boolean>`cancel_reason is distinct from 'Erased'`)
    .where('cancelReason', '=', 'PhotoRemoved')
    .where('canceledAt', '>=', since)
    .execute();
  return rows.map((row) => row.orderId);
}

/**
 * Lists orders that have waited for payment since before a given time, oldest first.
 * @returns their ids
 */
export async function listUnpaidOrders(scope: Scope, before: Date, count: number): Promise<string[]> {
  const rows = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('state', '=', 'AwaitingPayment')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(count)
    .execute();
  return rows.map((row) => row.orderId);
}

/**
 * Finds the order with a number that people quote.
 * @returns its id
 */
export async function findOrderByNumber(scope: Scope, number: string): Promise<string | undefined> {
  const row = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.orderId;
}

/** An order with an item of an event, and the invoice for its payments. */
export interface EventOrder {
  orderId: string;
  number: string;
  state: OrderState;
  invoiceId: string;
  /** Null if it was never paid. */
  completedAt: Date | null;
}

/**
 * Locks the orders that need rows of an event, sorted by id: orders with an item that was sold in it or in an event that
 * was merged into it, or with a photo or a person that now belongs to it. These may have been sold in another event.
 */
export async function lockOrdersOfEvent(scope: Scope, eventId: string): Promise<EventOrder[]> {
  const { tenantId } = scope;
  const soldIn = [eventId, ...(await listMergedInto(scope, [eventId]))];
  const photoIds = selectIdsOfEvent(scope, eventId);
  return selectFrom(scope, 'orders')
    .select(['orderId', 'number', 'state', 'invoiceId', 'completedAt'])
    .where(
      sql<boolean>`order_id in (
        select order_id from order_items
        where tenant_id = ${tenantId} and event_id = any(${soldIn}::uuid[])
        union select order_id from order_items where tenant_id = ${tenantId} and photo_id in (${photoIds})
        union select order_id from order_items
        where tenant_id = ${tenantId} and person_id in (${selectPersonIdsOf(scope, eventId)})
        union select item.order_id from order_item_photos as packed
        join order_items as item
          on item.tenant_id = packed.tenant_id and item.order_item_id = packed.order_item_id
        where packed.tenant_id = ${tenantId} and packed.photo_id in (${photoIds}))`,
    )
    .orderBy('orderId')
    .forUpdate()
    .execute();
}

/** Deletes canceled orders with all their rows. An order with a receipt cannot be deleted. */
export async function deleteCanceledOrders(scope: Scope, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await deleteFrom(scope, 'orders')
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'Canceled')
    .execute();
}
