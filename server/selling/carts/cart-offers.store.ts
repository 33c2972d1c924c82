import type { Generated } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    cart_codes: {
      tenant_id: string;
      cart_code_id: string;
      cart_id: string;
      code: string;
      position: Generated<number>;
    };
    cart_gifts: { tenant_id: string; cart_id: string; event_id: string; wanted: number };
  }
}

/** A promo code in a cart, whether or not it is valid now. */
export interface CartCodeRecord {
  cartCodeId: string;
  /** Normalised. */
  code: string;
}

/** Lists the codes of a cart in the order in which they were entered. */
export async function listCodes({ trx, tenantId }: Scope, cartId: string): Promise<CartCodeRecord[]> {
  const rows = await trx
    .selectFrom('cart_codes')
    .select(['cart_code_id', 'code'])
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ cartCodeId: row.cart_code_id, code: row.code }));
}

export async function insertCode(
  { trx, tenantId }: Scope,
  cartId: string,
  { cartCodeId, code }: CartCodeRecord,
): Promise<void> {
  await trx
    .insertInto('cart_codes')
    .values({ tenant_id: tenantId, cart_code_id: cartCodeId, cart_id: cartId, code })
    .execute();
}

export async function deleteCode(
  { trx, tenantId }: Scope,
  cartId: string,
  cartCodeId: string,
): Promise<void> {
  await trx
    .deleteFrom('cart_codes')
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .where('cart_code_id', '=', cartCodeId)
    .execute();
}

/** Reads, by event, how many gifts the buyer wants. Without an entry the buyer gets all gifts. */
export async function listGiftsWanted(
  { trx, tenantId }: Scope,
  cartId: string,
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('cart_gifts')
    .select(['event_id', 'wanted'])
    .where('tenant_id', '=', tenantId)
    .where('cart_id', '=', cartId)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.wanted]));
}

export async function saveGiftsWanted(
  { trx, tenantId }: Scope,
  cartId: string,
  eventId: string,
  wanted: number,
): Promise<void> {
  await trx
    .insertInto('cart_gifts')
    .values({ tenant_id: tenantId, cart_id: cartId, event_id: eventId, wanted })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cart_id', 'event_id']).doUpdateSet({ wanted }))
    .execute();
}
