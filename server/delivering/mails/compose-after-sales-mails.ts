import type { Language } from '#contract/languages.ts';
import { formatAmount, toMajor } from '#contract/money.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { groupCode, type PromoCodeRecord } from '#selling/promo-codes/index.ts';
import { type MailedOrder, orderFooter, orderLink } from './compose-order-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from './mail-frame.ts';
import { mailTexts } from './mail-texts/languages.ts';

/** Composes the mail that an order's money went back; of one that cost nothing, that it was canceled. */
export function composeRefundMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** What the provider gave back. */
  refundedMinor: number;
}): OutgoingMail {
  const { envelope, order, refundedMinor } = facts;
  const { settings, language } = envelope;
  const { orderRefunded: texts } = mailTexts(language);
  const { number, currencyId } = order;
  const total = formatAmount(toMajor(refundedMinor, currencyId), currencyId, language, settings.rounding);
  const isFree = refundedMinor === 0;
  return frameMail(envelope, {
    subject: fillIn(isFree ? texts.subjectFree : texts.subject, { number }),
    heading: isFree ? texts.headingFree : texts.heading,
    paragraphs: isFree ? [texts.bodyFree] : [fillIn(texts.body, { total })],
    button: { action: texts.action, link: orderLink(order) },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Composes the mail that a part of an order's money went back, with what was taken back for it. */
export function composePartRefundMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  refundedMinor: number;
  /** What its buyer no longer has. */
  returnedTitles: readonly string[];
}): OutgoingMail {
  const { envelope, order, refundedMinor, returnedTitles } = facts;
  const { settings, language } = envelope;
  const { orderPartRefunded: texts } = mailTexts(language);
  const { number, currencyId } = order;
  const total = formatAmount(toMajor(refundedMinor, currencyId), currencyId, language, settings.rounding);
  const counts = Map.groupBy(returnedTitles, (title) => title);
  const items = [...counts].map(([title, all]) => (all.length > 1 ? `${all.length} × ${title}` : title));
  const list = new Intl.ListFormat(language).format(items);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { number }),
    heading: texts.heading,
    paragraphs: [
      fillIn(texts.body, { total }),
      items.length === 0 ? texts.kept : fillIn(texts.returned, { items: list }),
    ],
    button: { action: texts.action, link: orderLink(order) },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Composes the mail that an unpaid order was canceled because a photo of it was removed. */
export function composeCanceledOrderMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** The cart with the rest; null where nothing is left. */
  cartId: string | null;
}): OutgoingMail {
  const { envelope, order, cartId } = facts;
  const { orderCanceled: texts } = mailTexts(envelope.language);
  const isEmpty = cartId === null;
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { number: order.number }),
    heading: texts.heading,
    paragraphs: [texts.body, isEmpty ? texts.nothingLeft : texts.rest, texts.late],
    button: isEmpty
      ? { action: texts.actionEmpty, link: orderLink(order) }
      : { action: texts.action, link: `${order.origin}/cart?open=${cartId}` },
    keep: isEmpty ? texts.keepEmpty : texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Prepares what the buyers of a photo are told of its removal: an operator may write something else. */
export function prepareTakenPhotoLetter(language: Language, eventTitle: string): string {
  const { photoRemoved, quotes } = mailTexts(language);
  return fillIn(photoRemoved.body, { event: `${quotes[0]}${eventTitle}${quotes[1]}` });
}

/** Composes the mail that a photo of an order was removed. Its paragraphs are what an operator wrote. */
export function composeTakenPhotoMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  message: string;
}): OutgoingMail {
  const { envelope, order, message } = facts;
  const { photoRemoved: texts } = mailTexts(envelope.language);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { number: order.number }),
    heading: texts.heading,
    paragraphs: message.split(/\n{2,}/).map((paragraph) => paragraph.trim()),
    button: { action: texts.action, link: orderLink(order) },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Composes the mail with a promo code that the buyer of an order was given. */
export function composeGoodwillMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  code: Pick<PromoCodeRecord, 'code' | 'benefit' | 'validUntil'>;
}): OutgoingMail {
  const { envelope, order, code } = facts;
  const { settings, language } = envelope;
  const { goodwillCode: texts } = mailTexts(language);
  const { benefit, validUntil } = code;
  const worth =
    benefit.kind === 'Fixed'
      ? formatAmount(
          toMajor(benefit.amountMinor, order.currencyId),
          order.currencyId,
          language,
          settings.rounding,
        )
      : new Intl.NumberFormat(language, { style: 'percent' }).format(
          (benefit.kind === 'Percent' ? benefit.percent : 100) / 100,
        );
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { worth }),
    heading: texts.heading,
    paragraphs: [
      fillIn(texts.body, { worth }),
      ...(validUntil === null ? [] : [fillIn(texts.until, { day: day.format(validUntil) })]),
    ],
    cards: [{ label: undefined, text: groupCode(code.code), look: 'code' }],
    button: { action: texts.action, link: `${order.origin}/` },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}
