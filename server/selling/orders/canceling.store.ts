import { sql } from 'kysely';
import type { CancelReason, OrderState } from '#contract/order.ts';
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

/**
 * Marks orders that were never paid as canceled for good. If an order has a reason already, that reason stays.
 * @returns the ids of the orders that this call marked
 */
export async function setCancelReason(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
  reason: CancelReason,
): Promise<string[]> {
  const own = trx
    .selectFrom('orders')
    .select('order_id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('completed_at', 'is', null)
    .where('cancel_reason', 'is', null)
    .orderBy('order_id')
    .forUpdate();
  const rows = await trx
    .updateTable('orders')
    .set({ cancel_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', own)
    .returning('order_id')
    .execute();
  return rows.map((row) => row.order_id);
}

/** Records the cart that contains the remaining items of an order canceled for good; null if nothing remains. */
export async function setNextCart(
  { trx, tenantId }: Scope,
  orderId: string,
  cartId: string | null,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ next_cart_id: cartId })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Lists orders that have waited for payment since before a given time, oldest first.
 * @returns their ids
 */
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

/**
 * Finds the order with a number that people quote.
 * @returns its id
 */
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

/** An order with an item of an event, and the invoice for its payments. */
export interface EventOrder {
  orderId: string;
  number: string;
  state: OrderState;
  invoiceId: string;
}

/**
 * Locks the orders with an item of an event, or with one of the given photos, ordered by id.
 * @param photoIds photos of the event; they may have been sold while they belonged to another event
 */
export async function lockOrdersOfEvent(
  { trx, tenantId }: Scope,
  eventId: string,
  photoIds: readonly string[] = [],
): Promise<EventOrder[]> {
  const ids = sql`any(${[...photoIds]}::uuid[])`;
  const rows = await trx
    .selectFrom('orders')
    .select(['order_id', 'number', 'state', 'invoice_id'])
    .where('tenant_id', '=', tenantId)
    .where(
      sql<boolean>`order_id in (
        select order_id from order_items
        where tenant_id = ${tenantId} and (event_id = ${eventId} or photo_id = ${ids})
        union select item.order_id from order_item_photos as packed
        join order_items as item
          on item.tenant_id = packed.tenant_id and item.order_item_id = packed.order_item_id
        where packed.tenant_id = ${tenantId} and packed.photo_id = ${ids})`,
    )
    .orderBy('order_id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    state: row.state,
    invoiceId: row.invoice_id,
  }));
}

/** Deletes canceled orders with all their rows. An order with a receipt cannot be deleted. */
export async function deleteCanceledOrders({ trx, tenantId }: Scope, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .deleteFrom('orders')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'Canceled')
    .execute();
}
