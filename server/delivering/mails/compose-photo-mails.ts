import type { EncodedImage } from '#engines/images/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type MailedOrder, orderFooter, orderLink, preorderLink } from './compose-order-mail.ts';
import {
  fillCount,
  fillIn,
  frameMail,
  listEvents,
  type MailEnvelope,
  nameEvents,
  picturesOf,
} from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

export interface PhotoMailFacts {
  envelope: MailEnvelope;
  order: MailedOrder;
  eventTitles: string[];
  /** How many photos are there, or for a package that grew, how many are new. */
  photosCount: number;
  /** A few of them. */
  pictures: readonly EncodedImage[];
}

/** Composes the mail that an awaited archive is ready. */
export function composeArchiveMail(facts: Omit<PhotoMailFacts, 'photosCount'>): OutgoingMail {
  const { envelope, order, eventTitles, pictures } = facts;
  const { archive } = mailTexts(envelope.language);
  return frameMail(envelope, {
    subject: fillIn(archive.subject, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, envelope.language),
    heading: archive.heading,
    paragraphs: [fillIn(archive.body, { event: nameEvents(eventTitles, envelope.language) })],
    button: { action: archive.action, link: orderLink(order) },
    keep: archive.keep,
    footer: orderFooter(envelope, order),
  });
}

/**
 * Composes the mail that the photos of a preorder are ready: it delivers what was bought, once.
 * @param facts `awaitedCount`: how many more follow, whose originals are still to come
 */
export function composePreorderReadyMail(facts: PhotoMailFacts & { awaitedCount: number }): OutgoingMail {
  const { envelope, order, eventTitles, pictures, awaitedCount } = facts;
  const { language } = envelope;
  const texts = mailTexts(language);
  const isAllAwaited = facts.photosCount === 0;
  const preorderReady = isAllAwaited ? texts.awaitedOrder : texts.preorderReady;
  const photosCount = isAllAwaited ? awaitedCount : facts.photosCount;
  return frameMail(envelope, {
    subject: fillCount(preorderReady.subject, photosCount, language, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, language),
    heading: isAllAwaited ? fillCount(texts.yours, photosCount, language) : texts.preorderReady.heading,
    paragraphs: [
      fillCount(preorderReady.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
      ...(isAllAwaited || awaitedCount === 0
        ? []
        : [fillCount(texts.order.andAwaited, awaitedCount, language)]),
    ],
    button: { action: preorderReady.action, link: preorderLink(order) },
    keep: preorderReady.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Composes the mail that the last original of an order came. */
export function composeOriginalsHereMail(facts: PhotoMailFacts): OutgoingMail {
  const { envelope, order, eventTitles, photosCount, pictures } = facts;
  const { language } = envelope;
  const { originalsHere } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillCount(originalsHere.subject, photosCount, language, { event: listEvents(eventTitles) }),
    pictures: picturesOf(pictures, eventTitles, language),
    heading: originalsHere.heading,
    paragraphs: [
      fillCount(originalsHere.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
    ],
    button: { action: originalsHere.action, link: orderLink(order) },
    keep: originalsHere.keep,
    footer: orderFooter(envelope, order),
  });
}

/**
 * Composes the mail that photos joined a package. The only mail that is sent repeatedly without a request, so the
 * only one with an unsubscribe header: by a mail to support that names the order (RFC 2369). Nothing that the shop
 * sends is advertising.
 */
export function composePackageGrownMail(facts: Omit<PhotoMailFacts, 'pictures'>): OutgoingMail {
  const { envelope, order, eventTitles, photosCount } = facts;
  const { settings, language } = envelope;
  const { packageGrown } = mailTexts(language);
  const subject = encodeURIComponent(`Unsubscribe: order ${order.number}`);
  return frameMail(envelope, {
    subject: fillCount(packageGrown.subject, photosCount, language, { event: listEvents(eventTitles) }),
    heading: packageGrown.heading,
    paragraphs: [
      fillCount(packageGrown.body, photosCount, language, { event: nameEvents(eventTitles, language) }),
    ],
    button: { action: packageGrown.action, link: orderLink(order) },
    keep: packageGrown.keep,
    footer: orderFooter(envelope, order),
    headers: { 'List-Unsubscribe': `<mailto:${settings.supportEmail}?subject=${subject}>` },
  });
}
