import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope, nameEvents } from './mail-frame.ts';
import { mailTexts } from './mail-texts/mail-texts.ts';

export interface VerificationMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** Opens the recipient's photos. */
  link: string;
}

/** The mail with the link that proves that an address is its reader's (spec §2). */
export function composeVerificationMail({ envelope, eventTitle, link }: VerificationMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { verification, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(verification.subject, { event: eventTitle }),
    heading: verification.heading,
    paragraphs: [fillIn(verification.body, { event: nameEvents([eventTitle], language) })],
    button: { action: verification.action, link },
    keep: fillCount(verification.keep, MAILED_LINK_HOURS, language),
    footer: [verification.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
