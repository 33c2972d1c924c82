import { PHOTO_ALERT_PATH } from '#contract/photo-alert.ts';
import { type EventRecord, findShownEvent, hasPublicPictures } from '#finding/events/index.ts';
import { findAlert, type PhotoAlert, signAlertToken } from '#finding/photo-alerts/index.ts';
import { type CloseUpSource, wholePicture } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { envelopeOf, linkOrigin, type MailDeps } from './define-mail.ts';
import { fillIn, type MailEnvelope, nameEvents } from './mail-frame.ts';
import type { MailRecord } from './mails.store.ts';

export interface AlertMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** The awaited photos: those of the reader, those of a bib, or all of the event if the bib is null. */
  about: 'You' | { bib: string | null };
  /** The address that the button opens. */
  link: string;
  /** The address that ends the alert. */
  leaveLink: string;
}

/**
 * Reads the alert that a mail is about, and replaces its origin if the tenant no longer has that host. Returns
 * undefined if the alert or its event was deleted.
 */
export async function readAlertFacts(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<{ alert: PhotoAlert; event: EventRecord; facts: Omit<AlertMailFacts, 'link'> } | undefined> {
  const stored = mail.photoAlertId === null ? undefined : await findAlert(scope, mail.photoAlertId);
  const event = stored && (await findShownEvent(scope, stored.eventId));
  if (stored === undefined || event === undefined) return undefined;
  const alert = { ...stored, origin: await linkOrigin(deps, scope, stored.origin) };
  const facts = {
    envelope: await envelopeOf(deps, scope, mail),
    eventTitle: event.title,
    about: alert.personId === null ? { bib: alert.bib } : ('You' as const),
    leaveLink: alertLink(deps, scope, 'leave', alert),
  };
  return { alert, event, facts };
}

/** Builds a link that confirms or ends an alert. */
export function alertLink(
  deps: Pick<MailDeps, 'keys'>,
  { tenantId }: Scope,
  purpose: 'confirm' | 'leave',
  { alertId, origin }: PhotoAlert,
): string {
  return `${origin}${PHOTO_ALERT_PATH}?${purpose}=${signAlertToken(deps, tenantId, purpose, alertId)}`;
}

/** Returns the phrase for the photos that an alert awaits. */
export function alertBody(
  texts: { body: string; bodyOfYou: string; bodyOfBib: string },
  { envelope, eventTitle, about }: Pick<AlertMailFacts, 'envelope' | 'eventTitle' | 'about'>,
): string {
  const event = nameEvents([eventTitle], envelope.language);
  if (about === 'You') return fillIn(texts.bodyOfYou, { event });
  if (about.bib === null) return fillIn(texts.body, { event });
  return fillIn(texts.bodyOfBib, { event, number: about.bib });
}

/** Selects an event's cover for a mail that may not show its reader; none if the pictures are not public. */
export function coverForMail(event: EventRecord): CloseUpSource[] {
  return hasPublicPictures(event) && event.coverKey !== null ? [wholePicture(event.coverKey)] : [];
}

/** Returns a sample alert of each kind. */
export function sampleAlerts(
  origin: string,
): { name: string; about: AlertMailFacts['about']; leaveLink: string }[] {
  const leaveLink = `${origin}/photo-alert?leave=0f8c7a1e-5b0d-4c55-9d0c-3a1f0e6f2b11.${'Zm9v'.repeat(10)}`;
  return [
    { name: 'opening', about: 'You', leaveLink },
    { name: 'you', about: 'You', leaveLink },
    { name: 'bib', about: { bib: '1742' }, leaveLink },
    { name: 'event', about: { bib: null }, leaveLink },
  ];
}
