import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mailPaces: Columns<'mailPaces'>;
  }
}

/** A rate limit: slots at equal intervals, and several at once after a pause (the generic cell rate algorithm). */
interface PaceInput {
  now: Date;
  perMinute: number;
  /** The number of letters that may be sent at once after a pause. */
  burst: number;
}

/**
 * The most slots that can be reserved ahead, by the waiting senders of all processes. If there are more, the clock was
 * set back, and the sequence restarts.
 */
const TURNS_AHEAD_MAX = 200;

/** Builds the SQL expressions for the next slot. */
function turnsOf({ now, perMinute, burst }: PaceInput) {
  const stepMs = 60_000 / perMinute;
  const step = sql`${stepMs} * interval '1 millisecond'`;
  const earliest = new Date(now.getTime() - burst * stepMs);
  const latest = new Date(now.getTime() + TURNS_AHEAD_MAX * stepMs);
  const first = sql`${earliest}::timestamptz`;
  const after = (nextAt: RawBuilder<unknown>) =>
    sql`case when ${nextAt} > ${latest} then ${first} else greatest(${nextAt}, ${first}) end`;
  return { step, first, after };
}

/**
 * Reserves the next slot of the scope's tenant.
 * @returns its time
 */
export async function takeTenantTurn({ trx, tenantId }: Scope, input: PaceInput): Promise<Date> {
  const { step, first, after } = turnsOf(input);
  const { rows } = await sql<{ at: Date }>`
    insert into mail_paces (tenant_id, next_at) values (${tenantId}, ${first} + ${step})
    on conflict (tenant_id) do update set next_at = ${after(sql`mail_paces.next_at`)} + ${step}
    returning next_at - ${step} as at`.execute(trx);
  return rows[0]?.at ?? input.now;
}

/**
 * Reserves the next slot of the mail server, which all tenants share.
 * @returns its time; undefined while letters are paused because the server answered "not now"
 */
export async function takeServerTurn({ trx }: Scope, input: PaceInput): Promise<Date | undefined> {
  const { step, first, after } = turnsOf(input);
  const { rows } = await sql<{ at: Date }>`
    insert into installation_mail_pace (next_at) values (${first} + ${step})
    on conflict (is_only) do update set next_at = ${after(sql`installation_mail_pace.next_at`)} + ${step}
      where installation_mail_pace.held_until is null or installation_mail_pace.held_until <= ${input.now}
    returning next_at - ${step} as at`.execute(trx);
  return rows[0]?.at;
}

/**
 * Pauses all letters because the mail server answered "not now". Each consecutive pause is twice as long.
 * @param pause.firstMs the first pause, at most `maxMs`
 */
export async function holdServer(
  { trx }: Scope,
  now: Date,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
): Promise<void> {
  // If several senders get the same "not now", it counts once.
  await sql`update installation_mail_pace
    set held_until = ${now}::timestamptz + least(${maxMs}, ${firstMs} * power(2, least(holds, 20))) * interval '1 millisecond',
      holds = holds + 1
    where held_until is null or held_until <= ${now}`.execute(trx);
}

/** Ends the pause of letters after the mail server accepted one. */
export async function releaseServer({ trx }: Scope): Promise<void> {
  await sql`update installation_mail_pace set held_until = null, holds = 0 where holds > 0`.execute(trx);
}

/** Reads until when all letters are paused; null if they are not. */
export async function readServerHold({ trx }: Scope, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ heldUntil: Date | null }>`
    select held_until as "heldUntil" from installation_mail_pace where held_until > ${now}`.execute(trx);
  return rows[0]?.heldUntil ?? null;
}

/** Returns whether a mail is due that is sent at the rate of letters. */
export async function hasDuePaced(scope: Scope, now: Date): Promise<boolean> {
  const row = await selectFrom(scope, 'mails')
    .select('mailId')
    .where('state', '=', 'Waiting')
    .where('nextTryAt', '<=', now)
    .where(sql<boolean>`is_paced`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const NEVER = sql<Date>`'infinity'::timestamptz`;

/** Holds the waiting mails of an event's letters. None is sent until they are released. */
export async function holdLetterMails(scope: Scope, eventId: string): Promise<void> {
  await updateTable(scope, 'mails')
    .set({ nextTryAt: NEVER })
    .where('kind', '=', 'photos-here')
    .where(sql<boolean>`payload ->> 'eventId' = ${eventId}`)
    .where('state', '=', 'Waiting')
    .where('nextTryAt', 'is not', null)
    .where(sql<boolean>`is_paced`)
    .execute();
}

/** Holds one mail of an event whose letters are paused. */
export async function holdLetterMail(scope: Scope, mailId: string): Promise<void> {
  await updateTable(scope, 'mails')
    .set({ nextTryAt: NEVER })
    .where('mailId', '=', mailId)
    .where('state', '=', 'Waiting')
    .execute();
}

/** Releases the held mails of an event's letters. */
export async function releaseLetterMails(scope: Scope, eventId: string, now: Date): Promise<void> {
  await updateTable(scope, 'mails')
    .set({ nextTryAt: now })
    .where('kind', '=', 'photos-here')
    .where(sql<boolean>`payload ->> 'eventId' = ${eventId}`)
    .where('state', '=', 'Waiting')
    .where('nextTryAt', '=', NEVER)
    .where(sql<boolean>`is_paced`)
    .execute();
}

/** How long the address of a letter is stored. Bounces and complaints arrive within days. */
export const LETTER_MAILS_KEPT_MS = 30 * 24 * 3600_000;

/** Deletes the mails of letters whose outcome was known before a given time; no bounce is expected by then. */
export async function deleteOldLetterMails(scope: Scope, before: Date): Promise<void> {
  await deleteFrom(scope, 'mails')
    .where('kind', '=', 'photos-here')
    .where('settledAt', '<', before)
    .where(sql<boolean>`is_paced`)
    .execute();
}
