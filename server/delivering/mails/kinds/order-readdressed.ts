import { OWN_DATA_PATH } from '#contract/own-data.ts';
import { emailKey, idKey, joinKeys } from '#platform/canonical-key.ts';
import type { Scope } from '#platform/database/database.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import {
  findAddressedOrder,
  findOrder,
  ORDER_ADDRESS_DAYS,
  type OrderRecord,
  signOrderAddress,
} from '#selling/orders/index.ts';
import { defineMail, envelopeOf, linkOrigin, type MailDeps } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';
import { NO_PAYLOAD } from '../mailed-order.ts';
import { lateNotice, putOffNotice } from '../put-off-notice.ts';
import { type WriteDeps, writeMail } from '../write-mail.ts';

interface ReaddressedFacts {
  envelope: MailEnvelope;
  number: string;
  /** The address that confirms the new email address, or the contact page of the shop. */
  link: string;
  mayConfirm: boolean;
  /** Whether the new address is proved: a member entered it, or it was confirmed. */
  isProved: boolean;
}

/** Composes the notice to an order's previous email address. The mail does not contain the new address. */
function composeReaddressed({
  envelope,
  number,
  link,
  mayConfirm,
  isProved,
}: ReaddressedFacts): OutgoingMail {
  const { settings, language } = envelope;
  const { orderReaddressed, addressReplaced: texts, help } = mailTexts(language);
  const days = String(ORDER_ADDRESS_DAYS);
  return frameMail(envelope, {
    subject: fillIn(orderReaddressed.subject, { number }),
    heading: texts.heading,
    paragraphs: [
      fillIn(isProved ? orderReaddressed.byShop : orderReaddressed.body, { number }),
      ...(mayConfirm ? [fillIn(texts.wasYou, { days })] : []),
    ],
    button: { action: mayConfirm ? texts.action : texts.write, link },
    keep: isProved ? texts.notAsked : texts.notYou,
    footer: [fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/** Limits these mails per mailbox and order: a member can cause any number of them by correcting the order. */
const NOTICES = { turn: 'order-readdressed', limit: 5, windowSeconds: 24 * 3600 };
/** The limit of notices that wait for the end of the hour. */
const LATE_NOTICES = { turn: 'order-readdressed-late', limit: 5, windowSeconds: 24 * 3600 };

const mailboxKey = (orderId: string, address: string) => joinKeys(idKey(orderId), emailKey(address));

/** Goes to the addresses that a visitor or a member replaced by another one for a paid order. */
export const orderReaddressed = defineMail({
  kind: 'order-readdressed',
  payload: NO_PAYLOAD,
  async compose(deps, scope, mail) {
    const orderId = mail.orderId ?? '';
    const address = await findAddressedOrder(scope, orderId);
    const order = await findOrder(scope, orderId);
    if (address === undefined || order === undefined) return undefined;
    // No notice is sent if the old address has been restored. It is sent even if the new address is already
    // confirmed or was entered by a member.
    if (emailKey(address.email) === emailKey(mail.recipient)) return undefined;
    const isProved = address.origin === 'First';
    // Decided when it is sent: only the reader of the proved address may confirm the new one.
    const mayConfirm =
      !isProved && address.former !== null && emailKey(address.former) === emailKey(mail.recipient);
    const origin = await linkOrigin(deps, scope, order.origin);
    const link = mayConfirm
      ? `${origin}${OWN_DATA_PATH}?confirm=${signOrderAddress(deps, scope.tenantId, address)}`
      : `${origin}/contacts`;
    const envelope = await envelopeOf(deps, scope, mail);
    return composeReaddressed({ envelope, number: order.number, link, mayConfirm, isProved });
  },
  async putOff(deps, scope, mail) {
    const who = mailboxKey(mail.orderId ?? '', mail.recipient);
    const due = await putOffNotice(deps, scope, mail, LATE_NOTICES, who);
    // An overdue notice is sent despite the limit: at most one is written per order and hour.
    return due === 'Overdue' ? undefined : due;
  },
  samples({ envelope, order: { number }, origin }) {
    const sample = (mayConfirm: boolean, isProved = false) => {
      const link = mayConfirm ? `${origin}${OWN_DATA_PATH}?confirm=1.a` : `${origin}/contacts`;
      return composeReaddressed({ envelope: envelope(), number, link, mayConfirm, isProved });
    };
    return { '': sample(true), '-unproved': sample(false), '-by-shop': sample(false, true) };
  },
});

/** Informs addresses that another one has replaced them for a paid order. */
export async function writeOrderReaddressed(
  deps: WriteDeps & Pick<MailDeps, 'rateLimits'>,
  scope: Scope,
  {
    orderId,
    language,
    addresses,
  }: Pick<OrderRecord, 'orderId' | 'language'> & { addresses: readonly string[] },
): Promise<void> {
  const now = deps.clock.now();
  for (const recipient of addresses) {
    const isLate =
      (await deps.rateLimits.takeTurn(scope, NOTICES, mailboxKey(orderId, recipient))) !== undefined;
    const written = isLate ? lateNotice(now) : { dedupeKey: now.toISOString() };
    await writeMail(deps, scope, orderReaddressed, { orderId, language, recipient, payload: {}, ...written });
  }
}
