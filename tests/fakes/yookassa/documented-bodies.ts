import { randomUUID } from 'node:crypto';

/*
 * Objects of YooKassa's API v3 as its documentation shows them, read 2026-11-21: the payment:
 * yookassa.ru/developers/using-api/testing, yookassa.ru/developers/api#payment_object; a cancellation:
 * yookassa.ru/developers/payment-acceptance/after-the-payment/declined-payments; notifications:
 * yookassa.ru/developers/using-api/webhooks; lists: yookassa.ru/developers/using-api/lists; receipts:
 * yookassa.ru/en/developers/solutions-for-platforms/marketplaces/receipts. Each has one undocumented field, because the real API
 * may add fields.
 */

// biome-ignore lint/suspicious/noExplicitAny: JSON of the adapter; the fake reads only what it needs
export type Json = any;

/** Whole kopecks. */
export type Kopecks = bigint;

export interface PaymentFacts {
  id: string;
  shopId: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  isTest: boolean;
  amount: Json;
  description: string;
  metadata: Json;
  receipt: Json;
  refunded: Kopecks;
  createdAt: string;
  cancellation?: { party: string; reason: string };
}

export interface RefundFacts {
  id: string;
  paymentId: string;
  status: 'succeeded' | 'canceled' | 'pending';
  amount: Json;
  description: string | undefined;
}

/** Reads `{ value: '2.00' }`; undefined if it does not have two decimals. */
export function kopecksOf(amount: Json): Kopecks | undefined {
  const value = String(amount?.value);
  return /^\d+\.\d\d$/.test(value) ? BigInt(value.replace('.', '')) : undefined;
}

export function paymentBody(payment: PaymentFacts): Json {
  const { id, status, amount, createdAt, description, metadata, isTest, refunded, cancellation } = payment;
  const isPaid = status === 'succeeded' || status === 'waiting_for_capture';
  const given = String(refunded).padStart(3, '0');
  return {
    id,
    status,
    paid: isPaid,
    amount,
    created_at: createdAt,
    description,
    metadata,
    test: isTest,
    recipient: { account_id: payment.shopId, gateway_id: '100700' },
    refundable: status === 'succeeded',
    ...(status === 'pending' ? { confirmation: confirmationOf(id) } : {}),
    ...(status === 'succeeded'
      ? {
          captured_at: createdAt,
          income_amount: amount,
          authorization_details: {
            rrn: '10000000000',
            auth_code: '000000',
            three_d_secure: { applied: true },
          },
          payment_method: {
            type: 'bank_card',
            id,
            saved: false,
            title: 'Bank card *4444',
            card: { last4: '4444', card_type: 'MasterCard', issuer_country: 'RU' },
          },
          refunded_amount: { value: `${given.slice(0, -2)}.${given.slice(-2)}`, currency: amount.currency },
        }
      : {}),
    ...(cancellation === undefined ? {} : { cancellation_details: cancellation }),
    ...(payment.receipt === undefined ? {} : { receipt_registration: isPaid ? 'succeeded' : 'pending' }),
    field_of_next_year: { nested: [1, 'two', null] },
  };
}

const confirmationOf = (id: string): Json => ({
  type: 'redirect',
  confirmation_url: `https://yoomoney.ru/api-pages/v2/payment-confirm/epl?orderId=${id}`,
});

export function refundBody({ id, paymentId, status, amount, description }: RefundFacts): Json {
  return {
    id,
    status,
    amount,
    ...(description === undefined ? {} : { description }),
    created_at: new Date().toISOString(),
    payment_id: paymentId,
    ...(status === 'canceled'
      ? { cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' } }
      : {}),
    field_of_next_year: true,
  };
}

export function receiptBody({ id, receipt }: PaymentFacts): Json {
  return {
    id: `rt-${randomUUID()}`,
    type: 'payment',
    payment_id: id,
    status: 'succeeded',
    fiscal_document_number: '3986',
    fiscal_storage_number: '9288000100115785',
    items: receipt.items,
    ...(receipt.tax_system_code === undefined ? {} : { tax_system_code: receipt.tax_system_code }),
    registered_at: new Date().toISOString(),
  };
}

export function listBody(items: Json[], nextCursor?: string): Json {
  return { type: 'list', items, ...(nextCursor === undefined ? {} : { next_cursor: nextCursor }) };
}

export function notificationBody(event: string, object: Json): string {
  return JSON.stringify({ type: 'notification', event, object, field_of_next_year: 'x' });
}

export function meBody(shop: { shopId: string; secretKey: string } & Json): Json {
  return {
    account_id: shop.shopId,
    status: shop.status ?? 'enabled',
    test: shop.secretKey.startsWith('test_'),
    fiscalization_enabled: shop.hasReceipts ?? false,
    fiscalization: { enabled: shop.hasReceipts ?? false },
    payment_methods: shop.methods ?? ['bank_card', 'yoo_money', 'sbp'],
    itn: '123456789012',
  };
}
