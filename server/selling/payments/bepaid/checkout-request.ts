import { CURRENCIES } from '#contract/money.ts';
import type { PaymentRequest } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import type { BepaidKeys } from './bepaid-keys.ts';

/** The languages of bePaid's page that the shop has too. */
const PAGE_LANGUAGES: readonly string[] = ['de', 'en', 'es', 'it', 'ru'];

export const WEBHOOK_PATH = '/public/payment-bepaid-service/api/v1/webhooks';

/**
 * Builds the body that opens a page for one payment by card (docs.bepaid.by/en/integration/widget/payment_token, read
 * 2026-11-21). A page allows one attempt, so that a decline is final and the shop offers the next attempt.
 * @throws ProviderError if bePaid does not support the payment type
 */
export function checkoutRequest(keys: BepaidKeys, request: PaymentRequest): object {
  const { paymentType, invoiceNumber, amountMinor, currencyId, orderNumber, buyer, returnUrl, origin } =
    request;
  if (paymentType !== 'BelarusianCard')
    throw new ProviderError(`bePaid takes BelarusianCard, not ${paymentType}`);
  return {
    checkout: {
      transaction_type: 'payment',
      attempts: 1,
      test: keys.mode === 'test',
      order: {
        amount: amountMinor,
        currency: CURRENCIES[currencyId].code,
        description: `№ ${orderNumber}`,
        tracking_id: invoiceNumber,
      },
      settings: {
        success_url: returnUrl,
        decline_url: returnUrl,
        fail_url: returnUrl,
        cancel_url: returnUrl,
        notification_url: `${origin}${WEBHOOK_PATH}`,
        language: PAGE_LANGUAGES.includes(buyer.language) ? buyer.language : 'en',
      },
      payment_method: { types: ['credit_card'] },
      customer: { email: buyer.email },
    },
  };
}
