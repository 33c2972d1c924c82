/** Orders as an operator looks for them: in any state, by whatever they know of them. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { type OrderRecord, orderOf } from './orders.store.ts';

/** What an operator knows of an order: everything that is named must be so. */
export interface OrderSearch {
  /** As people quote it. */
  number?: string | undefined;
  /** Its buyer's address, in any case. */
  email?: string | undefined;
  /** One of these. */
  orderIds?: readonly string[] | undefined;
}

/** Lists the orders of a tenant that are as an operator says, the newest first; as many as requested. */
export async function searchOrders(
  { trx, tenantId }: Scope,
  { number, email, orderIds }: OrderSearch,
  count: number,
): Promise<OrderRecord[]> {
  let query = trx.selectFrom('orders').selectAll().where('tenant_id', '=', tenantId);
  if (number !== undefined) query = query.where('number', '=', number);
  if (email !== undefined) query = query.where('email_key', '=', sql<string>`lower(${email})`);
  if (orderIds !== undefined)
    query = query.where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`);
  const rows = await query.orderBy('created_at', 'desc').orderBy('order_id', 'desc').limit(count).execute();
  return rows.map(orderOf);
}
