import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import { listCompetitorsByEmail } from '#finding/competitors/index.ts';
import { findCodeRequest } from '#finding/verification/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { type LinkMailFacts, readLinkFacts } from '../mailed-link.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';

interface VerificationMailFacts extends LinkMailFacts {
  /** Whether the event also has videos. */
  hasVideos: boolean;
  /** Whether it opens photos of a protected participant; then its reader is a guardian. */
  isGuarded: boolean;
}

/** Composes the mail with the link that proves that its reader owns the address (product §2). */
function composeVerificationMail({
  envelope,
  eventTitle,
  hasVideos,
  isGuarded,
  link,
}: VerificationMailFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { verification, guarded, help } = mailTexts(language);
  const texts = isGuarded ? guarded : verification;
  const body = hasVideos ? verification.bodyWithVideos : verification.body;
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { event: eventTitle }),
    heading: texts.heading,
    paragraphs: [
      fillIn(body, { event: nameEvents([eventTitle], language) }),
      ...(isGuarded ? [guarded.body] : []),
    ],
    button: { action: texts.action, link },
    keep: fillCount(verification.keep, MAILED_LINK_HOURS, language),
    footer: [verification.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/** Goes to the requester of the link to their photos. */
export const verification = defineMail({
  kind: 'verification',
  payload: NO_PAYLOAD,
  triggers: {
    async 'code.granted'(_deps, scope, { requestId }) {
      const request = await findCodeRequest(scope, requestId);
      if (request === undefined) return undefined;
      const { email: recipient, language } = request;
      return { recipient, language, codeRequestId: requestId, payload: {} };
    },
  },
  async compose(deps, scope, mail) {
    const read = await readLinkFacts(deps, scope, mail);
    if (read === undefined) return undefined;
    const registered = await listCompetitorsByEmail(scope, read.event.eventId, mail.recipient);
    return composeVerificationMail({
      ...read.facts,
      hasVideos: read.event.videosPublishedCount > 0,
      isGuarded: registered.some(({ protection }) => protection !== null),
    });
  },
  samples({ envelope, eventTitles: [eventTitle], link }) {
    const sample = (look: { hasVideos: boolean; isGuarded: boolean }) =>
      composeVerificationMail({ envelope: envelope(), eventTitle, link, ...look });
    return {
      '': sample({ hasVideos: false, isGuarded: false }),
      '-with-videos': sample({ hasVideos: true, isGuarded: false }),
      '-guarded': sample({ hasVideos: false, isGuarded: true }),
    };
  },
});
