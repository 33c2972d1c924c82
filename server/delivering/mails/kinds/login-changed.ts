import { z } from 'zod';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf } from '../define-mail.ts';
import { fillIn, frameMail, type MailBrand, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import type { LoginChangeKind } from '../mail-texts/mail-texts.ts';

/** The change, and the name of the passkey; the name is empty for recovery codes. */
interface LoginNotice {
  kind: LoginChangeKind;
  passkeyName: string;
}

/**
 * Composes the notice that a person's passkeys or recovery codes changed. A login is valid for all brands that the
 * person works for. So replies go to the address of the installation, as for login links.
 * @param envelope from the installation's address
 */
export function composeLoginChange(
  { envelope, deskUrl }: { envelope: MailEnvelope<MailBrand>; deskUrl: string },
  { kind, passkeyName }: LoginNotice,
): OutgoingMail {
  const { settings, language, recipient, from: replyTo } = envelope;
  const { loginChanged: texts, help } = mailTexts(language);
  const values = { email: recipient, name: passkeyName };
  const mail = frameMail(envelope, {
    subject: texts.subject,
    heading: texts.heading,
    paragraphs: [fillIn(texts.changes[kind], values)],
    button: { action: texts.action, link: `${deskUrl}/` },
    keep: texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
  return { ...mail, replyTo };
}

/** Goes to a member whose passkeys or recovery codes at the desk changed, or who used a code. */
export const loginChanged = defineMail({
  kind: 'login-changed',
  payload: z.object({
    changeId: z.uuid(),
    kind: z.literal(['PasskeyAdded', 'PasskeyRemoved', 'CodesMade', 'CodeUsed']),
    passkeyName: z.string(),
  }),
  triggers: {
    async 'desk.login-changed'(_deps, _scope, { changeId, recipient, language, kind, passkeyName }) {
      const payload = { changeId, kind, passkeyName: passkeyName ?? '' };
      return { recipient, language, payload, dedupeKey: changeId };
    },
  },
  async compose(deps, scope, mail) {
    const { deskUrl } = deps.config;
    if (deskUrl === undefined) return undefined;
    const envelope = { ...(await envelopeOf(deps, scope, mail)), from: deps.config.mailFrom };
    return composeLoginChange({ envelope, deskUrl }, mail.payload);
  },
  samples({ envelope }) {
    const deskUrl = 'https://desk.example';
    const sample = (notice: LoginNotice) => composeLoginChange({ envelope: envelope(), deskUrl }, notice);
    return {
      '-passkey-added': sample({ kind: 'PasskeyAdded', passkeyName: 'Phone' }),
      '-passkey-removed': sample({ kind: 'PasskeyRemoved', passkeyName: 'Phone' }),
      '-codes-made': sample({ kind: 'CodesMade', passkeyName: '' }),
      '-code-used': sample({ kind: 'CodeUsed', passkeyName: '' }),
    };
  },
});
