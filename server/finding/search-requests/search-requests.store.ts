import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ClothingColour, ClothingPiece } from '#contract/search-request.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    searchRequests: Columns<
      'searchRequests',
      {
        topColour: ClothingColour;
        bottomColour: ClothingColour;
        capColour: ClothingColour;
        language: Language;
      }
    >;
  }
}

/** A visitor's request that a member looks for their photos. */
export interface SearchRequest {
  requestId: string;
  eventId: string;
  subject: string;
  passedAt: string | null;
  place: string;
  clothes: string;
  /** The named colours of clothes. */
  colours: Readonly<Record<ClothingPiece, ClothingColour | null>>;
  email: string;
  language: Language;
  /** The shop in which it was requested, as in `https://shop.example`. */
  origin: string;
  askedAt: Date;
  answeredAt: Date | null;
  photoIds: string[];
}

const SEARCH_REQUEST = [
  'requestId',
  'eventId',
  'subject',
  'passedAt',
  'place',
  'clothes',
  'topColour as top',
  'bottomColour as bottom',
  'capColour as cap',
  'email',
  'language',
  'origin',
  'askedAt',
  'answeredAt',
  'photoIds',
] as const;

type SelectedRow = Omit<SearchRequest, 'colours'> & SearchRequest['colours'];

const recordOf = ({ top, bottom, cap, ...row }: SelectedRow): SearchRequest => ({
  ...row,
  colours: { top, bottom, cap },
});

/** Counts the other networks from which an address has waiting requests in an event. */
export async function countOpenOfOthers(
  scope: Scope,
  { eventId, email }: Pick<SearchRequest, 'eventId' | 'email'>,
  askedFrom: string,
): Promise<number> {
  const rows = await selectFrom(scope, 'searchRequests')
    .select('requestId')
    .where('eventId', '=', eventId)
    .where('emailKey', '=', sql<string>`lower(${email})`)
    .where('answeredAt', 'is', null)
    .where('askedFrom', '<>', askedFrom)
    .execute();
  return rows.length;
}

/**
 * Writes a request. An open request of the same address, event and network is replaced; the new one keeps its place in
 * the queue.
 */
export async function saveSearchRequest(
  scope: Scope,
  request: Omit<SearchRequest, 'answeredAt' | 'photoIds'> & { askedFrom: string },
  expiresAt: Date,
): Promise<void> {
  const { requestId, eventId, email, askedFrom, askedAt } = request;
  const { subject, passedAt, place, clothes, colours, language, origin } = request;
  const said = {
    subject,
    passedAt,
    place,
    clothes,
    topColour: colours.top,
    bottomColour: colours.bottom,
    capColour: colours.cap,
    language,
    origin,
  };
  await insertInto(scope, 'searchRequests', {
    ...said,
    requestId,
    eventId,
    email,
    askedFrom,
    askedAt,
    answeredAt: null,
    photoIds: [],
    expiresAt,
  })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'eventId', 'emailKey', 'askedFrom'])
        .where('answeredAt', 'is', null)
        .doUpdateSet({ ...said, expiresAt }),
    )
    .execute();
}

export async function findSearchRequest(
  scope: Scope,
  requestId: string,
  { lock = false } = {},
): Promise<SearchRequest | undefined> {
  let query = selectFrom(scope, 'searchRequests').select(SEARCH_REQUEST).where('requestId', '=', requestId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}

/** Lists the requests that wait, oldest first. */
export async function listOpenSearchRequests(scope: Scope, count: number): Promise<SearchRequest[]> {
  const rows = await selectFrom(scope, 'searchRequests')
    .select(SEARCH_REQUEST)
    .where('answeredAt', 'is', null)
    .orderBy('askedAt')
    .orderBy('requestId')
    .limit(count)
    .execute();
  return rows.map(recordOf);
}

/** Counts the requests that wait, up to a limit. */
export async function countOpenSearchRequests(scope: Scope, limit: number): Promise<number> {
  const rows = await selectFrom(scope, 'searchRequests')
    .select('requestId')
    .where('answeredAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.length;
}

export async function markAnswered(
  scope: Scope,
  requestId: string,
  answer: { answeredAt: Date; photoIds: readonly string[]; expiresAt: Date },
): Promise<void> {
  await updateTable(scope, 'searchRequests')
    .set({ ...answer, photoIds: [...answer.photoIds] })
    .where('requestId', '=', requestId)
    .execute();
}

/**
 * Deletes expired requests.
 * @returns the addresses, in lower case, that no request has any more
 */
export async function deleteExpiredSearchRequests(scope: Scope, now: Date): Promise<string[]> {
  const deleted = await deleteFrom(scope, 'searchRequests')
    .where('expiresAt', '<', now)
    .returning('emailKey')
    .execute();
  const keys = [...new Set(deleted.map((row) => row.emailKey))];
  if (keys.length === 0) return [];
  const kept = await selectFrom(scope, 'searchRequests')
    .select('emailKey')
    .where('emailKey', 'in', keys)
    .execute();
  const still = new Set(kept.map((row) => row.emailKey));
  return keys.filter((key) => !still.has(key));
}

/**
 * Moves the requests of an event to another event. If a network has an open request of the same address there, that
 * request stays instead.
 */
export async function moveSearchRequests(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from search_requests where tenant_id = ${tenantId} and event_id = ${eventId}
    and answered_at is null and exists (
      select from search_requests as there where there.tenant_id = ${tenantId}
        and there.event_id = ${intoEventId} and there.email_key = search_requests.email_key
        and there.asked_from = search_requests.asked_from and there.answered_at is null)`.execute(trx);
  await moveRowsToEvent(scope, ['searchRequests'], { eventId, intoEventId });
}
