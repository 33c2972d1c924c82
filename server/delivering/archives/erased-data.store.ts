import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the archives of the given orders and persons, because names of their folders and files contain people's
 * names.
 * @returns how many
 */
export async function eraseArchives(
  scope: Scope,
  { orderIds, personIds }: Record<'orderIds' | 'personIds', readonly string[]>,
): Promise<{ archives: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'archives')
    .where(
      sql<boolean>`(order_id = any(${[...orderIds]}::uuid[]) or person_id = any(${[...personIds]}::uuid[]))`,
    )
    .executeTakeFirst();
  return { archives: Number(numDeletedRows) };
}
