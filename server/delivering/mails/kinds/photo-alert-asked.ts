import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { findAlert } from '#finding/photo-alerts/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import {
  type AlertMailFacts,
  alertBody,
  alertLink,
  coverForMail,
  readAlertFacts,
  sampleAlerts,
} from '../alert-mail.ts';
import { defineMail } from '../define-mail.ts';
import { fillCount, fillIn, frameMail } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';

/** Composes the mail that asks its reader to confirm a photo alert, with the cover of its event. */
function composeAlertQuestion(facts: AlertMailFacts & { pictures: readonly EncodedImage[] }): OutgoingMail {
  const { envelope, eventTitle, link, leaveLink, pictures } = facts;
  const { settings, language } = envelope;
  const { photoAlertAsked: texts, photoAlertLeave, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    pictures: { list: pictures, alt: eventTitle },
    heading: texts.heading,
    paragraphs: [alertBody(texts, facts)],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, PHOTO_ALERT_CONFIRM_HOURS, language),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
    leave: { action: photoAlertLeave, link: leaveLink },
  });
}

/** Goes to the requester of an alert, who confirms it by the link. If they request it again before, it is sent again. */
export const photoAlertAsked = defineMail({
  kind: 'photo-alert-asked',
  payload: NO_PAYLOAD,
  alert: 'Asks',
  triggers: {
    async 'photo-alert.asked'(deps, scope, { alertId }) {
      const alert = await findAlert(scope, alertId);
      if (alert === undefined) return undefined;
      const { email: recipient, language } = alert;
      const dedupeKey = deps.clock.now().toISOString();
      return { recipient, language, photoAlertId: alertId, payload: {}, dedupeKey };
    },
  },
  async choosePictures(_deps, scope, { photoAlertId }) {
    const alert = photoAlertId === null ? undefined : await findAlert(scope, photoAlertId);
    const event = alert && (await findShownEvent(scope, alert.eventId));
    return event === undefined ? [] : coverForMail(event);
  },
  async compose(deps, scope, mail, pictures) {
    const read = await readAlertFacts(deps, scope, mail);
    if (read === undefined) return undefined;
    const link = alertLink(deps, scope, 'confirm', read.alert);
    return composeAlertQuestion({ ...read.facts, link, pictures });
  },
  samples: ({ envelope, origin, eventTitles: [eventTitle], link, pictures }) =>
    Object.fromEntries(
      sampleAlerts(origin).map(({ name, about, leaveLink }) => [
        `-${name}`,
        composeAlertQuestion({
          envelope: envelope(),
          eventTitle,
          about,
          link,
          leaveLink,
          pictures: pictures.slice(0, 1),
        }),
      ]),
    ),
});
