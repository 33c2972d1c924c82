import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    codeRequests: Columns<'codeRequests', { language: Language }>;
  }
}

/** A visitor's request for a link to a participant's photos, mailed to this address. */
export interface CodeRequest {
  requestId: string;
  eventId: string;
  email: string;
  /** The language of the page on which it was requested. */
  language: Language;
  /** The shop in which it was requested, as in `https://shop.example`. */
  origin: string;
}

export async function insertCodeRequest(
  scope: Scope,
  {
    requestId,
    eventId,
    email,
    bib,
    language,
    origin,
  }: Omit<CodeRequest, 'email'> & ({ email: string; bib?: undefined } | { email?: undefined; bib: string }),
  createdAt: Date,
): Promise<void> {
  await insertInto(scope, 'codeRequests', {
    requestId,
    eventId,
    email: email ?? null,
    bib: bib ?? null,
    language,
    origin,
    createdAt,
  }).execute();
}

/** Finds the request behind a link that opens photos; undefined if there is none, or while its address is unknown. */
export async function findCodeRequest(scope: Scope, requestId: string): Promise<CodeRequest | undefined> {
  const row = await selectFrom(scope, 'codeRequests')
    .select(['requestId', 'eventId', 'email', 'language', 'origin'])
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row === undefined || row.email === null ? undefined : { ...row, email: row.email };
}

/** Finds the bib of a request that is mailed to the bib's wearer; undefined if the address was looked up already. */
export async function findAskedBib(
  scope: Scope,
  requestId: string,
): Promise<{ eventId: string; bib: string } | undefined> {
  const row = await selectFrom(scope, 'codeRequests')
    .select(['eventId', 'bib'])
    .where('requestId', '=', requestId)
    .where('email', 'is', null)
    .executeTakeFirst();
  return row === undefined || row.bib === null ? undefined : { ...row, bib: row.bib };
}

/** Stores the address to which the request for a bib is mailed. */
export async function saveAskedAddress(scope: Scope, requestId: string, email: string): Promise<void> {
  await updateTable(scope, 'codeRequests').set({ email }).where('requestId', '=', requestId).execute();
}

/** Deletes requests whose link has expired. */
export async function deleteCodeRequests(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'codeRequests').where('createdAt', '<', before).execute();
}

/** Moves the requests for links and codes of an event to another event, so that links in sent mails open that one. */
export function moveCodeRequests(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  return moveRowsToEvent(scope, ['codeRequests'], { eventId, intoEventId });
}
