import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom } from '#platform/database/own-rows.ts';

/**
 * Deletes requests for a link by mail.
 * @returns how many, and their ids, which mails refer to
 */
export async function eraseCodeRequests(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ requestIds: string[] }> {
  const rows = await deleteFrom(scope, 'codeRequests')
    .where(sql<boolean>`lower(email) = any(${[...emails]})`)
    .returning('requestId')
    .execute();
  return { requestIds: rows.map((row) => row.requestId) };
}

/**
 * Deletes attempts at a participant's second factor, by bib or id.
 * @returns how many
 */
export async function eraseFactorTries(
  scope: Scope,
  eventId: string,
  who: readonly string[],
): Promise<{ factorTries: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'factorTries')
    .where('eventId', '=', eventId)
    .where('who', '=', sql<string>`any(${[...who]})`)
    .executeTakeFirst();
  return { factorTries: Number(numDeletedRows) };
}
