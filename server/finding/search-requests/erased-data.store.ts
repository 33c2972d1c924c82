import { sql } from 'kysely';
import { anyId, anyText, isMeant, type WrittenTexts } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';

/**
 * Deletes search requests of addresses, whether answered or not.
 * @returns their number
 */
export async function eraseSearchRequests(
  scope: Scope,
  { emails }: { emails: readonly string[] },
): Promise<{ searchRequests: number }> {
  const { numDeletedRows } = await deleteFrom(scope, 'searchRequests')
    .where('emailKey', '=', anyText(emails))
    .executeTakeFirst();
  return { searchRequests: Number(numDeletedRows) };
}

/** Lists the ids of the search requests of addresses (lower case). */
export async function listSearchRequestIds(scope: Scope, emails: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'searchRequests')
    .select('requestId')
    .where('emailKey', '=', anyText(emails))
    .execute();
  return rows.map((row) => row.requestId);
}

/** Lists the addresses of search requests by id, in lower case. */
export async function listSearchRequestEmails(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'searchRequests')
    .select('emailKey')
    .where('requestId', '=', anyId(ids))
    .execute();
  return rows.map((row) => row.emailKey);
}

/** What visitors wrote in search requests: they may ask for photos of somebody else. */
export const searchRequestTexts: WrittenTexts = {
  async list(scope, filter) {
    const rows = await selectFrom(scope, 'searchRequests')
      .select(['requestId', 'eventId', 'subject', 'place', 'clothes'])
      .where(isMeant('requestId', sql`(subject || ' ' || place || ' ' || clothes)`, filter))
      .orderBy('requestId')
      .execute();
    return rows.map(({ requestId, eventId, subject, place, clothes }) => ({
      id: requestId,
      eventIds: [eventId],
      texts: [subject, place, clothes],
    }));
  },
  async save(scope, requestId, [subject = '', place = '', clothes = '']) {
    await updateTable(scope, 'searchRequests')
      .set({ subject, place, clothes })
      .where('requestId', '=', requestId)
      .execute();
  },
};
