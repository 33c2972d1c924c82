import { sql } from 'kysely';
import { anyId, anyText, mayName } from '#hosting/data-subjects/index.ts';
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

/** What a visitor wrote about a person in a search request. */
export interface SearchRequestText {
  requestId: string;
  eventId: string;
  subject: string;
  place: string;
  clothes: string;
}

const selectTexts = (scope: Scope) =>
  selectFrom(scope, 'searchRequests').select(['requestId', 'eventId', 'subject', 'place', 'clothes']);

/** Lists the search requests that may name a person: a visitor may ask for somebody else. */
export async function listSearchRequestTexts(
  scope: Scope,
  probes: readonly string[],
): Promise<SearchRequestText[]> {
  return selectTexts(scope)
    .where(mayName(sql`(subject || ' ' || place || ' ' || clothes)`, probes))
    .orderBy('requestId')
    .execute();
}

/** Reads the texts of search requests. */
export async function readSearchRequestTexts(
  scope: Scope,
  requestIds: readonly string[],
): Promise<SearchRequestText[]> {
  return selectTexts(scope).where('requestId', '=', anyId(requestIds)).execute();
}

/** Replaces the texts of a search request. */
export async function saveSearchRequestTexts(
  scope: Scope,
  { requestId, subject, place, clothes }: Omit<SearchRequestText, 'eventId'>,
): Promise<void> {
  await updateTable(scope, 'searchRequests')
    .set({ subject, place, clothes })
    .where('requestId', '=', requestId)
    .execute();
}
