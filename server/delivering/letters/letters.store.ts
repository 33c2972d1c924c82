import { sql } from 'kysely';
import type { LETTER_ANSWERS, LETTER_STATES } from '#contract/desk-letters.ts';
import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

export type LetterState = (typeof LETTER_STATES)[number];
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];

declare module '#platform/database/tables.ts' {
  interface Tables {
    eventLetters: Columns<'eventLetters'>;
    letters: Columns<'letters', { state: LetterState; answer: LetterAnswer }>;
  }
}

/** An event's settings for its letters. */
export interface EventLetters {
  ground: string | null;
  isSending: boolean;
}

/**
 * Reads an event's letter settings.
 * @param lock locks them, so that sending is not started, paused or withdrawn meanwhile
 */
export async function readEventLetters(
  scope: Scope,
  eventId: string,
  { lock }: { lock?: 'share' | 'update' } = {},
): Promise<EventLetters> {
  const row = await selectFrom(scope, 'eventLetters')
    .select(['ground', 'isSending'])
    .where('eventId', '=', eventId)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? { ground: null, isSending: false };
}

/** Writes an event's settings for its letters. */
export async function saveEventLetters(
  scope: Scope,
  eventId: string,
  { ground, isSending }: EventLetters,
): Promise<void> {
  const values = { ground, isSending };
  await insertInto(scope, 'eventLetters', { eventId, ...values })
    .onConflict((conflict) => conflict.columns(['tenantId', 'eventId']).doUpdateSet(values))
    .execute();
}

/** Lists the events whose letters are being sent. */
export async function listSendingEvents(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'eventLetters')
    .select('eventId')
    .where('isSending', '=', true)
    .execute();
  return rows.map((row) => row.eventId);
}

/**
 * Lists those participants and addresses of an event to whom a letter was written, as competitor ids and address
 * hashes.
 */
export async function listWritten(
  scope: Scope,
  eventId: string,
  { competitorIds, addressHashes }: { competitorIds: readonly string[]; addressHashes: readonly string[] },
): Promise<Set<string>> {
  const base = selectFrom(scope, 'letters')
    .select(['competitorId', 'addressHash'])
    .where('eventId', '=', eventId);
  const rows = [
    ...(await base.where('competitorId', '=', anyId(competitorIds)).execute()),
    ...(await base.where('addressHash', '=', anyText(addressHashes)).execute()),
  ];
  return new Set(rows.flatMap((row) => [row.competitorId ?? [], row.addressHash].flat()));
}

/** Inserts waiting letters. @returns the new ones */
export async function insertLetters(
  scope: Scope,
  eventId: string,
  letters: readonly { letterId: string; addressHash: string; competitorId: string }[],
  writtenAt: Date,
): Promise<Set<string>> {
  if (letters.length === 0) return new Set();
  const rows = await insertInto(
    scope,
    'letters',
    letters.map(({ letterId, addressHash, competitorId }) => ({
      letterId,
      eventId,
      addressHash,
      competitorId,
      state: 'Waiting' as const,
      answer: null,
      writtenAt,
      settledAt: null,
    })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning('letterId')
    .execute();
  return new Set(rows.map((row) => row.letterId));
}

/** The facts of a letter that its mail needs. */
interface Letter {
  eventId: string;
  addressHash: string;
  /** Null if the participant was deleted. */
  competitorId: string | null;
}

export async function findLetter(scope: Scope, letterId: string): Promise<Letter | undefined> {
  return selectFrom(scope, 'letters')
    .select(['eventId', 'addressHash', 'competitorId'])
    .where('letterId', '=', letterId)
    .executeTakeFirst();
}

/** Records the outcome of a letter's mail. */
export async function settleLetter(
  scope: Scope,
  letterId: string,
  { state, at }: { state: LetterState; at: Date },
): Promise<void> {
  await updateTable(scope, 'letters')
    .set({ state, settledAt: at })
    .where('letterId', '=', letterId)
    .execute();
}

/** Records a bounce or complaint on the newest letter to an address. */
export async function markAnswer(scope: Scope, addressHash: string, answer: LetterAnswer): Promise<void> {
  const { tenantId } = scope;
  await updateTable(scope, 'letters')
    .set({ answer })
    .where('letterId', '=', (query) =>
      query
        .selectFrom('letters')
        .select('letterId')
        .where('tenantId', '=', tenantId)
        .where('addressHash', '=', addressHash)
        .where('state', '=', 'Sent')
        .orderBy('writtenAt', 'desc')
        .limit(1),
    )
    .execute();
}

/** Counts an event's letters by outcome, and their bounces. */
export async function countLetters(
  scope: Scope,
  eventId: string,
): Promise<{ state: LetterState; answer: LetterAnswer | null; count: number }[]> {
  return selectFrom(scope, 'letters')
    .select(['state', 'answer'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .groupBy(['state', 'answer'])
    .execute();
}

/**
 * Deletes some of an event's letters with their mails.
 * @returns the number deleted, at most `count`
 */
export async function deleteLetters(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'letters', key: 'letterId' }, eventId, count)).length;
}

/**
 * Moves an event's letters, together with its participants, to another event. A participant who already got a letter
 * there keeps only that one.
 */
export async function moveLetters(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from letters where tenant_id = ${tenantId} and event_id = ${eventId} and exists (
    select from letters as there where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}
      and there.address_hash = letters.address_hash)`.execute(trx);
  await moveRowsToEvent(scope, ['letters'], { eventId, intoEventId });
}
