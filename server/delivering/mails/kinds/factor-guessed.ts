import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { findCodeRequest } from '#finding/verification/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { type LinkMailFacts, readLinkFacts } from '../mailed-link.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';

/** Composes the mail that warns a participant that their factor is being guessed, with the link that opens their photos. */
function composeGuessedMail({ envelope, eventTitle, link }: LinkMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { factorGuessed, verification, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(factorGuessed.subject, { event: eventTitle }),
    heading: factorGuessed.heading,
    paragraphs: [
      fillIn(factorGuessed.body, { event: nameEvents([eventTitle], language) }),
      factorGuessed.wasYou,
    ],
    button: { action: verification.action, link },
    keep: fillCount(verification.keep, MAILED_LINK_HOURS, language),
    footer: [factorGuessed.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/**
 * Goes to a participant whose factor is being guessed. It is in the tenant's own language, because the participant did
 * not request it.
 */
export const factorGuessed = defineMail({
  kind: 'factor-guessed',
  payload: NO_PAYLOAD,
  triggers: {
    async 'factor.guessed'(deps, scope, { requestId }) {
      const request = await findCodeRequest(scope, requestId);
      if (request === undefined) return undefined;
      const { settings } = await deps.tenants.read(scope.tenantId);
      const { defaultLanguage: language } = settings;
      return { recipient: request.email, language, codeRequestId: requestId, payload: {} };
    },
  },
  async compose(deps, scope, mail) {
    const read = await readLinkFacts(deps, scope, mail);
    return read && composeGuessedMail(read.facts);
  },
  samples: ({ envelope, eventTitles: [eventTitle], link }) => ({
    '': composeGuessedMail({ envelope: envelope(), eventTitle, link }),
  }),
});
