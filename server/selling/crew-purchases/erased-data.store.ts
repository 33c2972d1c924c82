import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes given members from the records of crew purchases.
 * @returns how many
 */
export async function eraseCrewPurchases(
  scope: Scope,
  personIds: readonly string[],
): Promise<{ crewPurchases: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'crewPurchases')
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .executeTakeFirst();
  return { crewPurchases: Number(numDeletedRows) };
}
