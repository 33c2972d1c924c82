import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/** A completed order that was sold in the shop. */
export interface SoldOrder {
  orderId: string;
  invoiceId: string;
  number: string;
  completedAt: Date;
}

/** Lists completed orders that were sold in the shop, in pages ordered by id. Imported preorders are left out. */
export async function listSoldOrders(scope: Scope, after: string, count: number): Promise<SoldOrder[]> {
  return selectFrom(scope, 'orders')
    .select(['orderId', 'invoiceId', 'number'])
    .select(({ fn }) => fn.coalesce('completedAt', 'createdAt').as('completedAt'))
    .where('orderId', '>', after)
    .where('state', '=', 'Completed')
    .where('cartId', 'is not', null)
    .orderBy('orderId')
    .limit(count)
    .execute();
}

/** Returns whether an order was sold in the shop. */
export async function hasSoldOrders(scope: Scope): Promise<boolean> {
  const row = await selectFrom(scope, 'orders')
    .select('orderId')
    .where('state', '=', 'Completed')
    .where('cartId', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('orderId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
