import { z } from 'zod';
import { LOGIN_LINK_MINUTES, loginLinkAddress } from '#hosting/desk/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf } from '../define-mail.ts';
import { fillIn, frameMail, type MailBrand, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';

/**
 * Composes the mail with the link that logs its reader in to the desk. Replies also go to its sender: a link opens
 * other brands besides the one that mails it, so no brand's mailbox may get replies or bounces.
 * @param envelope from the installation's address
 */
export function composeLoginLink({
  envelope,
  link,
}: {
  envelope: MailEnvelope<MailBrand>;
  link: string;
}): OutgoingMail {
  const { settings, language, recipient, from: replyTo } = envelope;
  const { loginLink: texts, help } = mailTexts(language);
  const values = {
    brand: settings.tenantName,
    email: recipient,
    minutes: new Intl.NumberFormat(language).format(LOGIN_LINK_MINUTES),
  };
  const mail = frameMail(envelope, {
    subject: fillIn(texts.subject, values),
    heading: fillIn(texts.heading, values),
    paragraphs: [fillIn(texts.body, values)],
    button: { action: texts.action, link },
    keep: fillIn(texts.keep, values),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
  return { ...mail, replyTo };
}

/**
 * Goes to a member who may log in to the desk and requested a link. The row stores no token: it is computed when the
 * mail is sent.
 */
export const loginLink = defineMail({
  kind: 'login-link',
  isUrgent: true,
  payload: z.object({ linkId: z.uuid(), expiresAt: z.iso.datetime() }),
  triggers: {
    async 'desk.login-link-requested'(_deps, _scope, { linkId, recipient, language, expiresAt }) {
      const payload = { linkId, expiresAt: expiresAt.toISOString() };
      return { recipient, language, payload, dedupeKey: linkId };
    },
  },
  async compose(deps, scope, mail) {
    const { linkId, expiresAt } = mail.payload;
    const { deskUrl } = deps.config;
    if (deskUrl === undefined || new Date(expiresAt) <= deps.clock.now()) return undefined;
    const link = loginLinkAddress(deps, deskUrl, linkId);
    const envelope = { ...(await envelopeOf(deps, scope, mail)), from: deps.config.mailFrom };
    return composeLoginLink({ envelope, link });
  },
  samples: ({ envelope }) => ({
    '': composeLoginLink({
      envelope: envelope(),
      link: `https://desk.example/login/link?token=${'a1b2c3d4'.repeat(5)}`,
    }),
  }),
});
