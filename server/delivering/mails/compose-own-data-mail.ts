import { OWN_DATA_LINK_HOURS } from '#contract/own-data.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

/** Composes the mail with the link to what is kept of its reader. */
export function composeOwnDataMail({
  envelope,
  link,
}: {
  envelope: MailEnvelope;
  link: string;
}): OutgoingMail {
  const { settings, language } = envelope;
  const { ownData, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: ownData.subject,
    heading: ownData.heading,
    paragraphs: [fillIn(ownData.body, { site: new URL(link).host })],
    button: { action: ownData.action, link },
    keep: fillCount(ownData.keep, OWN_DATA_LINK_HOURS, language),
    footer: [ownData.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
