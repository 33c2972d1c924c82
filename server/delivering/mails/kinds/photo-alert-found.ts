import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { type EventRecord, findShownEvent, hasPublicNames } from '#finding/events/index.ts';
import { findAlert, listAlertPhotos, type PhotoAlert } from '#finding/photo-alerts/index.ts';
import { closeUpSource } from '#finding/photos/index.ts';
import { bibOfPerson, findPerson, showBest } from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type AlertMailFacts, alertBody, coverForMail, readAlertFacts, sampleAlerts } from '../alert-mail.ts';
import { defineMail, type MailDeps } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, picturesOf } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { mailedLink } from '../mailed-link.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';

/**
 * Composes the mail that the photos of an alert are available; each alert has only one.
 * @param facts `isOpening`: whether the link itself opens the photos, so that it must not be passed on; `pictures`:
 * close-ups of the alert's person, or the event's cover; `count`: the number of their photos, 0 if the reader may not
 * know it
 */
function composeAlertMail(
  facts: AlertMailFacts & {
    isOpening: boolean;
    pictures: readonly EncodedImage[];
    isCover: boolean;
    count: number;
  },
): OutgoingMail {
  const { envelope, eventTitle, about, link, leaveLink, isOpening, pictures, isCover, count } = facts;
  const { settings, language } = envelope;
  const { photoAlertFound: texts, photoAlertLeave, verification, help } = mailTexts(language);
  const number = about === 'You' ? null : about.bib;
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    pictures: isCover
      ? { list: pictures, alt: eventTitle }
      : picturesOf(pictures, [eventTitle], language, number),
    heading: texts.heading,
    paragraphs: [
      alertBody(texts, isOpening ? { ...facts, about: 'You' } : facts),
      ...(isOpening ? [fillCount(verification.keep, MAILED_LINK_HOURS, language)] : []),
    ],
    button: { action: count > 0 ? fillCount(texts.actionOfCount, count, language) : texts.action, link },
    keep: texts.keep,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
    leave: { action: photoAlertLeave, link: leaveLink },
  });
}

/**
 * Returns the page with an alert's photos. The page of a bib asks for the event's factor. For a person found by a
 * face, the address contains their bib only in events where all bibs are public.
 */
async function pathOfFound(
  deps: MailDeps,
  scope: Scope,
  event: EventRecord,
  { eventId, personId, bib }: PhotoAlert,
): Promise<string> {
  const person = personId === null ? undefined : await findPerson(scope, personId);
  const isNamed = person !== undefined && (person.competitorId !== null || hasPublicNames(event));
  const number = isNamed ? await bibOfPerson(deps, scope, person) : bib;
  const isByBib = number !== undefined && number !== null && !event.isSecure;
  return isByBib ? `/search/${eventId}/${encodeURIComponent(number)}` : `/event/${eventId}`;
}

/** Goes to a person with an alert, once the photos are available. It is the only mail of its alert, and ends it. */
export const photoAlertFound = defineMail({
  kind: 'photo-alert-found',
  payload: NO_PAYLOAD,
  isPaced: true,
  alert: 'Ends',
  triggers: {
    async 'photo-alert.found'(_deps, scope, { alertId, requestId }) {
      const alert = await findAlert(scope, alertId);
      if (alert === undefined) return undefined;
      const { email: recipient, language } = alert;
      return {
        recipient,
        language,
        codeRequestId: requestId ?? null,
        photoAlertId: alertId,
        payload: {},
      };
    },
  },
  // Close-ups of a watermarked preview, because nothing is bought yet. Without any, the event's cover.
  async choosePictures(deps, scope, { photoAlertId }) {
    const alert = photoAlertId === null ? undefined : await findAlert(scope, photoAlertId);
    const event = alert && (await findShownEvent(scope, alert.eventId));
    if (alert === undefined || event === undefined) return [];
    const photos = await listAlertPhotos(deps, scope, event, alert);
    const placed = photos.filter(({ region }) => region !== null);
    if (placed.length === 0) return coverForMail(event);
    return showBest(placed, 1).flatMap(({ photo, region }) => closeUpSource(photo, region) ?? []);
  },
  async compose(deps, scope, mail, pictures) {
    const read = await readAlertFacts(deps, scope, mail);
    if (read === undefined) return undefined;
    const { alert, event, facts } = read;
    const { origin } = alert;
    const { codeRequestId: requestId } = mail;
    const isOpening = requestId !== null;
    const link = isOpening
      ? await mailedLink(deps, scope, { requestId, origin })
      : `${origin}${await pathOfFound(deps, scope, event, alert)}`;
    const photos = isOpening ? [] : await listAlertPhotos(deps, scope, event, alert);
    const isCover = photos.every(({ region }) => region === null);
    return composeAlertMail({ ...facts, link, isOpening, pictures, isCover, count: photos.length });
  },
  samples({ envelope, origin, eventTitles: [eventTitle], link, pictures }) {
    const shown: Record<string, readonly EncodedImage[]> = { you: pictures.slice(0, 1), bib: pictures };
    return Object.fromEntries(
      sampleAlerts(origin).map(({ name, about, leaveLink }) => {
        const facts = { envelope: envelope(), eventTitle, about, link, leaveLink };
        const isOpening = name === 'opening';
        const photos = shown[name] ?? [];
        return [
          `-${name}`,
          composeAlertMail({
            ...facts,
            isOpening,
            pictures: photos.slice(0, 1),
            isCover: false,
            count: photos.length,
          }),
        ];
      }),
    );
  },
});
