import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { REMOVAL_PATH, type RemovalDrafts } from '#contract/removal.ts';
import { findRemoval, type RemovalLetter, signRemovalToken } from '#finding/removal-requests/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, linkOrigin } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { removalTexts } from '../mail-texts/removal-texts.ts';

/** Composes the mail with a member's letter about a request. */
function composeRemovalLetter({
  envelope,
  link,
  letter,
}: {
  envelope: MailEnvelope;
  /** The address that shows the state of the request. */
  link: string;
  letter: Pick<RemovalLetter, 'kind' | 'text'>;
}): OutgoingMail {
  const { settings, language } = envelope;
  const texts = removalTexts(language).letter;
  return frameMail(envelope, {
    subject: letter.kind === 'More' ? texts.subjectMore : texts.subject,
    heading: texts.heading,
    paragraphs: letter.text.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    button: { action: texts.action, link },
    keep: texts.keep,
    footer: [settings.legalEntity],
  });
}

/** Returns the template of a letter about a request, in the language of the requester. */
export function draftRemovalLetters(language: Language, askedAt: Date, timeZone: string): RemovalDrafts {
  const { drafts } = removalTexts(language);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(askedAt);
  return { ...drafts, opening: fillIn(drafts.opening, { date }) };
}

/** Goes to the requester of a removal: a letter in an operator's own text. */
export const removalLetter = defineMail({
  kind: 'removal-letter',
  payload: z.object({ requestId: z.uuid(), letterId: z.uuid() }),
  triggers: {
    async 'removal.letter-written'(_deps, scope, { requestId, letterId }) {
      const request = await findRemoval(scope, requestId);
      if (request?.email == null) return undefined;
      const { email: recipient, language } = request;
      const dedupeKey = `${requestId}/${letterId}`;
      return { recipient, language, payload: { requestId, letterId }, dedupeKey };
    },
  },
  async compose(deps, scope, mail) {
    const { requestId, letterId } = mail.payload;
    const request = await findRemoval(scope, requestId);
    const letter = request?.letters.find((written) => written.letterId === letterId);
    if (request?.email == null || letter === undefined) return undefined;
    const origin = await linkOrigin(deps, scope, request.origin);
    const link = `${origin}${REMOVAL_PATH}?own=${signRemovalToken(deps, scope.tenantId, requestId)}`;
    return composeRemovalLetter({ envelope: await envelopeOf(deps, scope, mail), link, letter });
  },
  samples({ envelope, language, origin }) {
    const { opening } = draftRemovalLetters(language, new Date('2026-05-01T09:30:00Z'), 'UTC');
    const link = `${origin}${REMOVAL_PATH}?own=1.YQ.c`;
    const sample = (kind: RemovalLetter['kind']) =>
      composeRemovalLetter({ envelope: envelope(), link, letter: { kind, text: opening } });
    return { '': sample('Answer'), '-more': sample('More') };
  },
});
