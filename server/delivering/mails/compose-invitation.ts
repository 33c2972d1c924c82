import { INVITATION_DAYS, type Role } from '#hosting/members/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

/** Composes the mail that invites somebody to a tenant's desk, and says as what. */
export function composeInvitation({
  envelope,
  link,
  roles,
}: {
  envelope: MailEnvelope;
  link: string;
  roles: readonly Role[];
}): OutgoingMail {
  const { settings, language } = envelope;
  const { memberInvited: texts, help } = mailTexts(language);
  const names = new Intl.ListFormat(language).format([...new Set(roles)].map((role) => texts.roles[role]));
  const values = { brand: settings.tenantName, roles: names };
  return frameMail(envelope, {
    subject: fillIn(texts.subject, values),
    heading: fillIn(texts.heading, values),
    paragraphs: [fillIn(texts.body, values)],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, INVITATION_DAYS, language),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}
