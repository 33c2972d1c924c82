import type { Language } from '#contract/languages.ts';
import { CURRENCIES } from '#contract/money.ts';
import type { PaymentRequest } from '../payment-provider.ts';
import { writeProviderDecimal } from '../provider-currencies.rules.ts';
import { writeTag } from './paypal-order.ts';

const TITLE_MAX = 127;

/** Adds the country that PayPal requires with the language: the one with most speakers, but Britain for English. */
function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : `${language}-${new Intl.Locale(language).maximize().region}`;
}

/**
 * Builds the order of a payment, which PayPal captures on request
 * (developer.paypal.com/docs/api/orders/v2/#orders_create, 2026-11).
 */
export function writeOrder(request: PaymentRequest): object {
  const { tenantId, invoiceNumber, amountMinor, currencyId, orderNumber, buyer, returnUrl } = request;
  const { code } = CURRENCIES[currencyId];
  const money = (minor: number) => ({
    currency_code: code,
    value: writeProviderDecimal('paypal', { amountMinor: minor, currencyId }),
  });
  const items = request.lines.map(({ title, quantity, amountMinor: lineMinor }) => ({
    name: (quantity === 1 ? title : `${quantity} × ${title}`).slice(0, TITLE_MAX),
    quantity: '1',
    unit_amount: money(lineMinor),
    category: 'DIGITAL_GOODS',
  }));
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        invoice_id: invoiceNumber,
        custom_id: writeTag(tenantId, amountMinor, currencyId),
        description: orderNumber,
        amount: { ...money(amountMinor), breakdown: { item_total: money(amountMinor) } },
        items,
      },
    ],
    payment_source: {
      paypal: {
        email_address: buyer.email,
        experience_context: {
          return_url: returnUrl,
          cancel_url: returnUrl,
          locale: localeOf(buyer.language),
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          // Excludes payments that take days, because the delivery is immediate.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
        },
      },
    },
  };
}
