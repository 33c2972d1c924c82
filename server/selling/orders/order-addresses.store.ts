/** The origins of orders' addresses (docs/decisions/0261). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { OrderAddress } from './order-address.rules.ts';

/** An address that cannot receive mail (RFC 2606). */
export const erasedEmail = sql<string>`order_id::text || '@erased.invalid'`;

/** An order with its address and the address's origin. */
export interface AddressedOrder extends OrderAddress {
  orderId: string;
  number: string;
}

const ADDRESSED = ['orderId', 'number', 'email', 'emailOrigin as origin', 'formerEmail as former'] as const;

/**
 * Lists the ids of the orders that given addresses (lower case) prove. The proved address is the order's address; if
 * its origin is `Later`, it is the address at the payment. There are two queries, because one combined condition would
 * not use the indexes behind row-level security. They return ids, because a join would read all orders.
 */
export async function listProvedOrders(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const anyEmail = sql<string>`any(${[...emails]}::text[])`;
  const ofTenant = selectFrom(scope, 'orders').select('orderId');
  const rows = await ofTenant
    .where('emailKey', '=', anyEmail)
    .where('emailOrigin', '=', 'First')
    .union(ofTenant.where(sql<boolean>`email_origin = 'Later' and lower(former_email) = ${anyEmail}`))
    .execute();
  return rows.map((row) => row.orderId);
}

/** Finds an order with its address and the address's origin. */
export async function findAddressedOrder(scope: Scope, orderId: string): Promise<AddressedOrder | undefined> {
  return selectFrom(scope, 'orders').select(ADDRESSED).where('orderId', '=', orderId).executeTakeFirst();
}

/** Lists the numbers of orders whose address a visitor entered after the payment. */
export async function listUnprovedOrders(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'orders')
    .select('number')
    .where('emailKey', '=', sql<string>`any(${[...emails]})`)
    .where('emailOrigin', '=', 'Later')
    .orderBy('createdAt')
    .orderBy('orderId')
    .execute();
  return rows.map(({ number }) => number);
}

/** Writes the address to which an order's mails go, and its origin. */
export async function saveOrderAddress(
  scope: Scope,
  orderId: string,
  { email, origin, former }: OrderAddress,
): Promise<void> {
  await updateTable(scope, 'orders')
    .set({ email, emailOrigin: origin, formerEmail: former })
    .where('orderId', '=', orderId)
    .execute();
}

/**
 * Removes a person's addresses from orders that these addresses do not prove. The address at the payment stays the
 * proved one but gets no mails: a visitor said that it is wrong, or moved the order away from its reader.
 */
export async function eraseUnprovedAddresses(scope: Scope, emails: readonly string[]): Promise<void> {
  await updateTable(scope, 'orders')
    .set({ email: erasedEmail })
    .where('emailKey', '=', sql<string>`any(${[...emails]})`)
    .where('emailOrigin', '=', 'Later')
    .execute();
}
