import { CONFIRMATION_DAYS } from '#finding/competitors/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillIn, frameMail, type MailEnvelope, nameEvents } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

interface AddressMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  bib: string;
  /** Confirms the new address, or leads to where one writes to the shop. */
  link: string;
  mayConfirm: boolean;
}

/** Composes the mail to an address in whose place another one is registered for a participant; it does not name that one. */
export function composeAddressMail(facts: AddressMailFacts): OutgoingMail {
  const { envelope, eventTitle, bib, link, mayConfirm } = facts;
  const { settings, language } = envelope;
  const { addressReplaced: texts, help } = mailTexts(language);
  const [event, days] = [nameEvents([eventTitle], language), String(CONFIRMATION_DAYS)];
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    heading: texts.heading,
    paragraphs: [
      fillIn(texts.body, { event, number: bib }),
      ...(mayConfirm ? [fillIn(texts.wasYou, { days })] : []),
    ],
    button: { action: mayConfirm ? texts.action : texts.write, link },
    keep: texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
