import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findOrderItem } from '#selling/orders/index.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import {
  listValidGifts,
  NO_PAYLOAD,
  orderFooter,
  orderLink,
  readDelivery,
  toBuyerOf,
} from '../mailed-order.ts';

interface GiftCodesMailFacts {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** At least one code in readable form, with the recipient's name if it was entered. */
  codes: { code: string; name: string | undefined }[];
}

/** Composes the mail with the gift codes of a purchase. */
function composeGiftCodesMail({ envelope, order, codes }: GiftCodesMailFacts): OutgoingMail {
  const { language } = envelope;
  const { giftCodes } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillCount(giftCodes.subject, codes.length, language),
    heading: fillCount(giftCodes.heading, codes.length, language),
    paragraphs: [fillCount(giftCodes.body, codes.length, language)],
    cards: codes.map(({ code, name }) => ({
      label: name === undefined ? undefined : fillIn(giftCodes.forName, { name }),
      text: code,
      look: 'code',
    })),
    button: { action: giftCodes.action, link: orderLink(order) },
    keep: giftCodes.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to the buyer of gift codes, with all codes of an order. */
export const giftCodes = defineMail({
  kind: 'gift-codes',
  payload: NO_PAYLOAD,
  triggers: {
    async 'gift-code.issued'(_deps, scope, { orderItemId }) {
      const found = await findOrderItem(scope, orderItemId);
      if (found === undefined) throw new Error(`there is no order item ${orderItemId}`);
      return { ...toBuyerOf(found.order), payload: {} };
    },
  },
  async compose(deps, scope, mail) {
    const delivery = await readDelivery(deps, scope, mail);
    // After a correction, the new address of an order gets its own mail.
    if (delivery === undefined || mail.recipient !== delivery.order.email) return undefined;
    const gifts = await listValidGifts(scope, delivery.items);
    if (gifts.length === 0) return undefined;
    const codes = gifts.map(({ gift, giftCode }) => ({ code: giftCode, name: gift?.name }));
    return composeGiftCodesMail({ ...delivery, codes });
  },
  samples({ envelope, order, giftCodes: codes }) {
    const sample = (count: number) =>
      composeGiftCodesMail({ envelope: envelope(), order, codes: codes.slice(0, count) });
    return { '-1': sample(1), '-2': sample(2) };
  },
});
