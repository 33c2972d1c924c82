import { type GeneratedAlways, type NotNull, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import { deleteFrom, insertInto, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import type { Columns } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photoAlerts: Columns<'photoAlerts', { emailKey: GeneratedAlways<string>; language: Language }>;
  }
}

/** A request for one mail when photos of a person, a bib or the event are published. */
export interface PhotoAlert {
  alertId: string;
  eventId: string;
  personId: string | null;
  bib: string | null;
  email: string;
  /** The language of the page on which it was requested. */
  language: Language;
  /** The shop in which it was requested, as in `https://shop.example`. */
  origin: string;
  expiresAt: Date;
  confirmedAt: Date | null;
  seenAt: Date | null;
  toldAt: Date | null;
}

const ALERT = [
  'alertId',
  'eventId',
  'personId',
  'bib',
  'email',
  'language',
  'origin',
  'expiresAt',
  'confirmedAt',
  'seenAt',
  'toldAt',
] as const;

/**
 * Writes an unconfirmed alert. If the request exists already, its alert is reused: a confirmed one stays confirmed, any
 * other waits for confirmation again.
 */
export async function saveAlert(
  scope: Scope,
  alert: Omit<PhotoAlert, 'expiresAt' | 'confirmedAt' | 'seenAt' | 'toldAt'>,
  expiresAt: Date,
): Promise<PhotoAlert> {
  const { language, origin } = alert;
  return insertInto(scope, 'photoAlerts', {
    ...alert,
    expiresAt,
    confirmedAt: null,
    seenAt: null,
    toldAt: null,
  })
    .onConflict((conflict) =>
      conflict.constraint('photo_alerts_once').doUpdateSet((update) => {
        const isOpen = update.case().when('photoAlerts.confirmedAt', 'is', null);
        return {
          language: isOpen.then(language).else(update.ref('photoAlerts.language')).end(),
          origin: isOpen.then(origin).else(update.ref('photoAlerts.origin')).end(),
          expiresAt: isOpen.then(expiresAt).else(update.ref('photoAlerts.expiresAt')).end(),
        };
      }),
    )
    .returning(ALERT)
    .executeTakeFirstOrThrow();
}

export async function findAlert(
  scope: Scope,
  alertId: string,
  { lock = false } = {},
): Promise<PhotoAlert | undefined> {
  let query = selectFrom(scope, 'photoAlerts').select(ALERT).where('alertId', '=', alertId);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

export async function markConfirmed(
  scope: Scope,
  alertId: string,
  confirmedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await updateTable(scope, 'photoAlerts')
    .set({ confirmedAt, expiresAt })
    .where('alertId', '=', alertId)
    .execute();
}

/** Records that published photos were noticed, or that the mail was written. */
export async function markAlert(
  scope: Scope,
  alertId: string,
  change: { seenAt: Date } | { toldAt: Date },
): Promise<void> {
  await updateTable(scope, 'photoAlerts').set(change).where('alertId', '=', alertId).execute();
}

/** Lists the alerts for photos of given persons, also unconfirmed ones. */
export async function listAlertsOf(
  scope: Scope,
  personIds: readonly string[],
): Promise<(Pick<PhotoAlert, 'alertId' | 'email'> & { personId: string })[]> {
  return selectFrom(scope, 'photoAlerts')
    .select(['alertId', 'email', 'personId'])
    .where('personId', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .$narrowType<{ personId: NotNull }>()
    .execute();
}

/** Deletes an alert with its address and mails. */
export async function deleteAlert(scope: Scope, alertId: string): Promise<void> {
  await deleteAlerts(scope, [alertId]);
}

/** Deletes alerts with their addresses and mails. */
export async function deleteAlerts(scope: Scope, alertIds: readonly string[]): Promise<void> {
  await deleteFrom(scope, 'photoAlerts')
    .where('alertId', '=', sql<string>`any(${[...alertIds]}::uuid[])`)
    .execute();
}

/** Deletes expired alerts. */
export async function deleteExpiredAlerts(scope: Scope, now: Date): Promise<void> {
  await deleteFrom(scope, 'photoAlerts').where('expiresAt', '<', now).execute();
}

/** Lists the events for which alerts wait. */
export async function listAlertEvents(scope: Scope): Promise<string[]> {
  const rows = await selectFrom(scope, 'photoAlerts')
    .select('eventId')
    .distinct()
    .where('confirmedAt', 'is not', null)
    .where('toldAt', 'is', null)
    .execute();
  return rows.map((row) => row.eventId);
}

/** Locks a page of an event's alerts that wait for photos, in the order of their ids. */
export async function lockWaitingAlerts(
  scope: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PhotoAlert[]> {
  return selectFrom(scope, 'photoAlerts')
    .select(ALERT)
    .where('eventId', '=', eventId)
    .where('confirmedAt', 'is not', null)
    .where('toldAt', 'is', null)
    .where('alertId', '>', after)
    .orderBy('alertId')
    .limit(count)
    .forUpdate()
    .execute();
}

/**
 * Moves the alerts of an event to another event. A recipient who already has the same alert there keeps only that one.
 */
export async function moveAlerts(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from photo_alerts where tenant_id = ${tenantId} and event_id = ${eventId} and exists (
    select from photo_alerts as there where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}
      and there.email = photo_alerts.email and there.person_id is not distinct from photo_alerts.person_id
      and there.bib is not distinct from photo_alerts.bib)`.execute(trx);
  await moveRowsToEvent(scope, ['photoAlerts'], { eventId, intoEventId });
}
