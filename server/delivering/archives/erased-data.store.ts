import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the archives of the given orders and persons, because names of their folders and files contain people's
 * names.
 * @returns how many
 */
export async function eraseArchives(
  { trx, tenantId }: Scope,
  { orderIds, personIds }: Record<'orderIds' | 'personIds', readonly string[]>,
): Promise<{ archives: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('archives')
    .where('tenantId', '=', tenantId)
    .where(
      sql<boolean>`(order_id = any(${[...orderIds]}::uuid[]) or person_id = any(${[...personIds]}::uuid[]))`,
    )
    .executeTakeFirst();
  return { archives: Number(numDeletedRows) };
}
