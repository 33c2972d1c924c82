import type Stripe from 'stripe';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import type { PaymentRequest } from '../payment-provider.ts';

/**
 * How long a buyer may stay at Stripe, which allows half an hour to a day. It is short, because a returning buyer
 * starts a new payment.
 */
const OPEN_FOR_MS = 3600_000;
/** The most lines that Stripe accepts in one payment. */
const LINES_MAX = 100;
const TITLE_MAX = 250;

/** Currencies whose smallest unit at Stripe is not a hundredth (docs.stripe.com/currencies, 2026-11). */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ');

/**
 * Returns how many of Stripe's units make one minor unit: 100 for the Icelandic krona, which Stripe counts in
 * hundredths.
 */
function stripeUnits({ code, minorDigits }: { code: string; minorDigits: number }): number {
  const digits = WITHOUT_DECIMALS.includes(code) ? 0 : WITH_THREE.includes(code) ? 3 : 2;
  return 10 ** (digits - minorDigits);
}

/** Converts minor units to Stripe's unit of a currency. */
export function toStripeAmount(amountMinor: number, currency: { code: string; minorDigits: number }): number {
  return Math.round(amountMinor * stripeUnits(currency));
}

/**
 * Converts Stripe's units to minor units.
 * @returns undefined if the result is not whole, because it is then not our payment
 */
export function fromStripeAmount(
  amount: number,
  currency: { code: string; minorDigits: number },
): number | undefined {
  const amountMinor = amount / stripeUnits(currency);
  return Number.isInteger(amountMinor) ? amountMinor : undefined;
}

/** Formats an amount for our metadata: `1500 EUR`. */
const writeAgreed = (amountMinor: number, currencyId: CurrencyId): string =>
  `${amountMinor} ${CURRENCIES[currencyId].code}`;

/**
 * Builds the Checkout session of a payment. 3-D Secure is always requested. The money is only reserved and is captured
 * after the bank confirmed the buyer, so that a card without authentication needs no refund.
 */
export function writeSession(request: PaymentRequest, now: Date): Stripe.Checkout.SessionCreateParams {
  const { tenantId, invoiceNumber, amountMinor, currencyId, orderNumber, buyer, returnUrl } = request;
  const metadata = {
    tenantId,
    invoiceNumber,
    orderNumber,
    agreed: writeAgreed(amountMinor, currencyId),
    ...(buyer.vat === null
      ? {}
      : {
          companyName: buyer.vat.companyName,
          vatId: buyer.vat.vatId,
          companyAddress: buyer.vat.address,
          country: buyer.vat.country,
        }),
  };
  return {
    mode: 'payment',
    client_reference_id: invoiceNumber,
    metadata,
    payment_intent_data: { capture_method: 'manual', description: orderNumber, metadata },
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: 'any' } },
    // Excludes Stripe's own wallet, which would bypass the bank.
    wallet_options: { link: { display: 'never' } },
    // The buyer pays exactly the agreed amount, in its currency.
    adaptive_pricing: { enabled: false },
    line_items: writeLines(request),
    customer_email: buyer.email,
    locale: buyer.language,
    submit_type: 'pay',
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((now.getTime() + OPEN_FOR_MS) / 1000),
  };
}

/**
 * Builds the lines, whose sum is exactly the amount. If there are more than Stripe accepts, they are merged into one.
 */
function writeLines(request: PaymentRequest): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { lines, amountMinor, currencyId, orderNumber } = request;
  const currency = CURRENCIES[currencyId];
  const isTaken = lines.length > 0 && lines.length <= LINES_MAX;
  const shown = isTaken ? lines : [{ title: orderNumber, quantity: 1, amountMinor }];
  return shown.map((line) => ({
    quantity: 1,
    price_data: {
      currency: currency.code.toLowerCase(),
      unit_amount: toStripeAmount(line.amountMinor, currency),
      product_data: { name: titleOf(line) },
    },
  }));
}

/** The amount is that of the whole line, because it may not be divisible by the quantity. */
function titleOf({ title, quantity }: PaymentRequest['lines'][number]): string {
  return (quantity === 1 ? title : `${quantity} × ${title}`).slice(0, TITLE_MAX);
}
