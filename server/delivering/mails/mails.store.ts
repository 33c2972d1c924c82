import { type ColumnType, type GeneratedAlways, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { MailState } from '#contract/mail.ts';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

/** Withdrawn: no longer needed, because its subject was deleted or a newer mail replaces it. */
export type StoredMailState = Exclude<MailState, 'None'> | 'Withdrawn';

declare module '#platform/database/tables.ts' {
  interface Tables {
    mails: Columns<
      'mails',
      {
        recipientKey: GeneratedAlways<string>;
        language: Language;
        payload: ColumnType<object, string | undefined, string>;
        state: StoredMailState;
      }
    >;
  }
}

/** The rows that a mail is about, or with which it is deleted. */
export interface MailReferences {
  orderId: string | null;
  codeRequestId: string | null;
  orderItemId: string | null;
  photoAlertId: string | null;
  letterId: string | null;
}

/** A mail to insert. Its kind, references, dedupe key and recipient identify it, so that it is written only once. */
interface NewMail extends Partial<MailReferences> {
  mailId: string;
  kind: string;
  recipient: string;
  language: Language;
  payload: unknown;
  dedupeKey?: string;
  message?: string;
  notBefore?: Date;
}

export interface MailRecord<Payload = unknown> extends MailReferences {
  mailId: string;
  kind: string;
  recipient: string;
  language: Language;
  payload: Payload;
  dedupeKey: string;
  /** The text that an operator wrote; null if its kind has none. */
  message: string | null;
  state: StoredMailState;
  reason: string | null;
  createdAt: Date;
  settledAt: Date | null;
  firstTriedAt: Date | null;
}

const RECORD_COLUMNS = [
  'mailId',
  'kind',
  'recipient',
  'language',
  'orderId',
  'codeRequestId',
  'orderItemId',
  'photoAlertId',
  'letterId',
  'subjectKey as dedupeKey',
  'payload',
  'message',
  'state',
  'reason',
  'createdAt',
  'settledAt',
  'firstTriedAt',
] as const;

/** The columns that identify a mail. */
const IDENTITY = [
  ...(['tenantId', 'kind', 'orderId', 'codeRequestId'] as const),
  ...(['orderItemId', 'photoAlertId', 'letterId', 'subjectKey', 'recipient'] as const),
] as const;

/** Mails per statement: PostgreSQL accepts 65,535 parameters. */
const INSERT_ROWS = 1_000;

/**
 * Writes waiting mails. If the same mail was withdrawn, it waits again: a canceled order may still be paid.
 * @returns the ids of those mails that were not written before
 */
export async function insertMails(
  scope: Scope,
  mails: readonly NewMail[],
  createdAt: Date,
  isPaced = false,
): Promise<string[]> {
  const rows = mails.map((mail) => ({
    mailId: mail.mailId,
    kind: mail.kind,
    recipient: mail.recipient,
    language: mail.language,
    orderId: mail.orderId ?? null,
    codeRequestId: mail.codeRequestId ?? null,
    orderItemId: mail.orderItemId ?? null,
    photoAlertId: mail.photoAlertId ?? null,
    letterId: mail.letterId ?? null,
    isPaced,
    subjectKey: mail.dedupeKey ?? '',
    payload: JSON.stringify(mail.payload),
    message: mail.message ?? null,
    state: 'Waiting' as const,
    reason: null,
    createdAt,
    settledAt: null,
    nextTryAt: mail.notBefore ?? (isPaced ? createdAt : null),
    sentTo: null,
  }));
  // A statement cannot write the same row twice.
  const identityOf = (row: (typeof rows)[number]) =>
    JSON.stringify(IDENTITY.map((name) => (name === 'tenantId' ? '' : row[name])));
  const distinct = [...Map.groupBy(rows, identityOf).values()].flatMap(([first]) => first ?? []);
  const written: string[] = [];
  for (let start = 0; start < distinct.length; start += INSERT_ROWS) {
    const inserted = await insertInto(scope, 'mails', distinct.slice(start, start + INSERT_ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(IDENTITY)
          .doUpdateSet(({ ref }) => ({
            state: 'Waiting',
            reason: null,
            createdAt,
            settledAt: null,
            nextTryAt: ref('excluded.nextTryAt'),
            firstTriedAt: null,
          }))
          .where('mails.state', '=', 'Withdrawn'),
      )
      .returning('mailId')
      .execute();
    written.push(...inserted.map(({ mailId }) => mailId));
  }
  return written;
}

/** Finds a mail that waits for its first try. */
export async function findUntriedMail(scope: Scope, mailId: string): Promise<MailRecord | undefined> {
  return selectFrom(scope, 'mails')
    .select(RECORD_COLUMNS)
    .where('mailId', '=', mailId)
    .where('state', '=', 'Waiting')
    .where('nextTryAt', 'is', null)
    .executeTakeFirst();
}

/**
 * Leases the mail that has been due longest, so that no other process takes it meanwhile.
 * @param until when the mail is due again if its sender dies
 * @param isPaced true takes a mail that is sent at the rate of letters, false any other
 */
export async function takeDueMail(
  scope: Scope,
  now: Date,
  until: Date,
  isPaced = false,
): Promise<MailRecord | undefined> {
  const { tenantId } = scope;
  return updateTable(scope, 'mails')
    .set({ nextTryAt: until })
    .where('mailId', '=', (query) =>
      query
        .selectFrom('mails')
        .select('mailId')
        .where('tenantId', '=', tenantId)
        .where('state', '=', 'Waiting')
        .where('nextTryAt', '<=', now)
        // Two literal conditions, because each of the two indexes has one of them.
        .where(isPaced ? sql<boolean>`is_paced` : sql<boolean>`not is_paced`)
        .orderBy('nextTryAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
}

/** Records a mail's outcome; only the first outcome counts. */
export async function settleMail(
  scope: Scope,
  mailId: string,
  outcome: {
    state: Exclude<StoredMailState, 'Waiting'>;
    reason: string | null;
    /** Null if the mail was not sent. */
    sentTo: string | null;
    at: Date;
  },
): Promise<void> {
  await updateTable(scope, 'mails')
    .set({
      state: outcome.state,
      reason: outcome.reason,
      settledAt: outcome.at,
      nextTryAt: null,
      sentTo: outcome.sentTo,
    })
    .where('mailId', '=', mailId)
    .where('state', '=', 'Waiting')
    .execute();
}

/**
 * Records that a sent mail bounced.
 * @param bounce.stops whether its address gets no more letters
 * @returns undefined if the mail was deleted or already refused
 */
export async function bounceMail(
  scope: Scope,
  mailId: string,
  bounce: { reason: string; stops: boolean; at: Date },
): Promise<{ photoAlertId: string | null; sentTo: string | null } | undefined> {
  const row = await updateTable(scope, 'mails')
    .set(({ fn }) => ({
      state: 'Refused',
      reason: bounce.reason,
      settledAt: bounce.at,
      nextTryAt: null,
      // The bounce may arrive before the mail is recorded as sent.
      sentTo: fn.coalesce('sentTo', 'recipient'),
      stops: bounce.stops,
    }))
    .where('mailId', '=', mailId)
    .where('state', 'in', ['Sent', 'Waiting'])
    .returning(['photoAlertId', 'sentTo'])
    .executeTakeFirst();
  return row;
}

/** Finds the address of a mail, sent or not; undefined if the mail was deleted. */
export async function findMailAddress(scope: Scope, mailId: string): Promise<string | undefined> {
  const row = await selectFrom(scope, 'mails')
    .select(({ fn }) => fn.coalesce('sentTo', 'recipient').as('address'))
    .where('mailId', '=', mailId)
    .executeTakeFirst();
  return row?.address;
}

/** Lists the mails that were refused or bounced since a given time, newest first. */
export async function listRefusedMails(scope: Scope, since: Date, count: number): Promise<MailRecord[]> {
  return selectFrom(scope, 'mails')
    .select(RECORD_COLUMNS)
    .where('state', '=', 'Refused')
    .where('settledAt', '>=', since)
    .orderBy('settledAt', 'desc')
    .limit(count)
    .execute();
}

/** Returns whether letters to an address bounced because it does not exist. */
export async function isAddressStopped(scope: Scope, address: string): Promise<boolean> {
  const row = await selectFrom(scope, 'mails')
    .select('mailId')
    .where(sql<string>`lower(sent_to)`, '=', sql<string>`lower(${address})`)
    .where('stops', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets letters go to an address again, because a member knows that it exists. */
export async function releaseAddress(scope: Scope, address: string): Promise<void> {
  await updateTable(scope, 'mails')
    .set({ stops: false })
    .where(sql<string>`lower(sent_to)`, '=', sql<string>`lower(${address})`)
    .where('stops', '=', true)
    .execute();
}

/**
 * Lists the mails about an order, newest first.
 * @param kind lists only mails of this kind
 */
export async function listOrderMails(scope: Scope, orderId: string, kind?: string): Promise<MailRecord[]> {
  return selectFrom(scope, 'mails')
    .select(RECORD_COLUMNS)
    .where('orderId', '=', orderId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'order'))
    .orderBy('createdAt', 'desc')
    .orderBy('subjectKey', 'desc')
    .execute();
}

/** Counts the mails of one kind about given orders. */
export async function countOrderMails(
  scope: Scope,
  orderIds: readonly string[],
  kind: string,
): Promise<number> {
  const { count } = await selectFrom(scope, 'mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the mails about removal requests of the given addresses, which are being erased. */
export async function deleteRemovalMails(scope: Scope, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await deleteFrom(scope, 'mails')
    .where('kind', 'in', ['removal-asked', 'removal-letter'])
    .where('recipientKey', 'in', addresses)
    .execute();
}

/**
 * Deletes the answers to search requests of the given addresses (lower case). The requests themselves are already
 * deleted.
 */
export async function deleteAnswerMails(scope: Scope, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await deleteFrom(scope, 'mails')
    .where('kind', '=', 'search-answered')
    .where('recipientKey', 'in', addresses)
    .execute();
}
