import { type GeneratedAlways, type Selectable, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';
import { moveRowsToEvent } from '#platform/database/move-rows-to-event.ts';
import type { Tables } from '#platform/database/tables.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    photo_alerts: {
      tenant_id: string;
      alert_id: string;
      event_id: string;
      /** The person whose photos are awaited; null if unknown. */
      person_id: string | null;
      /** The bib as typed, if no known participant has it. */
      bib: string | null;
      email: string;
      /** The address in lower case. */
      email_key: GeneratedAlways<string>;
      language: Language;
      origin: string;
      /** When it is deleted, whatever its state. */
      expires_at: Date;
      confirmed_at: Date | null;
      /** When published photos were first noticed while others were still being read. */
      seen_at: Date | null;
      /** When its mail was written. */
      told_at: Date | null;
    };
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

function recordOf(row: Selectable<Tables['photo_alerts']>): PhotoAlert {
  return {
    alertId: row.alert_id,
    eventId: row.event_id,
    personId: row.person_id,
    bib: row.bib,
    email: row.email,
    language: row.language,
    origin: row.origin,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
    seenAt: row.seen_at,
    toldAt: row.told_at,
  };
}

/**
 * Writes an unconfirmed alert. If the request exists already, its alert is reused: a confirmed one stays confirmed, any
 * other waits for confirmation again.
 */
export async function saveAlert(
  { trx, tenantId }: Scope,
  alert: Omit<PhotoAlert, 'expiresAt' | 'confirmedAt' | 'seenAt' | 'toldAt'>,
  expiresAt: Date,
): Promise<PhotoAlert> {
  const { email, language, origin } = alert;
  const row = await trx
    .insertInto('photo_alerts')
    .values({
      tenant_id: tenantId,
      alert_id: alert.alertId,
      event_id: alert.eventId,
      person_id: alert.personId,
      bib: alert.bib,
      email,
      language,
      origin,
      expires_at: expiresAt,
      confirmed_at: null,
      seen_at: null,
      told_at: null,
    })
    .onConflict((conflict) =>
      conflict.constraint('photo_alerts_once').doUpdateSet((update) => {
        const isOpen = update.case().when('photo_alerts.confirmed_at', 'is', null);
        return {
          language: isOpen.then(language).else(update.ref('photo_alerts.language')).end(),
          origin: isOpen.then(origin).else(update.ref('photo_alerts.origin')).end(),
          expires_at: isOpen.then(expiresAt).else(update.ref('photo_alerts.expires_at')).end(),
        };
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}

export async function findAlert(
  { trx, tenantId }: Scope,
  alertId: string,
  { lock = false } = {},
): Promise<PhotoAlert | undefined> {
  let query = trx
    .selectFrom('photo_alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row && recordOf(row);
}

export async function markConfirmed(
  { trx, tenantId }: Scope,
  alertId: string,
  confirmedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await trx
    .updateTable('photo_alerts')
    .set({ confirmed_at: confirmedAt, expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .execute();
}

/** Records that published photos were noticed, or that the mail was written. */
export async function markAlert(
  { trx, tenantId }: Scope,
  alertId: string,
  change: { seen_at: Date } | { told_at: Date },
): Promise<void> {
  await trx
    .updateTable('photo_alerts')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .execute();
}

/** Deletes an alert with its address and mails. */
export async function deleteAlert({ trx, tenantId }: Scope, alertId: string): Promise<void> {
  await trx
    .deleteFrom('photo_alerts')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .execute();
}

/** Deletes expired alerts. */
export async function deleteExpiredAlerts({ trx, tenantId }: Scope, now: Date): Promise<void> {
  await trx
    .deleteFrom('photo_alerts')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now)
    .execute();
}

/** Lists the events for which alerts wait. */
export async function listAlertEvents({ trx, tenantId }: Scope): Promise<string[]> {
  const rows = await trx
    .selectFrom('photo_alerts')
    .select('event_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Locks a page of an event's alerts that wait for photos, in the order of their ids. */
export async function lockWaitingAlerts(
  { trx, tenantId }: Scope,
  eventId: string,
  after: string,
  count: number,
): Promise<PhotoAlert[]> {
  const rows = await trx
    .selectFrom('photo_alerts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .where('alert_id', '>', after)
    .orderBy('alert_id')
    .limit(count)
    .forUpdate()
    .execute();
  return rows.map(recordOf);
}

/**
 * Moves the alerts of an event to another one. A recipient who already has the same alert there keeps only that one.
 */
export async function moveAlerts(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { trx, tenantId } = scope;
  await sql`delete from photo_alerts where tenant_id = ${tenantId} and event_id = ${eventId} and exists (
    select from photo_alerts as there where there.tenant_id = ${tenantId} and there.event_id = ${intoEventId}
      and there.email = photo_alerts.email and there.person_id is not distinct from photo_alerts.person_id
      and there.bib is not distinct from photo_alerts.bib)`.execute(trx);
  await moveRowsToEvent(scope, ['photo_alerts'], { eventId, intoEventId });
}
