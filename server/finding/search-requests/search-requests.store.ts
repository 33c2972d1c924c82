import { type GeneratedAlways, type Selectable, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ClothingColour, ClothingPiece } from '#contract/search-request.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    search_requests: {
      tenant_id: string;
      request_id: string;
      event_id: string;
      /** A bib or a name, as typed. */
      subject: string;
      /** The local time of passing, `HH:MM`. */
      passed_at: string | null;
      place: string;
      clothes: string;
      /** The named colours of clothes. */
      top_colour: ClothingColour | null;
      bottom_colour: ClothingColour | null;
      cap_colour: ClothingColour | null;
      email: string;
      /** The address in lower case. */
      email_key: GeneratedAlways<string>;
      language: Language;
      origin: string;
      /** The network that sent the request, sealed; empty for requests before it was kept. */
      asked_from: string;
      asked_at: Date;
      answered_at: Date | null;
      /** The photos that a member chose; empty while the request waits, and if none was found. */
      photo_ids: string[];
      /** When it is deleted, whatever its state. */
      expires_at: Date;
    };
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

function recordOf(row: Selectable<Tables['search_requests']>): SearchRequest {
  return {
    requestId: row.request_id,
    eventId: row.event_id,
    subject: row.subject,
    passedAt: row.passed_at,
    place: row.place,
    clothes: row.clothes,
    colours: { top: row.top_colour, bottom: row.bottom_colour, cap: row.cap_colour },
    email: row.email,
    language: row.language,
    origin: row.origin,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    photoIds: row.photo_ids,
  };
}

/** Counts the other networks from which an address has waiting requests in an event. */
export async function countOpenOfOthers(
  { trx, tenantId }: Scope,
  { eventId, email }: Pick<SearchRequest, 'eventId' | 'email'>,
  askedFrom: string,
): Promise<number> {
  const rows = await trx
    .selectFrom('search_requests')
    .select('request_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .where('answered_at', 'is', null)
    .where('asked_from', '<>', askedFrom)
    .execute();
  return rows.length;
}

/**
 * Writes a request. An open request of the same address, event and network is replaced; the new one keeps its place in
 * the queue.
 */
export async function saveSearchRequest(
  { trx, tenantId }: Scope,
  request: Omit<SearchRequest, 'answeredAt' | 'photoIds'> & { askedFrom: string },
  expiresAt: Date,
): Promise<void> {
  const { subject, place, clothes, colours, language, origin } = request;
  const said = {
    subject,
    passed_at: request.passedAt,
    place,
    clothes,
    top_colour: colours.top,
    bottom_colour: colours.bottom,
    cap_colour: colours.cap,
    language,
    origin,
  };
  await trx
    .insertInto('search_requests')
    .values({
      ...said,
      tenant_id: tenantId,
      request_id: request.requestId,
      event_id: request.eventId,
      email: request.email,
      asked_from: request.askedFrom,
      asked_at: request.askedAt,
      answered_at: null,
      photo_ids: [],
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id', 'email_key', 'asked_from'])
        .where('answered_at', 'is', null)
        .doUpdateSet({ ...said, expires_at: expiresAt }),
    )
    .execute();
}

export async function findSearchRequest(
  { trx, tenantId }: Scope,
  requestId: string,
  { lock = false } = {},
): Promise<SearchRequest | undefined> {
  let query = trx
    .selectFrom('search_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}

/** Lists the requests that wait, the oldest first. */
export async function listOpenSearchRequests(
  { trx, tenantId }: Scope,
  count: number,
): Promise<SearchRequest[]> {
  const rows = await trx
    .selectFrom('search_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('answered_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('request_id')
    .limit(count)
    .execute();
  return rows.map(recordOf);
}

/** Counts the requests that wait, up to a limit. */
export async function countOpenSearchRequests({ trx, tenantId }: Scope, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('search_requests')
    .select('request_id')
    .where('tenant_id', '=', tenantId)
    .where('answered_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.length;
}

export async function markAnswered(
  { trx, tenantId }: Scope,
  requestId: string,
  answer: { answeredAt: Date; photoIds: readonly string[]; expiresAt: Date },
): Promise<void> {
  await trx
    .updateTable('search_requests')
    .set({ answered_at: answer.answeredAt, photo_ids: [...answer.photoIds], expires_at: answer.expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .execute();
}

/**
 * Deletes expired requests.
 * @returns the addresses, in lower case, that no request has any more
 */
export async function deleteExpiredSearchRequests({ trx, tenantId }: Scope, now: Date): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('search_requests')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .returning('email_key')
    .execute();
  const keys = [...new Set(deleted.map((row) => row.email_key))];
  if (keys.length === 0) return [];
  const kept = await trx
    .selectFrom('search_requests')
    .select('email_key')
    .where('tenant_id', '=', tenantId)
    .where('email_key', 'in', keys)
    .execute();
  const still = new Set(kept.map((row) => row.email_key));
  return keys.filter((key) => !still.has(key));
}

/**
 * Moves the requests of an event to another one. If a network has an open request of the same address there, that
 * request stays instead.
 */
export async function moveSearchRequests(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from search_requests where tenant_id = ${tenantId} and event_id = ${eventId}
    and answered_at is null and exists (
      select from search_requests as there where there.tenant_id = ${tenantId}
        and there.event_id = ${intoEventId} and there.email_key = search_requests.email_key
        and there.asked_from = search_requests.asked_from and there.answered_at is null)`.execute(trx);
  await moveRowsToEvent(scope, ['search_requests'], { eventId, intoEventId });
}
