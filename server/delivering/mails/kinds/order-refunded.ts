import { formatAmount, toMajor } from '#contract/money.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { listTries } from '#selling/payments/index.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, NO_PAYLOAD, orderFooter, orderLink, readMailedOrder } from '../mailed-order.ts';

/** Composes the mail about a refunded order, or about a canceled free order. */
function composeRefundMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** The amount that the provider refunded. */
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

/**
 * Goes to the buyer of an order whose money was refunded, but not after a chargeback: the bank has informed the owner of the
 * card, and the address may be that of a person who used a stolen card.
 */
export const orderRefunded = defineMail({
  kind: 'order-refunded',
  payload: NO_PAYLOAD,
  triggers: {
    'order.refunded': async (_deps, scope, { orderId, isChargeback }) =>
      isChargeback ? undefined : draftToBuyer(scope, orderId, { payload: {} }),
  },
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    // If the order was paid after all, the buyer owns it again.
    if (mailed?.order.state !== 'Canceled') return undefined;
    const tries = await listTries(scope, mailed.order.invoiceId);
    const refunded = tries.filter(({ state, disputedAt }) => state === 'Refunded' && disputedAt === null);
    const before = -mailed.order.refundedMinor;
    const refundedMinor = refunded.reduce((sum, { amountMinor }) => sum + amountMinor, before);
    return composeRefundMail({ ...mailed, refundedMinor });
  },
  samples: ({ envelope, order }) => ({
    '': composeRefundMail({ envelope: envelope(), order, refundedMinor: 3490 }),
    '-free': composeRefundMail({ envelope: envelope(), order, refundedMinor: 0 }),
  }),
});
