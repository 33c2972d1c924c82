import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the open carts of given addresses. Removes persons, their clips, and gifts for these addresses from other
 * people's carts. Carts that became orders lose the address.
 */
export async function eraseCarts(
  { trx, tenantId }: Scope,
  { emails, personIds, videoIds }: Record<'emails' | 'personIds' | 'videoIds', readonly string[]>,
): Promise<{ carts: number; cartLines: number }> {
  const anyEmail = sql<string>`any(${[...emails]})`;
  const carts = await trx
    .deleteFrom('carts')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(email) = ${anyEmail}`)
    .where('state', '<>', 'Processed')
    .where('orderId', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('carts')
    .set({ email: null })
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(email) = ${anyEmail}`)
    .execute();
  const lines = await trx
    .deleteFrom('cartItems')
    .where('tenantId', '=', tenantId)
    .where(
      sql<boolean>`(person_id = any(${[...personIds]}::uuid[]) or video_id = any(${[...videoIds]}::uuid[])
        or lower(gift->>'email') = ${anyEmail})`,
    )
    .executeTakeFirst();
  return { carts: Number(carts.numDeletedRows), cartLines: Number(lines.numDeletedRows) };
}

/** Empties the carts of given orders: address, lines, codes and gift choices. */
export async function emptyCartsOfOrders(
  { trx, tenantId }: Scope,
  orderIds: readonly string[],
): Promise<void> {
  for (const table of ['cartItems', 'cartCodes', 'cartGifts'] as const)
    await trx
      .deleteFrom(table)
      .where('tenantId', '=', tenantId)
      .where('cartId', 'in', (carts) =>
        carts
          .selectFrom('carts')
          .select('cartId')
          .where('tenantId', '=', tenantId)
          .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`),
      )
      .execute();
  await trx
    .updateTable('carts')
    .set({ email: null })
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Lists the ids of carts of given addresses. After a restore, these ids lead to the addresses again. */
export async function listCartIds({ trx, tenantId }: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('carts')
    .select('cartId')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(email) = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.cartId);
}

/** Lists the addresses of carts by id, in lower case. */
export async function listCartEmails({ trx, tenantId }: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('carts')
    .select(sql<string | null>`lower(email)`.as('email'))
    .where('tenantId', '=', tenantId)
    .where('cartId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
