/** The operator's search for orders: in any state, by any known fact. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { type OrderRecord, orderOf } from './orders.store.ts';

/** The filters of an operator's search, all of which must match. */
export interface OrderSearch {
  /** The number, as people quote it. */
  number?: string | undefined;
  /** Its buyer's address, ignoring case. */
  email?: string | undefined;
  /** One of these. */
  orderIds?: readonly string[] | undefined;
}

/** Lists the orders of a tenant that match the filters, newest first, up to the requested number. */
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
