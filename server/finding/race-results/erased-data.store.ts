import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/** Deletes the results of some bibs. @returns how many */
export async function eraseResults(
  scope: Scope,
  eventId: string,
  bibKeys: readonly string[],
): Promise<{ results: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'results')
    .where('eventId', '=', eventId)
    .where('bibKey', '=', sql<string>`any(${[...bibKeys]})`)
    .executeTakeFirst();
  return { results: Number(numDeletedRows) };
}
