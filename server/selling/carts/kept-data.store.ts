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
    .select(['cartId', 'state', 'email', 'language', 'theme', 'orderId', 'shownTotalMinor', 'withdrawal'])
    .select(['createdAt', 'updatedAt'])
    .where('tenantId', '=', tenantId)
    .where('emailKey', '=', anyText(emails))
    .execute();
  const isTheirs = ({ orderId }: { orderId: string | null }) =>
    orderId === null || orderIds.includes(orderId);
  const cartIds = carts.filter(isTheirs).map((cart) => cart.cartId);
  const shown = carts.map((cart) =>
    isTheirs(cart) ? cart : { email: cart.email, createdAt: cart.createdAt, updatedAt: cart.updatedAt },
  );
  const items = await trx
    .selectFrom('cartItems')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('cartId', '=', anyId(cartIds))
    .execute();
  // The owner of another person's cart is not disclosed.
  const named = await trx
    .selectFrom('cartItems')
    .select(['cartItemId', 'productId', 'photoId', 'personId', 'frameText'])
    .where('tenantId', '=', tenantId)
    .where('personId', '=', anyId(personIds))
    .where('cartId', '<>', sql<string>`all(${cartIds}::uuid[])`)
    .execute();
  const gifts = await trx
    .selectFrom('cartItems')
    .select(['cartItemId', 'gift'])
    .where('tenantId', '=', tenantId)
    .where('gift', 'is not', null)
    .where(sql`lower(gift->>'email')`, '=', anyText(emails))
    .execute();
  const codes = await trx
    .selectFrom('cartCodes')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('cartId', '=', anyId(cartIds))
    .execute();
  const wanted = await trx
    .selectFrom('cartGifts')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('cartId', '=', anyId(cartIds))
    .execute();
  return [
    { kind: 'carts', table: 'carts', rows: shown },
    { kind: 'carts', table: 'cartItems', isPart: true, rows: [...items, ...named, ...gifts] },
    { kind: 'carts', table: 'cartCodes', isPart: true, rows: codes },
    { kind: 'carts', table: 'cartGifts', isPart: true, rows: wanted },
  ];
}
