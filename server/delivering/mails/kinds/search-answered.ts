import { z } from 'zod';
import { FOUND_PHOTOS_DAYS, foundPhotosPath } from '#contract/search-request.ts';
import { findShownEvent } from '#finding/events/index.ts';
import { findSearchRequest, listOpenPhotos, signFoundToken } from '#finding/search-requests/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf, linkOrigin } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { searchTexts } from '../mail-texts/search-texts.ts';

interface AnswerFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** The number of photos that the link opens. */
  count: number;
  /** The address that opens them, or the event if there are none. */
  link: string;
}

/** Composes the answer to a search request. */
function composeAnswer({ envelope, eventTitle, count, link }: AnswerFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { found, keep, none } = searchTexts(language);
  const texts = count > 0 ? found : none;
  const event = { event: eventTitle };
  const ours = count > 0 ? fillCount(found.body, count, language, event) : fillIn(none.body, event);
  // The brand's own sentence, if it wrote one in this language.
  const own = settings.searchAnswer?.[count > 0 ? 'found' : 'none']?.[language];
  const body =
    own === undefined
      ? ours
      : fillIn(own, { ...event, count: new Intl.NumberFormat(language).format(count) });
  return frameMail(envelope, {
    subject: fillIn(texts.subject, event),
    heading: texts.heading,
    paragraphs: [body],
    button: { action: texts.action, link },
    keep: count > 0 ? fillCount(keep, FOUND_PHOTOS_DAYS, language) : none.keep,
    footer: [fillIn(mailTexts(language).help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/**
 * Goes to a visitor whose search found nothing: the answer to their request. It counts the photos that are public when
 * it is sent. If all chosen ones were hidden meanwhile, it says that none was found.
 */
export const searchAnswered = defineMail({
  kind: 'search-answered',
  payload: z.object({ requestId: z.uuid() }),
  triggers: {
    async 'search-request.answered'(_deps, scope, { requestId }) {
      const request = await findSearchRequest(scope, requestId);
      if (request === undefined) return undefined;
      const { email: recipient, language } = request;
      return { recipient, language, payload: { requestId }, dedupeKey: requestId };
    },
  },
  async compose(deps, scope, mail) {
    const request = await findSearchRequest(scope, mail.payload.requestId);
    const event = request && (await findShownEvent(scope, request.eventId));
    if (request === undefined || event === undefined) return undefined;
    const { length: count } = await listOpenPhotos(scope, request.photoIds);
    const token = signFoundToken(deps, scope.tenantId, request.requestId);
    const path = count > 0 ? foundPhotosPath(event.eventId, token) : `/event/${event.eventId}`;
    const envelope = await envelopeOf(deps, scope, mail);
    const origin = await linkOrigin(deps, scope, request.origin);
    return composeAnswer({ envelope, eventTitle: event.title, count, link: `${origin}${path}` });
  },
  samples({ envelope, origin, eventTitles: [eventTitle], counts }) {
    const sample = (count: number) =>
      composeAnswer({
        envelope: envelope(),
        eventTitle,
        count,
        link: `${origin}${foundPhotosPath('1', '1.YQ')}`,
      });
    return Object.fromEntries(
      [0, ...counts.filter((count) => count > 0)].map((count) => [`-${count}`, sample(count)]),
    );
  },
});
