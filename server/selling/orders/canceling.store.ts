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
 * Marks never-paid orders as canceled for good; the first reason stays.
 * @returns the ids of the orders marked by this call
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

/** Records the cart with the rest of an order that was canceled for good; null if nothing is left. */
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
 * Lists orders that have waited for their payment since before a given time, oldest first.
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
 * Finds the order of a number that people quote.
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

/** An order that refers to an event, and the invoice of its payments. */
export interface EventOrder {
  orderId: string;
  number: string;
  state: OrderState;
  invoiceId: string;
}

/**
 * Locks the orders with an item of an event, or with one of given photos, in the order of their ids.
 * @param photoIds photos of the event that may have been sold while they belonged to another event
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

/** Deletes canceled orders with everything that belongs to them; one with a receipt cannot be deleted. */
export async function deleteCanceledOrders({ trx, tenantId }: Scope, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await trx
    .deleteFrom('orders')
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'Canceled')
    .execute();
}
