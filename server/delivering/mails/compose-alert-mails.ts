import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { PHOTO_ALERT_CONFIRM_HOURS } from '#contract/photo-alert.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope, nameEvents, picturesOf } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

export interface AlertMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** Whose photos are waited for: the reader's, those of a bib, or where that is null all of an event. */
  about: 'You' | { bib: string | null };
  /** What the button opens. */
  link: string;
  /** Ends the alert. */
  leaveLink: string;
}

/** Composes the mail that asks whether its reader wants to be told of photos. */
export function composeAlertQuestion(facts: AlertMailFacts): OutgoingMail {
  const { envelope, eventTitle, link, leaveLink } = facts;
  const { settings, language } = envelope;
  const { photoAlertAsked: texts, photoAlertLeave, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    heading: texts.heading,
    paragraphs: [bodyOf(texts, facts)],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, PHOTO_ALERT_CONFIRM_HOURS, language),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
    leave: { action: photoAlertLeave, link: leaveLink },
  });
}

/**
 * Composes the mail that the photos are there: the only one of its alert.
 * @param facts isOpening: whether the link itself opens the photos, and so is not to be passed on; pictures: of whom it
 *   is about
 */
export function composeAlertMail(
  facts: AlertMailFacts & { isOpening: boolean; pictures: readonly EncodedImage[] },
): OutgoingMail {
  const { envelope, eventTitle, about, link, leaveLink, isOpening, pictures } = facts;
  const { settings, language } = envelope;
  const { photoAlertFound: texts, photoAlertLeave, verification, help } = mailTexts(language);
  const number = about === 'You' ? null : about.bib;
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    pictures: picturesOf(pictures, [eventTitle], language, number),
    heading: texts.heading,
    paragraphs: [
      bodyOf(texts, isOpening ? { ...facts, about: 'You' } : facts),
      ...(isOpening ? [fillCount(verification.keep, MAILED_LINK_HOURS, language)] : []),
    ],
    button: { action: texts.action, link },
    keep: texts.keep,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
    leave: { action: photoAlertLeave, link: leaveLink },
  });
}

function bodyOf(
  texts: { body: string; bodyOfYou: string; bodyOfBib: string },
  { envelope, eventTitle, about }: Pick<AlertMailFacts, 'envelope' | 'eventTitle' | 'about'>,
): string {
  const event = nameEvents([eventTitle], envelope.language);
  if (about === 'You') return fillIn(texts.bodyOfYou, { event });
  if (about.bib === null) return fillIn(texts.body, { event });
  return fillIn(texts.bodyOfBib, { event, number: about.bib });
}
