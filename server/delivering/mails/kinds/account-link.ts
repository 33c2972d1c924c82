import { z } from 'zod';
import { ACCOUNT_LINK_MINUTES, accountLinkAddress } from '#contract/account-login.ts';
import { listAddressed } from '#finding/competitors/index.ts';
import { mailedLinkAddress } from '#hosting/accounts/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { hasPaidOrdersOfEmail } from '#selling/orders/index.ts';
import { defineMail, envelopeOf, linkOrigin } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';

/** Composes the mail with the link that logs its reader in to their account. */
function composeAccountLink({ envelope, link }: { envelope: MailEnvelope; link: string }): OutgoingMail {
  const { settings, language, recipient } = envelope;
  const { accountLink: texts, help } = mailTexts(language);
  const values = {
    site: new URL(link).host,
    email: recipient,
    minutes: new Intl.NumberFormat(language).format(ACCOUNT_LINK_MINUTES),
  };
  return frameMail(envelope, {
    subject: fillIn(texts.subject, values),
    heading: fillIn(texts.heading, values),
    paragraphs: [fillIn(texts.body, values)],
    button: { action: texts.action, link },
    keep: fillIn(texts.keep, values),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/**
 * Goes to a buyer or participant who requested a link to their account; an address that the brand does not know gets
 * none. The row stores no token: it is computed when the mail is sent.
 */
export const accountLink = defineMail({
  kind: 'account-link',
  payload: z.object({ loginId: z.uuid(), origin: z.string(), expiresAt: z.iso.datetime() }),
  triggers: {
    async 'account.link-requested'(_deps, scope, { loginId, recipient, language, origin, expiresAt }) {
      const isKnown =
        (await hasPaidOrdersOfEmail(scope, recipient)) ||
        (await listAddressed(scope, recipient, 1)).length > 0;
      if (!isKnown) return undefined;
      const payload = { loginId, origin, expiresAt: expiresAt.toISOString() };
      return { recipient, language, payload, dedupeKey: loginId };
    },
  },
  async compose(deps, scope, mail) {
    const { loginId, expiresAt } = mail.payload;
    if (new Date(expiresAt) <= deps.clock.now()) return undefined;
    const origin = await linkOrigin(deps, scope, mail.payload.origin);
    const link = mailedLinkAddress(deps, origin, loginId);
    return composeAccountLink({ envelope: await envelopeOf(deps, scope, mail), link });
  },
  samples: ({ envelope, origin }) => ({
    '': composeAccountLink({ envelope: envelope(), link: accountLinkAddress(origin, 'a1b2c3d4'.repeat(5)) }),
  }),
});
