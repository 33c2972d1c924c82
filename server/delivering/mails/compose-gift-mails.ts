import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type MailedOrder, orderFooter, orderLink } from './compose-order-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

export interface GiftCodesMailFacts {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** At least one, as people read them, and whom each is for where that was said. */
  codes: { code: string; name: string | undefined }[];
}

/** Composes the mail with the gift codes that somebody bought. */
export function composeGiftCodesMail({ envelope, order, codes }: GiftCodesMailFacts): OutgoingMail {
  const { language } = envelope;
  const { giftCodes } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillCount(giftCodes.subject, codes.length, language),
    heading: fillCount(giftCodes.heading, codes.length, language),
    paragraphs: [fillCount(giftCodes.body, codes.length, language)],
    cards: codes.map(({ code, name }) => ({
      label: name === undefined ? undefined : fillIn(giftCodes.forName, { name }),
      text: code,
      look: 'code',
    })),
    button: { action: giftCodes.action, link: orderLink(order) },
    keep: giftCodes.keep,
    footer: orderFooter(envelope, order),
  });
}

export interface GiftReceivedMailFacts {
  envelope: MailEnvelope;
  /** Where the shop is. */
  origin: string;
  code: string;
  /** What the giver wrote into the form. */
  name: string | undefined;
  message: string | undefined;
}

/**
 * Composes the mail to the recipient of a gift code. It contains only the giver's own message, and no link to their
 * order, which would open it.
 */
export function composeGiftReceivedMail(facts: GiftReceivedMailFacts): OutgoingMail {
  const { envelope, origin, code, name, message } = facts;
  const { settings, language } = envelope;
  const { giftReceived, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: giftReceived.subject,
    heading: name === undefined ? giftReceived.heading : fillIn(giftReceived.headingNamed, { name }),
    paragraphs: [giftReceived.body],
    cards: [
      { text: code, look: 'code' },
      ...(message === undefined
        ? []
        : [{ label: giftReceived.message, text: message, look: 'words' as const }]),
    ],
    button: { action: giftReceived.action, link: `${origin}/` },
    keep: giftReceived.keep,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
