import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { Credit } from './paid-before.rules.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    order_credits: {
      tenant_id: string;
      /** The package that becomes cheaper. */
      order_item_id: string;
      paid_item_id: string;
      amount_minor: number;
    };
  }
}

/** A credit that reduces the price of a package in an order. */
interface CreditRecord extends Credit {
  orderItemId: string;
  /** The order and the event of the item that was paid earlier. */
  paidOrderId: string;
  eventId: string;
}

/** Replaces the credits of items that were just written or repriced. */
export async function saveCredits(
  { trx, tenantId }: Scope,
  items: readonly { orderItemId: string; paidBefore: readonly Credit[] }[],
): Promise<void> {
  const ids = items.map(({ orderItemId }) => orderItemId);
  await trx
    .deleteFrom('order_credits')
    .where('tenant_id', '=', tenantId)
    .where('order_item_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const rows = items.flatMap(({ orderItemId, paidBefore }) =>
    paidBefore.map(({ paidItemId, amountMinor }) => ({
      tenant_id: tenantId,
      order_item_id: orderItemId,
      paid_item_id: paidItemId,
      amount_minor: amountMinor,
    })),
  );
  if (rows.length > 0) await trx.insertInto('order_credits').values(rows).execute();
}

/** Lists the credits of an order's packages. */
export async function listCredits({ trx, tenantId }: Scope, orderId: string): Promise<CreditRecord[]> {
  const rows = await trx
    .selectFrom('order_credits')
    .innerJoin('order_items as completing', (join) =>
      join
        .onRef('completing.tenant_id', '=', 'order_credits.tenant_id')
        .onRef('completing.order_item_id', '=', 'order_credits.order_item_id'),
    )
    .innerJoin('order_items as paid', (join) =>
      join
        .onRef('paid.tenant_id', '=', 'order_credits.tenant_id')
        .onRef('paid.order_item_id', '=', 'order_credits.paid_item_id'),
    )
    .selectAll('order_credits')
    .select(['paid.order_id', 'paid.event_id'])
    .where('order_credits.tenant_id', '=', tenantId)
    .where('completing.order_id', '=', orderId)
    .execute();
  return rows.map((row) => ({
    orderItemId: row.order_item_id,
    paidItemId: row.paid_item_id,
    amountMinor: row.amount_minor,
    paidOrderId: row.order_id,
    eventId: row.event_id,
  }));
}

/** Sums, by paid item, the credits that paid packages use and that were not refunded. */
export async function sumCredited(
  { trx, tenantId }: Scope,
  paidItemIds: readonly string[],
): Promise<Map<string, number>> {
  if (paidItemIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('order_credits')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.tenant_id', '=', 'order_credits.tenant_id')
        .onRef('order_items.order_item_id', '=', 'order_credits.order_item_id'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'order_items.tenant_id')
        .onRef('orders.order_id', '=', 'order_items.order_id'),
    )
    .select(['paid_item_id', ({ fn }) => fn.sum<string>('order_credits.amount_minor').as('sum')])
    .where('order_credits.tenant_id', '=', tenantId)
    .where('paid_item_id', '=', sql<string>`any(${[...paidItemIds]}::uuid[])`)
    .where('orders.state', '=', 'Completed')
    .where('order_items.is_returned', '=', false)
    .groupBy('paid_item_id')
    .execute();
  return new Map(rows.map((row) => [row.paid_item_id, Number(row.sum)]));
}

/**
 * Lists packages that are still paid and delivered although an item credited to them was refunded.
 * @param paidOrderId the order with the credited items
 * @returns the packages' orders and items
 */
export async function listUncovered(
  { trx, tenantId }: Scope,
  paidOrderId: string,
): Promise<{ orderId: string; orderItemId: string }[]> {
  const rows = await trx
    .selectFrom('order_credits')
    .innerJoin('order_items as paid', (join) =>
      join
        .onRef('paid.tenant_id', '=', 'order_credits.tenant_id')
        .onRef('paid.order_item_id', '=', 'order_credits.paid_item_id'),
    )
    .innerJoin('orders as paid_orders', (join) =>
      join
        .onRef('paid_orders.tenant_id', '=', 'paid.tenant_id')
        .onRef('paid_orders.order_id', '=', 'paid.order_id'),
    )
    .innerJoin('order_items as completing', (join) =>
      join
        .onRef('completing.tenant_id', '=', 'order_credits.tenant_id')
        .onRef('completing.order_item_id', '=', 'order_credits.order_item_id'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.tenant_id', '=', 'completing.tenant_id')
        .onRef('orders.order_id', '=', 'completing.order_id'),
    )
    .select(['completing.order_id', 'completing.order_item_id'])
    .distinct()
    .where('order_credits.tenant_id', '=', tenantId)
    .where('paid.order_id', '=', paidOrderId)
    .where(({ or, eb }) =>
      or([eb('paid.is_returned', '=', true), eb('paid_orders.state', '!=', 'Completed')]),
    )
    .where('orders.state', '=', 'Completed')
    .where('completing.is_returned', '=', false)
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, orderItemId: row.order_item_id }));
}
