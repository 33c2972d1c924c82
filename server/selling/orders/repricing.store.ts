import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { saveCredits } from './credits.store.ts';
import type { OrderCode, OrderItemRecord } from './orders.store.ts';
import type { Credit } from './paid-before.rules.ts';

/** The new price of an unpaid order. */
export interface OrderPrice {
  amountMinor: number;
  totalMinor: number;
  codes: readonly OrderCode[];
  items: readonly (Pick<OrderItemRecord, 'orderItemId' | 'originalMinor' | 'totalMinor' | 'reasons'> & {
    paidBefore: readonly Credit[];
  })[];
}

/** Changes the price of an order that waits for payment. */
export async function setOrderPrice(
  scope: Scope,
  orderId: string,
  { amountMinor, totalMinor, codes, items }: OrderPrice,
): Promise<void> {
  const kept = codes.map(({ code, discountMinor }) => ({ code, discountMinor }));
  await updateTable(scope, 'orders')
    .set({ amountMinor, totalMinor, codes: sql`${JSON.stringify(kept)}::jsonb` })
    .where('orderId', '=', orderId)
    .where('state', '=', 'AwaitingPayment')
    .execute();
  for (const item of items)
    await updateTable(scope, 'orderItems')
      .set({
        originalMinor: item.originalMinor,
        totalMinor: item.totalMinor,
        reasons: sql`${JSON.stringify(item.reasons)}::jsonb`,
      })
      .where('orderItemId', '=', item.orderItemId)
      .execute();
  await saveCredits(scope, items);
}

/** Finds the invoices of orders, by order id. */
export async function listInvoiceIds(
  scope: Scope,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectFrom(scope, 'orders')
    .select(['orderId', 'invoiceId'])
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.invoiceId]));
}
