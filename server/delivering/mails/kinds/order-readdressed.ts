import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { emailKey } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import {
  findAddressedOrder,
  findOrder,
  ORDER_ADDRESS_DAYS,
  type OrderRecord,
  signOrderAddress,
} from '#selling/orders/index.ts';
import { defineMail, envelopeOf } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

interface ReaddressedFacts {
  envelope: MailEnvelope;
  number: string;
  /** Confirms the new address, or opens the contact page of the shop. */
  link: string;
  mayConfirm: boolean;
}

/** Composes the mail to an address that was replaced by another one for an order; it does not name the new one. */
function composeReaddressed({ envelope, number, link, mayConfirm }: ReaddressedFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { orderReaddressed, addressReplaced: texts, help } = mailTexts(language);
  const days = String(ORDER_ADDRESS_DAYS);
  return frameMail(envelope, {
    subject: fillIn(orderReaddressed.subject, { number }),
    heading: texts.heading,
    paragraphs: [
      fillIn(orderReaddressed.body, { number }),
      ...(mayConfirm ? [fillIn(texts.wasYou, { days })] : []),
    ],
    button: { action: mayConfirm ? texts.action : texts.write, link },
    keep: texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/** To the addresses that a visitor replaced by another one for a paid order. */
export const orderReaddressed = defineMail({
  kind: 'order-readdressed',
  payload: NO_PAYLOAD,
  async compose(deps, scope, mail) {
    const orderId = mail.orderId ?? '';
    const address = await findAddressedOrder(scope, orderId);
    const order = await findOrder(scope, orderId);
    if (address === undefined || order === undefined || address.origin === 'First') return undefined;
    // Judged when it is sent: only the reader of the proved address may confirm the new one.
    const mayConfirm = address.former !== null && emailKey(address.former) === emailKey(mail.recipient);
    const link = mayConfirm
      ? `${order.origin}${OWN_DATA_PATH}?confirm=${signOrderAddress(deps, scope.tenantId, address)}`
      : `${order.origin}/contacts`;
    const envelope = await envelopeOf(deps, scope, mail);
    return composeReaddressed({ envelope, number: order.number, link, mayConfirm });
  },
  samples({ envelope, order: { number }, origin }) {
    const sample = (mayConfirm: boolean) => {
      const link = mayConfirm ? `${origin}${OWN_DATA_PATH}?confirm=1.a` : `${origin}/contacts`;
      return composeReaddressed({ envelope: envelope(), number, link, mayConfirm });
    };
    return { '': sample(true), '-unproved': sample(false) };
  },
});

/** Informs an address that a visitor has replaced it by another one for a paid order. */
export async function writeOrderReaddressed(
  deps: WriteDeps,
  scope: Scope,
  { orderId, language, recipient }: Pick<OrderRecord, 'orderId' | 'language'> & { recipient: string },
): Promise<void> {
  const dedupeKey = deps.clock.now().toISOString();
  await writeMail(deps, scope, orderReaddressed, { orderId, language, recipient, payload: {}, dedupeKey });
}
