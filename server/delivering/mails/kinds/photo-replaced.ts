import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { findOrderItem } from '#selling/orders/index.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope, nameEvents } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, NO_PAYLOAD, orderFooter, orderLink, readDelivery } from '../mailed-order.ts';

/** Composes the mail that another photo replaced a removed one, and that the buyer may have the money back instead. */
function composePhotoReplacedMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  eventTitle: string;
}): OutgoingMail {
  const { envelope, order, eventTitle } = facts;
  const { language } = envelope;
  const { photoReplaced: texts } = mailTexts(language);
  return frameMail(envelope, {
    subject: fillIn(texts.subject, { number: order.number }),
    heading: texts.heading,
    paragraphs: [fillIn(texts.body, { event: nameEvents([eventTitle], language) }), texts.instead],
    button: { action: texts.action, link: orderLink(order) },
    keep: texts.keep,
    footer: orderFooter(envelope, order),
  });
}

/** Goes to the buyer of an order in which another photo replaced a removed one. */
export const photoReplaced = defineMail({
  kind: 'photo-replaced',
  payload: NO_PAYLOAD,
  triggers: {
    'order.photo-replaced': async (_deps, scope, { orderId, orderItemId, removedId }) => ({
      ...(await draftToBuyer(scope, orderId, { payload: {}, dedupeKey: removedId })),
      orderItemId,
    }),
  },
  async compose(deps, scope, mail) {
    const delivery = await readDelivery(deps, scope, mail);
    const found = mail.orderItemId === null ? undefined : await findOrderItem(scope, mail.orderItemId);
    // The buyer who was refunded meanwhile got a mail about that.
    if (delivery === undefined || found === undefined || found.item.isReturned) return undefined;
    return composePhotoReplacedMail({ ...delivery, eventTitle: found.item.eventName });
  },
  samples({ envelope, order, eventTitles: [eventTitle] }) {
    return { '': composePhotoReplacedMail({ envelope: envelope(), order, eventTitle }) };
  },
});
