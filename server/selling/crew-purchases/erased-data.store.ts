import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes given members from the records of crew purchases.
 * @returns how many
 */
export async function eraseCrewPurchases(
  { trx, tenantId }: Scope,
  personIds: readonly string[],
): Promise<{ crewPurchases: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('crewPurchases')
    .where('tenantId', '=', tenantId)
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .executeTakeFirst();
  return { crewPurchases: Number(numDeletedRows) };
}
