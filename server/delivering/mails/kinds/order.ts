import { formatAmount, toMajor } from '#contract/money.ts';
import { type FormattedReceipt, formatReceipt, listReceipts } from '#delivering/receipts/index.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { type CompletionOffer, offerCompletion } from '#selling/carts/index.ts';
import { WITHDRAWAL_TEXTS } from '#selling/orders/index.ts';
import { findPreorder } from '#selling/preorders/index.ts';
import { defineMail, type MailedOrder, sampleCounts } from '../define-mail.ts';
import {
  fillCount,
  fillIn,
  frameMail,
  listEvents,
  type MailEnvelope,
  nameEvents,
  picturesOf,
} from '../mail-frame.ts';
import type { MailContent, MailList } from '../mail-html.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import type { Letter } from '../mail-texts/mail-texts.ts';
import {
  chooseOrderPictures,
  draftToBuyer,
  findTimeZone,
  listValidGifts,
  NO_PAYLOAD,
  orderFooter,
  orderLink,
  preorderLink,
  readDelivery,
  readFiles,
} from '../mailed-order.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

interface OrderMailFacts {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** The events whose photos were bought; none if only gift codes were. */
  eventTitles: string[];
  /** The zone of the times in the mail. */
  timeZone: string;
  /** The number of available photos, including those that are being framed. */
  photosCount: number;
  /** The number of bought photos whose originals have not arrived yet. */
  awaitedCount: number;
  videosCount: number;
  /** The names of the files that can be downloaded. */
  fileNames: readonly string[];
  /** The number of gift codes. */
  codesCount: number;
  /** Whether its photos will follow after the race. */
  isWaiting: boolean;
  /** The rest of a runner's photos, if the paid amount is deducted from its price. */
  completion?: CompletionOffer | undefined;
  /** The order's receipt; undefined if it has none. */
  receipt?: FormattedReceipt | undefined;
  /** Some of the bought pictures. */
  pictures: readonly EncodedImage[];
}

/** Composes the mail that delivers an order. */
export function composeOrderMail(facts: OrderMailFacts): OutgoingMail {
  const { envelope, order, receipt } = facts;
  const { settings, language } = envelope;
  const texts = mailTexts(language);
  const { letter, heading, subject, paragraphs, link } = chooseLetter(facts);
  const total = formatAmount(
    toMajor(order.totalMinor, order.currencyId),
    order.currencyId,
    language,
    settings.rounding,
  );
  const [number = '', ...footer] = orderFooter(envelope, order);
  return frameMail(envelope, {
    subject,
    pictures: picturesOf(facts.pictures, facts.eventTitles, language),
    heading,
    paragraphs,
    button: { action: letter.action, link },
    aside: asideOf(facts),
    keep: letter.keep,
    lists: [
      ...listFiles(facts),
      {
        label: number,
        lines: [
          ...(receipt === undefined ? [] : receiptLines(receipt)),
          order.totalMinor === 0 ? texts.free : (receipt?.total.join(': ') ?? fillIn(texts.paid, { total })),
        ],
      },
    ],
    legal: withdrawalTexts(facts),
    footer,
  });
}

/** The most file names that are listed; further ones are counted. */
const FILES_MAX = 8;

/** Lists the first files by name, and counts the others. */
function listFiles({ envelope: { language }, fileNames }: OrderMailFacts): MailList[] {
  if (fileNames.length === 0) return [];
  const { files, moreFiles } = mailTexts(language).order;
  // One more name takes no more room than the line that counts further ones.
  const shown = fileNames.length > FILES_MAX + 1 ? fileNames.slice(0, FILES_MAX) : fileNames;
  const count = fileNames.length - shown.length;
  const more = count === 0 ? [] : [fillCount(moreFiles, count, language)];
  return [{ label: fillCount(files, fileNames.length, language), lines: [...shown, ...more] }];
}

/** Returns the lines and sums of a receipt, each as one line. */
function receiptLines({ lines, sums }: FormattedReceipt): string[] {
  const lineOf = ({ title, quantity, amount }: FormattedReceipt['lines'][number]) =>
    `${quantity === '1' ? '' : `${quantity} × `}${title}: ${amount}`;
  return [...lines.map(lineOf), ...sums.map((sum) => sum.join(': '))];
}

/** Offers the rest of a runner's photos. */
function asideOf({ envelope, order, completion }: OrderMailFacts): MailContent['aside'] {
  if (completion === undefined) return undefined;
  const { language, settings } = envelope;
  const { currencyId, totalMinor, photosCount, eventId } = completion;
  const price = formatAmount(toMajor(totalMinor, currencyId), currencyId, language, settings.rounding);
  return {
    text: fillCount(mailTexts(language).order.completeSet, photosCount, language, { price }),
    link: `${order.origin}/event/${eventId}`,
  };
}

/**
 * Returns the buyer's consent to the end of the right of withdrawal, verbatim: the mail is their copy. Its time has the
 * zone's name in words.
 */
function withdrawalTexts({ envelope: { language }, order, timeZone }: OrderMailFacts): string[] {
  const { withdrawal } = order;
  if (withdrawal === null) return [];
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'full',
    timeZone,
  }).format(new Date(withdrawal.agreedAt));
  return [`${fillIn(mailTexts(language).withdrawal, { time })}\u00a0${withdrawal.text}`];
}

/**
 * Chooses the text: for available photos and videos, for photos that will follow, or for only gift codes, which
 * have a mail of their own.
 */
function chooseLetter(facts: OrderMailFacts): {
  letter: Pick<Letter, 'action' | 'keep'>;
  heading: string;
  subject: string;
  paragraphs: string[];
  link: string;
} {
  const { envelope, order, eventTitles, photosCount, videosCount, awaitedCount, codesCount } = facts;
  const { language } = envelope;
  const texts = mailTexts(language);
  const event = nameEvents(eventTitles, language);
  const titles = { event: listEvents(eventTitles), number: order.number };
  const codes = codesCount === 0 ? [] : [fillCount(texts.order.andCodes, codesCount, language)];
  const later = facts.isWaiting ? [texts.order.andLater] : [];
  if (photosCount + videosCount > 0) {
    const letter = photosCount > 0 ? texts.order : texts.videosOrder;
    const count = photosCount > 0 ? photosCount : videosCount;
    const ready = fillCount(letter.body, count, language, { event });
    const isBoth = photosCount > 0 && videosCount > 0;
    const videos = isBoth ? [fillCount(texts.order.andVideos, videosCount, language)] : [];
    const awaited = awaitedCount > 0 ? [fillCount(texts.order.andAwaited, awaitedCount, language)] : [];
    return {
      letter,
      heading: fillCount(texts.yours, photosCount + videosCount, language),
      subject: fillCount(letter.subject, count, language, titles),
      paragraphs: [ready, ...videos, ...awaited, ...later, ...codes],
      link: orderLink(order),
    };
  }
  if (awaitedCount > 0) {
    const letter = texts.awaitedOrder;
    const body = fillCount(letter.body, awaitedCount, language, { event });
    return {
      letter,
      heading: fillCount(texts.yours, awaitedCount, language),
      subject: fillCount(letter.subject, awaitedCount, language, titles),
      paragraphs: [body, ...later, ...codes],
      link: orderLink(order),
    };
  }
  if (eventTitles.length === 0) {
    const letter = texts.codesOrder;
    const { heading } = letter;
    const subject = fillIn(letter.subject, titles);
    return { letter, heading, subject, paragraphs: [letter.body, ...codes], link: orderLink(order) };
  }
  const letter = texts.preorder;
  const { heading } = letter;
  const paragraphs = [fillIn(letter.body, { event }), ...codes];
  return { letter, heading, subject: fillIn(letter.subject, titles), paragraphs, link: preorderLink(order) };
}

/** Goes to the buyer of a paid order: it delivers what they bought. */
export const order = defineMail({
  kind: 'order',
  payload: NO_PAYLOAD,
  choosePictures: chooseOrderPictures,
  async compose(deps, scope, mail, pictures) {
    const delivery = await readDelivery(deps, scope, mail);
    // After a correction, the new address of an order gets its own mail.
    if (delivery === undefined || mail.recipient !== delivery.order.email) return undefined;
    const { orderId, invoiceId, language } = delivery.order;
    const { length: codesCount } = await listValidGifts(scope, delivery.items);
    const isWaiting = (await findPreorder(scope, { orderId }))?.state === 'Waiting';
    const files = await readFiles(deps, scope, orderId);
    const sale = (await listReceipts(scope, invoiceId)).find(({ kind }) => kind === 'Sale');
    const receipt = sale && formatReceipt(sale, language);
    const completion = await offerCompletion(deps, scope, delivery.order);
    const timeZone = await findTimeZone(scope, delivery.items);
    return composeOrderMail({
      ...delivery,
      ...files,
      timeZone,
      codesCount,
      isWaiting,
      completion,
      receipt,
      pictures,
    });
  },
  samples({ envelope, language, pictures, order: paid, preorder, eventTitles, counts }) {
    const withdrawal = { text: WITHDRAWAL_TEXTS[language], language, agreedAt: '2026-05-01T09:30:00.000Z' };
    const sample = (facts: Partial<OrderMailFacts>) =>
      composeOrderMail({
        envelope: envelope(),
        order: { ...paid, withdrawal },
        eventTitles: [eventTitles[0]],
        timeZone: 'Europe/Vienna',
        photosCount: 0,
        videosCount: 0,
        awaitedCount: 0,
        codesCount: 0,
        isWaiting: false,
        pictures: [],
        fileNames: sampleNames(eventTitles[0], facts),
        ...facts,
      });
    return {
      ...sampleCounts(counts, (photosCount) => sample({ photosCount, pictures: pictures.slice(0, 1) })),
      ...sampleCounts(counts, (videosCount) => sample({ videosCount }), '-of-videos-'),
      ...sampleCounts(counts, (awaitedCount) => sample({ awaitedCount }), '-of-awaited-'),
      '-of-two-events-with-codes': sample({
        order: preorder,
        eventTitles: [...eventTitles],
        photosCount: 11,
        videosCount: 2,
        awaitedCount: 2,
        codesCount: 2,
        isWaiting: true,
        pictures,
      }),
      '-with-the-rest-offered': sample({
        photosCount: 2,
        completion: {
          eventId: preorder.orderId,
          photosCount: 5,
          totalMinor: 1000,
          currencyId: paid.currencyId,
        },
      }),
      '-of-a-preorder': sample({ order: preorder, isWaiting: true }),
      '-of-a-gift-code': sample({ order: { ...paid, totalMinor: 0 }, eventTitles: [], codesCount: 1 }),
    };
  },
});

function sampleNames(title: string, { photosCount = 0, videosCount = 0 }: Partial<OrderMailFacts>): string[] {
  const nameOf = (_: unknown, index: number) => `${title} - 1042 - ${String(index + 1).padStart(3, '0')}`;
  return Array.from({ length: photosCount + videosCount }, nameOf).map(
    (name, index) => `${name}.${index < photosCount ? 'jpg' : 'mp4'}`,
  );
}

/** Writes the mail that delivers an order that was just paid. */
export async function writeOrderMail(deps: WriteDeps, scope: Scope, orderId: string): Promise<void> {
  await writeMail(deps, scope, order, await draftToBuyer(scope, orderId, { payload: {} }));
}
