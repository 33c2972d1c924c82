import { z } from 'zod';
import { formatAmount, toMajor } from '#contract/money.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findPartRefund } from '#selling/payments/index.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, orderFooter, orderLink, readMailedOrder } from '../mailed-order.ts';

/** Composes the mail that a part of an order's money was refunded. It lists the items that were taken back. */
function composePartRefundMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  refundedMinor: number;
  /** The items that were taken back from the buyer. */
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

/** Goes to the buyer of a partly refunded order. */
export const orderPartRefunded = defineMail({
  kind: 'order-part-refunded',
  payload: z.object({ refundId: z.uuid() }),
  triggers: {
    'order.part-refunded': (_deps, scope, { orderId, refundId }) =>
      draftToBuyer(scope, orderId, { payload: { refundId }, dedupeKey: refundId }),
  },
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    if (mailed === undefined) return undefined;
    const refund = await findPartRefund(scope, mail.payload.refundId);
    if (refund === undefined) return undefined;
    const returnedTitles = refund.shares.flatMap(({ title, isWhole }) => (isWhole ? title : []));
    return composePartRefundMail({ ...mailed, refundedMinor: refund.amountMinor, returnedTitles });
  },
  samples({ envelope, order }) {
    const sample = (returnedTitles: string[]) =>
      composePartRefundMail({ envelope: envelope(), order, refundedMinor: 800, returnedTitles });
    return { '': sample(['Photo']), '-kept': sample([]) };
  },
});
