import { z } from 'zod';
import { REMOVAL_CONFIRM_HOURS, REMOVAL_PATH } from '#contract/removal.ts';
import { findRemoval, signRemovalToken } from '#finding/removal-requests/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, linkOrigin } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { removalTexts } from '../mail-texts/removal-texts.ts';

interface RemovalMailFacts {
  envelope: MailEnvelope;
  /** The address that confirms the request and shows its state. */
  link: string;
}

/** Composes the mail that asks its reader to confirm a removal request. */
function composeRemovalQuestion({ envelope, link }: RemovalMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const texts = removalTexts(language).asked;
  return frameMail(envelope, {
    subject: texts.subject,
    heading: texts.heading,
    paragraphs: [fillIn(texts.body, { site: new URL(link).host })],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, REMOVAL_CONFIRM_HOURS, language),
    footer: [
      texts.notYou,
      fillIn(mailTexts(language).help, { support: settings.supportEmail }),
      settings.legalEntity,
    ],
  });
}

/** Goes to the requester of a removal, who confirms it by the link; not sent if their address was deleted. */
export const removalAsked = defineMail({
  kind: 'removal-asked',
  payload: z.object({ requestId: z.uuid() }),
  triggers: {
    async 'removal.asked'(_deps, scope, { requestId }) {
      const request = await findRemoval(scope, requestId);
      if (request?.email == null) return undefined;
      const { email: recipient, language } = request;
      return { recipient, language, payload: { requestId }, dedupeKey: requestId };
    },
  },
  async compose(deps, scope, mail) {
    const { requestId } = mail.payload;
    const request = await findRemoval(scope, requestId);
    if (request?.email == null) return undefined;
    const origin = await linkOrigin(deps, scope, request.origin);
    const link = `${origin}${REMOVAL_PATH}?own=${signRemovalToken(deps, scope.tenantId, requestId)}`;
    return composeRemovalQuestion({ envelope: await envelopeOf(deps, scope, mail), link });
  },
  samples: ({ envelope, origin }) => ({
    '': composeRemovalQuestion({ envelope: envelope(), link: `${origin}${REMOVAL_PATH}?own=1.YQ.c` }),
  }),
});
