import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Deletes requests for a link by mail.
 * @returns how many, and their ids, which mails refer to
 */
export async function eraseCodeRequests(
  { trx, tenantId }: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ requestIds: string[] }> {
  const rows = await trx
    .deleteFrom('codeRequests')
    .where('tenantId', '=', tenantId)
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
  { trx, tenantId }: Scope,
  eventId: string,
  who: readonly string[],
): Promise<{ factorTries: number }> {
  const { numDeletedRows } = await trx
    .deleteFrom('factorTries')
    .where('tenantId', '=', tenantId)
    .where('eventId', '=', eventId)
    .where('who', '=', sql<string>`any(${[...who]})`)
    .executeTakeFirst();
  return { factorTries: Number(numDeletedRows) };
}
