import { z } from 'zod';
import { formatAmount, toMajor } from '#contract/money.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findPromoCode, groupCode, type PromoCodeRecord } from '#selling/promo-codes/index.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, orderFooter, readMailedOrder } from '../mailed-order.ts';

/** Composes the mail with a promo code for the buyer of an order. */
function composeGoodwillMail(facts: {
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

/** Goes to the buyer of an order who got a promo code. */
export const goodwillCode = defineMail({
  kind: 'goodwill-code',
  payload: z.object({ promoCodeId: z.uuid() }),
  triggers: {
    'goodwill-code.given': (_deps, scope, { orderId, promoCodeId }) =>
      draftToBuyer(scope, orderId, { payload: { promoCodeId }, dedupeKey: promoCodeId }),
  },
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    if (mailed === undefined) return undefined;
    const code = await findPromoCode(scope, mail.payload.promoCodeId);
    return code?.isActive === true ? composeGoodwillMail({ ...mailed, code }) : undefined;
  },
  samples({ envelope, order }) {
    const sample = (benefit: PromoCodeRecord['benefit']) => {
      const code = { code: 'C7RTKM4X9DQH', benefit, validUntil: new Date('2026-12-31T12:00:00Z') };
      return composeGoodwillMail({ envelope: envelope(), order, code });
    };
    return {
      '-percent': sample({ kind: 'Percent', percent: 20 }),
      '-fixed': sample({ kind: 'Fixed', amountMinor: 500 }),
    };
  },
});
