import { formatAmount, toMajor } from '#contract/money.ts';
import type { TenantSettings } from '#contract/settings.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
import { fillIn, frameMail } from './mail-frame.ts';
import { orderMailTexts } from './mail-texts.ts';

/** What an order mail tells. */
export interface OrderMailFacts {
  mailId: string;
  recipient: string;
  order: OrderRecord;
  eventTitle: string;
  photosCount: number;
  settings: TenantSettings;
  /** The sender's address; the name is the tenant's. */
  from: string;
}

/** The mail that hands an order over. */
export function composeOrderMail(facts: OrderMailFacts): OutgoingMail {
  const { mailId, recipient, from, order, settings, eventTitle, photosCount } = facts;
  const texts = orderMailTexts(order.language);
  const plural = new Intl.PluralRules(order.language).select(photosCount);
  const total = formatAmount(
    toMajor(order.totalMinor, order.currencyId),
    order.currencyId,
    order.language,
    settings.rounding,
  );
  const values = {
    ...{ event: eventTitle, count: String(photosCount), number: order.number, total },
    support: settings.supportEmail,
  };
  return frameMail({
    ...{ mailId, recipient, from, settings, language: order.language },
    subject: fillIn(texts.subject, values),
    greeting: texts.greeting,
    body: fillIn(texts.ready[plural] ?? texts.ready.other, values),
    action: texts.action,
    link: `${order.origin}/order/${order.orderId}`,
    keep: texts.keep,
    footer: [
      fillIn(texts.orderNumber, values),
      fillIn(texts.total, values),
      fillIn(texts.help, values),
      settings.legalEntity,
    ],
  });
}
