import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';
import { findAlert } from '#finding/photo-alerts/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type AlertMailFacts, alertBody, alertLink, readAlertFacts, sampleAlerts } from '../alert-mail.ts';
import { defineMail } from '../define-mail.ts';
import { fillCount, fillIn, frameMail } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';

/** Composes the mail that asks its reader to confirm a photo alert. */
function composeAlertQuestion(facts: AlertMailFacts): OutgoingMail {
  const { envelope, eventTitle, link, leaveLink } = facts;
  const { settings, language } = envelope;
  const { photoAlertAsked: texts, photoAlertLeave, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
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
  async compose(deps, scope, mail) {
    const read = await readAlertFacts(deps, scope, mail);
    return (
      read && composeAlertQuestion({ ...read.facts, link: alertLink(deps, scope, 'confirm', read.alert) })
    );
  },
  samples: ({ envelope, origin, eventTitles: [eventTitle], link }) =>
    Object.fromEntries(
      sampleAlerts(origin).map(({ name, about, leaveLink }) => [
        `-${name}`,
        composeAlertQuestion({ envelope: envelope(), eventTitle, about, link, leaveLink }),
      ]),
    ),
});
