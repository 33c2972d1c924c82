import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    cartCodes: Columns<'cartCodes'>;
    cartGifts: Columns<'cartGifts'>;
  }
}

/** A promo code in a cart, whether or not it is valid now. */
export interface CartCodeRecord {
  cartCodeId: string;
  /** Normalised. */
  code: string;
}

/** Lists the codes of a cart in the order in which they were entered. */
export async function listCodes(scope: Scope, cartId: string): Promise<CartCodeRecord[]> {
  return selectFrom(scope, 'cartCodes')
    .select(['cartCodeId', 'code'])
    .where('cartId', '=', cartId)
    .orderBy('position')
    .execute();
}

export async function insertCode(
  scope: Scope,
  cartId: string,
  { cartCodeId, code }: CartCodeRecord,
): Promise<void> {
  await insertInto(scope, 'cartCodes', { cartCodeId, cartId, code }).execute();
}

export async function deleteCode(scope: Scope, cartId: string, cartCodeId: string): Promise<void> {
  await deleteFrom(scope, 'cartCodes')
    .where('cartId', '=', cartId)
    .where('cartCodeId', '=', cartCodeId)
    .execute();
}

/** Reads, by event, how many gifts the buyer wants. Without an entry the buyer gets all gifts. */
export async function listGiftsWanted(scope: Scope, cartId: string): Promise<Map<string, number>> {
  const rows = await selectFrom(scope, 'cartGifts')
    .select(['eventId', 'wanted'])
    .where('cartId', '=', cartId)
    .execute();
  return new Map(rows.map((row) => [row.eventId, row.wanted]));
}

export async function saveGiftsWanted(
  scope: Scope,
  cartId: string,
  eventId: string,
  wanted: number,
): Promise<void> {
  await insertInto(scope, 'cartGifts', { cartId, eventId, wanted })
    .onConflict((conflict) => conflict.columns(['tenantId', 'cartId', 'eventId']).doUpdateSet({ wanted }))
    .execute();
}
