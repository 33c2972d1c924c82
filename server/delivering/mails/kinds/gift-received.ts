import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findOrderItem } from '#selling/orders/index.ts';
import { defineMail } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { listValidGifts, NO_PAYLOAD, readDelivery } from '../mailed-order.ts';

const SAMPLE_MESSAGE = 'You were great out there!\nSee you at the next start line. <3\n— M.';

interface GiftReceivedMailFacts {
  envelope: MailEnvelope;
  /** The address of the shop. */
  origin: string;
  code: string;
  /** The name that the giver entered. */
  name: string | undefined;
  message: string | undefined;
}

/**
 * Composes the mail to the recipient of a gift code. Of the giver's data it contains only their message and the name
 * that they entered. It has no link to the order, because that link would give access to the order.
 */
export function composeGiftReceivedMail(facts: GiftReceivedMailFacts): OutgoingMail {
  const { envelope, origin, code, name, message } = facts;
  const { settings, language } = envelope;
  const { giftReceived, help } = mailTexts(language);
  return frameMail(envelope, {
    subject: giftReceived.subject,
    heading: name === undefined ? giftReceived.heading : fillIn(giftReceived.headingNamed, { name }),
    paragraphs: [giftReceived.body],
    cards: [
      { text: code, look: 'code' },
      ...(message === undefined
        ? []
        : [{ label: giftReceived.message, text: message, look: 'words' as const }]),
    ],
    button: { action: giftReceived.action, link: `${origin}/` },
    keep: giftReceived.keep,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/** Goes to the recipient of a gift code who has an address that is not the buyer's. */
export const giftReceived = defineMail({
  kind: 'gift-received',
  payload: NO_PAYLOAD,
  triggers: {
    async 'gift-code.issued'(_deps, scope, { orderItemId }) {
      const found = await findOrderItem(scope, orderItemId);
      if (found === undefined) throw new Error(`there is no order item ${orderItemId}`);
      const { orderId, language, email } = found.order;
      const recipient = found.item.gift?.email;
      if (recipient === undefined || recipient === email) return undefined;
      return { recipient, language, orderId, orderItemId, payload: {} };
    },
  },
  async compose(deps, scope, mail) {
    const delivery = await readDelivery(deps, scope, mail);
    if (delivery === undefined) return undefined;
    const gifts = await listValidGifts(scope, delivery.items);
    const item = gifts.find(({ orderItemId }) => orderItemId === mail.orderItemId);
    if (item === undefined) return undefined;
    return composeGiftReceivedMail({
      envelope: { ...delivery.envelope, recipient: mail.recipient },
      origin: delivery.order.origin,
      code: item.giftCode,
      name: item.gift?.name,
      message: item.gift?.message,
    });
  },
  samples({ envelope, origin, giftCodes: [gift] }) {
    const facts = { origin, code: gift?.code ?? '' };
    return {
      '': composeGiftReceivedMail({ envelope: envelope(), ...facts, name: 'Ana', message: SAMPLE_MESSAGE }),
      '-without-words': composeGiftReceivedMail({
        envelope: envelope(),
        ...facts,
        name: undefined,
        message: undefined,
      }),
    };
  },
});
