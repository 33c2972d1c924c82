import { formatAmount, toMajor } from '#contract/money.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { html } from '#platform/html.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import type { OrderRecord } from '#selling/orders/index.ts';
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

/**
 * The mail that hands an order over: HTML and text say the same, nothing needs pictures. The Message-ID comes
 * from the mail's own id and stays over every try.
 */
export function composeOrderMail(facts: OrderMailFacts): OutgoingMail {
  const { order, settings, eventTitle, photosCount } = facts;
  const texts = orderMailTexts(order.language);
  const plural = new Intl.PluralRules(order.language).select(photosCount);
  const total = formatAmount(
    toMajor(order.totalMinor, order.currencyId),
    order.currencyId,
    order.language,
    settings.rounding,
  );
  const values: Record<string, string> = {
    ...{ event: eventTitle, count: String(photosCount), number: order.number, total },
    support: settings.supportEmail,
  };
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
  const link = `${order.origin}/order/${order.orderId}`;
  const ready = fill(texts.ready[plural] ?? texts.ready.other);
  const footer = [fill(texts.orderNumber), fill(texts.total), fill(texts.help), settings.legalEntity];

  return {
    messageId: `<${facts.mailId}@${new URL(order.origin).hostname}>`,
    from: { name: settings.tenantName, address: facts.from },
    to: facts.recipient,
    // A header is one line, whatever an event is called.
    subject: fill(texts.subject).replace(/\s+/g, ' '),
    text: [texts.greeting, ready, `${texts.action}:\n${link}`, texts.keep, footer.join('\n')].join('\n\n'),
    html: `<!doctype html>${
      html`<html lang="${order.language}">
  <body style="margin:0;padding:24px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif;color:#1b1f1d;background:#f6f7f6">
    <table role="presentation" width="100%" style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px">
      <tr><td style="padding:32px">
        <p style="margin:0 0 24px;font-weight:700">${settings.tenantName}</p>
        <h1 style="margin:0 0 12px;font-size:28px;line-height:1.2">${texts.greeting}</h1>
        <p style="margin:0 0 24px">${ready}</p>
        <p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${settings.colours.brand};color:#ffffff;text-decoration:none;font-weight:700">${texts.action}</a></p>
        <p style="margin:0 0 24px;font-size:14px;color:#5b625e">${texts.keep}<br><a href="${link}" style="color:#5b625e;word-break:break-all">${link}</a></p>
        <p style="margin:0;padding-top:16px;border-top:1px solid #e3e6e4;font-size:14px;color:#5b625e">${footer.map((line) => html`${line}<br>`)}</p>
      </td></tr>
    </table>
  </body>
</html>`.text
    }`,
  };
}
