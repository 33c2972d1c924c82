import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, type MailedOrder } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { draftToBuyer, NO_PAYLOAD, orderFooter, orderLink, readMailedOrder } from '../mailed-order.ts';
import { countOrderMails } from '../mails.store.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

/** Composes the mail that an unpaid order was canceled because a photo of it was removed. */
function composeCanceledOrderMail(facts: {
  envelope: MailEnvelope;
  order: MailedOrder;
  /** The cart with the remaining items; null if there are none. */
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

/** Goes to the buyer of an unpaid order that was canceled because a photo of it was removed. */
export const orderCanceled = defineMail({
  kind: 'order-canceled',
  payload: NO_PAYLOAD,
  async compose(deps, scope, mail) {
    const mailed = await readMailedOrder(deps, scope, mail);
    return mailed && composeCanceledOrderMail({ ...mailed, cartId: mailed.order.nextCartId });
  },
  samples({ envelope, order }) {
    const sample = (cartId: string | null) =>
      composeCanceledOrderMail({ envelope: envelope(), order, cartId });
    return { '': sample('0199f0aa-1111-7000-8000-000000000001'), '-empty': sample(null) };
  },
});

/**
 * Writes the mail to the buyer of an unpaid order that was canceled because a photo of it was removed; at most
 * once.
 */
export async function writeCanceledOrderMail(deps: WriteDeps, scope: Scope, orderId: string): Promise<void> {
  await writeMail(deps, scope, orderCanceled, await draftToBuyer(scope, orderId, { payload: {} }));
}

/** Counts the mails about the cancellation of given orders. */
export function countCanceledOrderMails(scope: Scope, orderIds: readonly string[]): Promise<number> {
  return countOrderMails(scope, orderIds, orderCanceled.kind);
}
