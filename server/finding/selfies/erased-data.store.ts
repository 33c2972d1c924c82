import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes the searches that found given persons.
 * @returns how many
 */
export async function eraseSelfies(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ selfieSearches: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'selfies')
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .executeTakeFirst();
  return { selfieSearches: Number(numDeletedRows) };
}
