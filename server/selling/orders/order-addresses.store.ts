/** The origins of orders' addresses (docs/decisions/0261). */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import type { OrderAddress } from './order-address.rules.ts';

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
 * Removes the addresses of a person from orders where they prove nothing: one that a visitor entered is replaced by the
 * proved one, and a former one is forgotten.
 */
export async function eraseUnprovedAddresses(
  { trx, tenantId }: Scope,
  emails: readonly string[],
): Promise<void> {
  const anyEmail = sql<string>`any(${[...emails]})`;
  await trx
    .updateTable('orders')
    .set({ former_email: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`lower(former_email) = ${anyEmail}`)
    .execute();
  await trx
    .updateTable('orders')
    .set({
      email: sql<string>`coalesce(former_email, order_id::text || '@erased.invalid')`,
      email_origin: sql`case when former_email is null then 'Later' else 'First' end`,
      former_email: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyEmail)
    .where('email_origin', '=', 'Later')
    .execute();
}
