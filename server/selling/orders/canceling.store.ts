import { sql } from 'kysely';
import type { CancelReason, OrderState } from '#contract/order.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

export async function setOrderCanceled(scope: Scope, orderId: string, canceledAt: Date): Promise<void> {
  await updateTable(scope, 'orders')
    .set({ state: 'Canceled', canceledAt })
    .where('orderId', '=', orderId)
    .execute();
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

/** Records the cart that contains the remaining items of an order canceled for good; null if nothing remains. */
export async function setNextCart(scope: Scope, orderId: string, cartId: string | null): Promise<void> {
  await updateTable(scope, 'orders').set({ nextCartId: cartId }).where('orderId', '=', orderId).execute();
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
 * Locks the orders with an item of an event, or with one of the given photos, ordered by id.
 * @param photoIds photos of the event; they may have been sold while they belonged to another event
 */
export async function lockOrdersOfEvent(
  scope: Scope,
  eventId: string,
  photoIds: readonly string[] = [],
): Promise<EventOrder[]> {
  const { tenantId } = scope;
  const ids = sql`any(${[...photoIds]}::uuid[])`;
  return selectFrom(scope, 'orders')
    .select(['orderId', 'number', 'state', 'invoiceId', 'completedAt'])
    .where(
      sql<boolean>`order_id in (
        select order_id from order_items
        where tenant_id = ${tenantId} and (event_id = ${eventId} or photo_id = ${ids})
        union select item.order_id from order_item_photos as packed
        join order_items as item
          on item.tenant_id = packed.tenant_id and item.order_item_id = packed.order_item_id
        where packed.tenant_id = ${tenantId} and packed.photo_id = ${ids})`,
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
