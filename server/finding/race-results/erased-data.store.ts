import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/** Deletes the results of some bibs. @returns how many */
export async function eraseResults(
  { trx, tenantId }: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<{ results: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('results')
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('bibKey', '=', sql<string>`any(${[...bibKeys]})`)
    .executeTakeFirst();
  return { results: Number(numDeletedRows) };
}
