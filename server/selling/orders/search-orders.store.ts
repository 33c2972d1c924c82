/** Searches orders for the operator: in any state, by any known fact. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';
import { ORDER, type OrderRecord, orderOf } from './orders.store.ts';

/** The filters of an operator's search, all of which must match. */
export interface OrderSearch {
  /** The order number, as people quote it. */
  number?: string | undefined;
  /** The buyer's address, ignoring case. */
  email?: string | undefined;
  /** Whether the address at the payment also matches if a visitor replaced it later. */
  withFormer?: boolean | undefined;
  /** The order's id is one of these. */
  orderIds?: readonly string[] | undefined;
}

/** Lists the orders of a tenant that match the filters, newest first, up to a given number. */
export async function searchOrders(
  scope: Scope,
  { number, email, withFormer = false, orderIds }: OrderSearch,
  count: number,
): Promise<OrderRecord[]> {
  let query = selectFrom(scope, 'orders').select(ORDER);
  if (number !== undefined) query = query.where('number', '=', number);
  if (email !== undefined)
    query = withFormer
      ? query.where('orderId', '=', sql<string>`any(${await listOrdersOfAddress(scope, email)}::uuid[])`)
      : query.where('emailKey', '=', sql<string>`lower(${email})`);
  if (orderIds !== undefined) query = query.where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`);
  const rows = await query.orderBy('createdAt', 'desc').orderBy('orderId', 'desc').limit(count).execute();
  return rows.map(orderOf);
}

/**
 * Lists the ids of the orders that have a given address now, or had it at the payment. Runs two queries, so that each
 * uses its own index.
 */
async function listOrdersOfAddress(scope: Scope, email: string): Promise<string[]> {
  const ofTenant = selectFrom(scope, 'orders').select('orderId');
  const rows = await ofTenant
    .where('emailKey', '=', sql<string>`lower(${email})`)
    .union(ofTenant.where(sql<boolean>`email_origin = 'Later' and lower(former_email) = lower(${email})`))
    .execute();
  return rows.map((row) => row.orderId);
}
