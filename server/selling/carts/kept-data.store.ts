import { sql } from 'kysely';
import {
  anyId,
  anyText,
  type DataSubject,
  type KeptThings,
  type TracedThings,
} from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom } from '#platform/database/own-rows.ts';

/**
 * Describes the carts of addresses, and items in other people's carts that concern the persons. If a buyer corrected a
 * mistyped address, so that the address does not prove the order, only the address in the cart is described.
 */
export async function describeKeptCarts(
  scope: Scope,
  { emails, personIds }: DataSubject,
  { orderIds }: Pick<TracedThings, 'orderIds'>,
): Promise<KeptThings[]> {
  const carts = await selectFrom(scope, 'carts')
    .select(['cartId', 'state', 'email', 'language', 'theme', 'orderId', 'shownTotalMinor', 'withdrawal'])
    .select(['createdAt', 'updatedAt'])
    .where('emailKey', '=', anyText(emails))
    .execute();
  const isTheirs = ({ orderId }: { orderId: string | null }) =>
    orderId === null || orderIds.includes(orderId);
  const cartIds = carts.filter(isTheirs).map((cart) => cart.cartId);
  const shown = carts.map((cart) =>
    isTheirs(cart) ? cart : { email: cart.email, createdAt: cart.createdAt, updatedAt: cart.updatedAt },
  );
  const items = await selectFrom(scope, 'cartItems')
    .selectAll()
    .where('cartId', '=', anyId(cartIds))
    .execute();
  // The owner of another person's cart is not disclosed.
  const named = await selectFrom(scope, 'cartItems')
    .select(['cartItemId', 'productId', 'photoId', 'personId', 'frameText'])
    .where('personId', '=', anyId(personIds))
    .where('cartId', '<>', sql<string>`all(${cartIds}::uuid[])`)
    .execute();
  const gifts = await selectFrom(scope, 'cartItems')
    .select(['cartItemId', 'gift'])
    .where('gift', 'is not', null)
    .where(sql`lower(gift->>'email')`, '=', anyText(emails))
    .execute();
  const codes = await selectFrom(scope, 'cartCodes')
    .selectAll()
    .where('cartId', '=', anyId(cartIds))
    .execute();
  const wanted = await selectFrom(scope, 'cartGifts')
    .selectAll()
    .where('cartId', '=', anyId(cartIds))
    .execute();
  return [
    { kind: 'carts', table: 'carts', rows: shown },
    { kind: 'carts', table: 'cartItems', isPart: true, rows: [...items, ...named, ...gifts] },
    { kind: 'carts', table: 'cartCodes', isPart: true, rows: codes },
    { kind: 'carts', table: 'cartGifts', isPart: true, rows: wanted },
  ];
}
