import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { OWN_DATA_LINK_HOURS, OWN_DATA_PATH } from '#contract/own-data.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, linkOrigin } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

/** Composes the mail with the link to the stored data of its reader. */
function composeOwnDataMail({ envelope, link }: { envelope: MailEnvelope; link: string }): OutgoingMail {
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

/** Goes to an address that requested its stored data. */
export const ownDataLink = defineMail({
  kind: 'own-data-link',
  // The origin of the shop that received the request.
  payload: z.object({ origin: z.string() }),
  async compose(deps, scope, mail) {
    const token = signAddressToken(deps, scope.tenantId, mail.recipient);
    const origin = await linkOrigin(deps, scope, mail.payload.origin);
    const link = `${origin}${OWN_DATA_PATH}?data=${token}`;
    return composeOwnDataMail({ envelope: await envelopeOf(deps, scope, mail), link });
  },
  samples: ({ envelope, origin }) => ({
    '': composeOwnDataMail({ envelope: envelope(), link: `${origin}${OWN_DATA_PATH}?data=1.YQ.c` }),
  }),
});

/** Mails an address the link to its stored data. @param origin of the shop that received the request */
export async function writeOwnDataMail(
  deps: WriteDeps,
  scope: Scope,
  { recipient, language, origin }: { recipient: string; language: Language; origin: string },
): Promise<void> {
  const dedupeKey = `${deps.clock.now().toISOString()} ${origin}`;
  await writeMail(deps, scope, ownDataLink, { recipient, language, payload: { origin }, dedupeKey });
}
