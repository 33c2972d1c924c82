import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes the searches that found given persons.
 * @returns how many
 */
export async function eraseSelfies(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<{ selfieSearches: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('selfies')
    .where('tenantId', '=', tenantId)
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .executeTakeFirst();
  return { selfieSearches: Number(numDeletedRows) };
}
