import { type Generated, sql } from 'kysely';
import type { LETTER_ANSWERS, LETTER_STATES } from '#contract/desk-letters.ts';
import { anyId, anyText } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteBatch } from '#platform/database/delete-batch.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';

export type LetterState = (typeof LETTER_STATES)[number];
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];

declare module '#platform/database/tables.ts' {
  interface Tables {
    event_letters: {
      tenant_id: string;
      event_id: string;
      /** The legal ground of letters, in the operator's own text; null if none is recorded. */
      ground: string | null;
      is_sending: Generated<boolean>;
    };
    /** At most one letter per address and event, and one per participant. */
    letters: {
      tenant_id: string;
      letter_id: string;
      event_id: string;
      /**
       * See `addressHashOf`. The address itself is stored in the start list and in the mail, and is deleted with these.
       */
      address_hash: string;
      competitor_id: string | null;
      state: LetterState;
      /** A bounce or complaint that arrived after the letter was sent. */
      answer: LetterAnswer | null;
      written_at: Date;
      settled_at: Date | null;
    };
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
  { trx, tenantId }: Scope,
  eventId: string,
  { lock }: { lock?: 'share' | 'update' } = {},
): Promise<EventLetters> {
  const row = await trx
    .selectFrom('event_letters')
    .select(['ground', 'is_sending as isSending'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? { ground: null, isSending: false };
}

/** Writes an event's settings for its letters. */
export async function saveEventLetters(
  { trx, tenantId }: Scope,
  eventId: string,
  { ground, isSending }: EventLetters,
): Promise<void> {
  const values = { ground, is_sending: isSending };
  await trx
    .insertInto('event_letters')
    .values({ tenant_id: tenantId, event_id: eventId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event_id']).doUpdateSet(values))
    .execute();
}

/** Lists the events whose letters are being sent. */
export async function listSendingEvents({ trx, tenantId }: Scope): Promise<string[]> {
  const rows = await trx
    .selectFrom('event_letters')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('is_sending', '=', true)
    .execute();
  return rows.map((row) => row.event_id);
}

/**
 * Lists those participants and addresses of an event to whom a letter was written, as competitor ids and address
 * hashes.
 */
export async function listWritten(
  { trx, tenantId }: Scope,
  eventId: string,
  { competitorIds, addressHashes }: { competitorIds: readonly string[]; addressHashes: readonly string[] },
): Promise<Set<string>> {
  const base = trx
    .selectFrom('letters')
    .select(['competitor_id', 'address_hash'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId);
  const rows = [
    ...(await base.where('competitor_id', '=', anyId(competitorIds)).execute()),
    ...(await base.where('address_hash', '=', anyText(addressHashes)).execute()),
  ];
  return new Set(rows.flatMap((row) => [row.competitor_id ?? [], row.address_hash].flat()));
}

/** Inserts waiting letters. @returns the new ones */
export async function insertLetters(
  { trx, tenantId }: Scope,
  eventId: string,
  letters: readonly { letterId: string; addressHash: string; competitorId: string }[],
  writtenAt: Date,
): Promise<Set<string>> {
  if (letters.length === 0) return new Set();
  const rows = await trx
    .insertInto('letters')
    .values(
      letters.map(({ letterId, addressHash, competitorId }) => ({
        tenant_id: tenantId,
        letter_id: letterId,
        event_id: eventId,
        address_hash: addressHash,
        competitor_id: competitorId,
        state: 'Waiting' as const,
        answer: null,
        written_at: writtenAt,
        settled_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('letter_id')
    .execute();
  return new Set(rows.map((row) => row.letter_id));
}

/** The facts of a letter that its mail needs. */
interface Letter {
  eventId: string;
  addressHash: string;
  /** Null if the participant was deleted. */
  competitorId: string | null;
}

export async function findLetter({ trx, tenantId }: Scope, letterId: string): Promise<Letter | undefined> {
  return trx
    .selectFrom('letters')
    .select(['event_id as eventId', 'address_hash as addressHash', 'competitor_id as competitorId'])
    .where('tenant_id', '=', tenantId)
    .where('letter_id', '=', letterId)
    .executeTakeFirst();
}

/** Records the outcome of a letter's mail. */
export async function settleLetter(
  { trx, tenantId }: Scope,
  letterId: string,
  { state, at }: { state: LetterState; at: Date },
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ state, settled_at: at })
    .where('tenant_id', '=', tenantId)
    .where('letter_id', '=', letterId)
    .execute();
}

/** Records a bounce or complaint on the newest letter to an address. */
export async function markAnswer(
  { trx, tenantId }: Scope,
  addressHash: string,
  answer: LetterAnswer,
): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ answer })
    .where('tenant_id', '=', tenantId)
    .where('letter_id', '=', (query) =>
      query
        .selectFrom('letters')
        .select('letter_id')
        .where('tenant_id', '=', tenantId)
        .where('address_hash', '=', addressHash)
        .where('state', '=', 'Sent')
        .orderBy('written_at', 'desc')
        .limit(1),
    )
    .execute();
}

/** Counts an event's letters by outcome, and their bounces. */
export async function countLetters(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ state: LetterState; answer: LetterAnswer | null; count: number }[]> {
  return trx
    .selectFrom('letters')
    .select(['state', 'answer'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .groupBy(['state', 'answer'])
    .execute();
}

/**
 * Deletes some of an event's letters with their mails.
 * @returns the number deleted, at most `count`
 */
export async function deleteLetters(scope: Scope, eventId: string, count: number): Promise<number> {
  return (await deleteBatch(scope, { table: 'letters', key: 'letter_id' }, eventId, count)).length;
}

/**
 * Moves the letters of an event, together with its participants, to another one. A participant who already got a letter
 * there keeps only that one.
 */
export async function moveLetters(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from letters where tenant_id = ${tenantId} and event_id = ${eventId} and exists (
    select from letters as there where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}
      and there.address_hash = letters.address_hash)`.execute(trx);
  await moveRowsToEvent(scope, ['letters'], { eventId, intoEventId });
}
