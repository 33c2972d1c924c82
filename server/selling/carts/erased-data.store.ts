import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Deletes the open carts of given addresses. Removes persons, their clips, and gifts for these addresses from other
 * people's carts. Carts that became orders lose the address.
 */
export async function eraseCarts(
  scope: Scope,
  { emails, personIds, videoIds }: Record<'emails' | 'personIds' | 'videoIds', readonly string[]>,
): Promise<{ carts: number; cartLines: number }> {
  const anyEmail = sql<string>`any(${[...emails]})`;
  const carts = await deleteFrom(scope, 'carts')
    .where(sql<boolean>`lower(email) = ${anyEmail}`)
    .where('state', '<>', 'Processed')
    .where('orderId', 'is', null)
    .executeTakeFirst();
  await updateTable(scope, 'carts')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = ${anyEmail}`)
    .execute();
  const lines = await deleteFrom(scope, 'cartItems')
    .where(
      sql<boolean>`(person_id = any(${[...personIds]}::uuid[]) or video_id = any(${[...videoIds]}::uuid[])
        or lower(gift->>'email') = ${anyEmail})`,
    )
    .executeTakeFirst();
  return { carts: Number(carts.numDeletedRows), cartLines: Number(lines.numDeletedRows) };
}

/** Empties the carts of given orders: address, lines, codes and gift choices. */
export async function emptyCartsOfOrders(scope: Scope, orderIds: readonly string[]): Promise<void> {
  const { trx, tenantId } = scope;
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
  await updateTable(scope, 'carts')
    .set({ email: null })
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
}

/** Lists the ids of carts of given addresses. After a restore, these ids lead to the addresses again. */
export async function listCartIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'carts')
    .select('cartId')
    .where(sql<boolean>`lower(email) = any(${[...emails]})`)
    .execute();
  return rows.map((row) => row.cartId);
}

/** Lists the addresses of carts by id, in lower case. */
export async function listCartEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'carts')
    .select(sql<string | null>`lower(email)`.as('email'))
    .where('cartId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.flatMap((row) => row.email ?? []);
}
