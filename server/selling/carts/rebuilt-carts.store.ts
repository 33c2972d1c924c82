import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertAll, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { CartRecord } from './carts.store.ts';

/** Inserts open carts without lines. */
export async function insertOpenCarts(
  scope: Scope,
  carts: readonly Pick<CartRecord, 'cartId' | 'email' | 'knownOrderIds' | 'language' | 'theme'>[],
): Promise<void> {
  await insertInto(
    scope,
    'carts',
    carts.map(({ cartId, email, knownOrderIds, language, theme }) => ({
      cartId,
      state: 'Updated' as const,
      email,
      language,
      theme,
      orderId: null,
      shownTotalMinor: null,
      knownOrderIds,
    })),
  ).execute();
}

/** Deletes lines of several carts. */
export async function deleteLinesOf(scope: Scope, cartItemIds: readonly string[]): Promise<void> {
  if (cartItemIds.length === 0) return;
  await deleteFrom(scope, 'cartItems')
    .where('cartItemId', '=', sql<string>`any(${[...cartItemIds]}::uuid[])`)
    .execute();
}

/** Copies codes and gift choices between carts. @param copies the new carts, by the carts that they replace */
export async function copyOffers(
  newId: () => string,
  scope: Scope,
  copies: ReadonlyMap<string, string>,
): Promise<void> {
  const anyCart = sql<string>`any(${[...copies.keys()]}::uuid[])`;
  const codes = await selectFrom(scope, 'cartCodes')
    .select(['cartId', 'code'])
    .where('cartId', '=', anyCart)
    .orderBy('position')
    .execute();
  const ofCopy = codes.map(({ cartId, code }) => ({
    cartCodeId: newId(),
    cartId: copies.get(cartId) ?? '',
    code,
  }));
  await insertAll(scope, 'cartCodes', ofCopy);
  const gifts = await selectFrom(scope, 'cartGifts')
    .select(['cartId', 'eventId', 'wanted'])
    .where('cartId', '=', anyCart)
    .execute();
  const wanted = gifts.map((gift) => ({ ...gift, cartId: copies.get(gift.cartId) ?? '' }));
  await insertAll(scope, 'cartGifts', wanted);
}
