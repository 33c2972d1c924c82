import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/mail-texts.ts';

export interface RequestMailFacts {
  envelope: MailEnvelope;
  /** Where the shop is. */
  origin: string;
  /** The fields of the form as the sender saw and filled them. */
  fields: { label: string; value: string }[];
}

/** Tells who filled in a request form that it arrived: their own words back, and no more (spec §5). */
export function composeRequestMail({ envelope, origin, fields }: RequestMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { requestReceived, help } = mailTexts(language);
  const words = fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return frameMail(envelope, {
    subject: requestReceived.subject,
    heading: requestReceived.heading,
    paragraphs: [requestReceived.body],
    cards: [{ label: requestReceived.words, text: words, look: 'words' }],
    keep: requestReceived.more,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
    origin,
  });
}
