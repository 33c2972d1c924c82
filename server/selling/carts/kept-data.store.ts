import { sql } from 'kysely';
import {
  anyId,
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';

/**
 * Describes the carts of addresses, and items in other people's carts that concern the persons. If a buyer corrected a
 * mistyped address, so that the address does not prove the order, only the address in the cart is described.
 */
export async function describeKeptCarts(
  { trx, tenantId }: Scope,
  { emails, personIds }: DataSubject,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const carts = await trx
    .selectFrom('carts')
    .select(['cart_id', 'state', 'email', 'language', 'theme', 'order_id', 'shown_total_minor', 'withdrawal'])
    .select(['created_at', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('email_key', '=', anyText(emails))
    .execute();
  const isTheirs = ({ order_id }: { order_id: string | null }) =>
    order_id === null || orderIds.includes(order_id);
  const cartIds = carts.filter(isTheirs).map((cart) => cart.cart_id);
  const shown = carts.map((cart) =>
    isTheirs(cart) ? cart : { email: cart.email, created_at: cart.created_at, updated_at: cart.updated_at },
  );
  const items = await trx
    .selectFrom('cart_items')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', anyId(cartIds))
    .execute();
  // The owner of another person's cart is not disclosed.
  const named = await trx
    .selectFrom('cart_items')
    .select(['cart_item_id', 'product_id', 'photo_id', 'person_id', 'frame_text'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', anyId(personIds))
    .where('cart_id', '<>', sql<string>`all(${cartIds}::uuid[])`)
    .execute();
  const gifts = await trx
    .selectFrom('cart_items')
    .select(['cart_item_id', 'gift'])
    .where('tenant_id', '=', tenantId)
    .where('gift', 'is not', null)
    .where(sql`lower(gift->>'email')`, '=', anyText(emails))
    .execute();
  const codes = await trx
    .selectFrom('cart_codes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', anyId(cartIds))
    .execute();
  const wanted = await trx
    .selectFrom('cart_gifts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', anyId(cartIds))
    .execute();
  return [
    { kind: 'carts', table: 'carts', rows: shown },
    { kind: 'carts', table: 'cart_items', isPart: true, rows: [...items, ...named, ...gifts] },
    { kind: 'carts', table: 'cart_codes', isPart: true, rows: codes },
    { kind: 'carts', table: 'cart_gifts', isPart: true, rows: wanted },
  ];
}
