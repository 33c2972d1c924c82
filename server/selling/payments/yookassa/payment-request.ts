import type { PaymentType } from '#contract/invoice.ts';
import type { PaymentRequest } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { writeAmount } from './amounts.ts';
import { makeReceipt } from './fiscal-receipt.ts';
import type { YookassaKeys } from './yookassa-keys.ts';

/** YooKassa's names of our payment types: a card, and the Russian Faster Payments System (SBP). */
const METHODS: Partial<Record<PaymentType, 'bank_card' | 'sbp'>> = {
  RussianCard: 'bank_card',
  QuickPayment: 'sbp',
};

/**
 * Builds the body that creates a payment (yookassa.ru/developers/api#create_payment, read 2026-11-21). The payment is
 * captured at once and confirmed on YooKassa's page; a card needs 3-D Secure (`enforce`).
 * @throws ProviderError if YooKassa does not support the payment type
 */
export function paymentRequest(keys: YookassaKeys, request: PaymentRequest): object {
  const { paymentType, invoiceNumber, amountMinor, currencyId, orderNumber, buyer, lines, returnUrl } =
    request;
  const method = METHODS[paymentType];
  if (method === undefined)
    throw new ProviderError(`YooKassa takes ${Object.keys(METHODS).join(' and ')}, not ${paymentType}`);
  const title = `№ ${orderNumber}`;
  return {
    amount: writeAmount(amountMinor, currencyId),
    capture: true,
    description: title,
    payment_method_data: { type: method },
    confirmation: {
      type: 'redirect',
      return_url: returnUrl,
      locale: buyer.language === 'ru' ? 'ru_RU' : 'en_US',
      ...(method === 'bank_card' ? { enforce: true } : {}),
    },
    ...(keys.receipt === undefined
      ? { metadata: { invoiceNumber } }
      : {
          // The receipt of a refund goes to the same address. By then only YooKassa knows it.
          metadata: { invoiceNumber, receiptEmail: buyer.email },
          receipt: makeReceipt(keys.receipt, { email: buyer.email, currencyId, lines, restTitle: title }),
        }),
  };
}
