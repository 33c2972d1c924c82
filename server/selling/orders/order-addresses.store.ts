/** The origins of orders' addresses (docs/decisions/0261). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { OrderAddress } from './order-address.rules.ts';

/** An address that cannot receive mail (RFC 2606). */
export const erasedEmail = sql<string>`order_id::text || '@erased.invalid'`;

/** An order with the origin of its address. */
export interface AddressedOrder extends OrderAddress {
  orderId: string;
  number: string;
}

const ADDRESSED = [
  'order_id as orderId',
  'number',
  'email',
  'email_origin as origin',
  'former_email as former',
] as const;

/**
 * Lists the ids of the orders that addresses in lower case prove: their address, or while it is `Later` the one at the
 * payment. Two parts, because one condition would not use the indexes behind row-level security; a list of ids, because
 * joined to the orders all of them would be read.
 */
export async function listProvedOrders(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const anyEmail = sql<string>`any(${[...emails]}::text[])`;
  const ofTenant = trx.selectFrom('orders').select('order_id').where('tenant_id', '=', tenantId);
  const rows = await ofTenant
    .where('email_key', '=', anyEmail)
    .where('email_origin', '=', 'First')
    .union(ofTenant.where(sql<boolean>`email_origin = 'Later' and lower(former_email) = ${anyEmail}`))
    .execute();
  return rows.map((row) => row.order_id);
}

/** Finds an order with the origin of its address. */
export async function findAddressedOrder(
  { trx, tenantId }: Scope,
  orderId: string,
): Promise<AddressedOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(ADDRESSED)
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** Lists the numbers of orders with an address that a visitor entered after the payment. */
export async function listUnprovedOrders(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', sql<string>`any(${[...emails]})`)
    .where('email_origin', '=', 'Later')
    .orderBy('created_at')
    .orderBy('order_id')
    .execute();
  return rows.map(({ number }) => number);
}

/** Writes the address that an order's mails go to, and its origin. */
export async function saveOrderAddress(
  { trx, tenantId }: Scope,
  orderId: string,
  { email, origin, former }: OrderAddress,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ email, email_origin: origin, former_email: former })
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Removes the addresses of a person from orders where they prove nothing. The one at the payment stays the proved one, but
 * gets no mails: the visitor said that it was wrong, or took the order from its reader.
 */
export async function eraseUnprovedAddresses(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ email: erasedEmail })
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', sql<string>`any(${[...emails]})`)
    .where('email_origin', '=', 'Later')
    .execute();
}
