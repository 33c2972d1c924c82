/*
 * Objects of bePaid's API as its documentation shows them, read 2026-11-21: a page:
 * docs.bepaid.by/en/integration/widget/payment_token and …/widget/query; a transaction:
 * docs.bepaid.by/en/integration/card_api/transactions/status_query and docs.bepaid.by/en/dev_tools/webhooks; a refund:
 * docs.bepaid.by/en/integration/card_api/transactions/refund. Each has one undocumented field, because the real API may add
 * fields.
 */

// biome-ignore lint/suspicious/noExplicitAny: JSON of the adapter; the fake reads only what it needs
export type Json = any;

export interface FakeCheckout {
  token: string;
  shopId: string;
  isFinished: boolean;
  isExpired: boolean;
  amount: number;
  currency: string;
  trackingId: string;
  isTest: boolean;
  notificationUrl: string;
}

export interface FakeTransaction {
  uid: string;
  type: 'payment' | 'refund';
  status: 'successful' | 'failed' | 'incomplete';
  shopId: string;
  /** The token of the page on which it was made. */
  token: string;
  parentUid: string | undefined;
  amount: number;
  currency: string;
  trackingId: string;
  isTest: boolean;
  createdAt: string;
}

const MESSAGES = { successful: 'Successfully processed', failed: 'Payment was declined', incomplete: '' };

export function transactionBody(transaction: FakeTransaction): Json {
  const { uid, type, status, amount, currency, trackingId, isTest, createdAt, parentUid } = transaction;
  return {
    uid,
    status,
    amount,
    currency,
    type,
    tracking_id: trackingId,
    test: isTest,
    description: '№ 2026-000017',
    payment_method_type: 'credit_card',
    message: MESSAGES[status],
    created_at: createdAt,
    updated_at: createdAt,
    paid_at: status === 'successful' ? createdAt : null,
    expired_at: null,
    recurring_type: null,
    closed_at: null,
    language: 'ru',
    ...(parentUid === undefined ? {} : { parent_uid: parentUid }),
    credit_card: {
      holder: 'JOHN DOE',
      brand: 'visa',
      last_4: '0000',
      issuer_country: 'BY',
      first_1: '4',
      exp_month: 5,
      exp_year: 2030,
    },
    customer: { ip: '127.0.0.1', email: 'buyer@example.com' },
    payment: { auth_code: '654321', bank_code: '05', rrn: '999', ref_id: '777888', status, gateway_id: 317 },
    three_d_secure_verification: { status: status === 'successful' ? 'successful' : 'pending', eci: '05' },
    field_of_next_year: { nested: [1, 'two', null] },
  };
}

export function checkoutBody(checkout: FakeCheckout): Json {
  const { token, shopId, isFinished, isExpired, amount, currency, trackingId, isTest } = checkout;
  return {
    checkout: {
      token,
      shop_id: Number(shopId),
      finished: isFinished,
      expired: isExpired,
      test: isTest,
      status: isFinished ? 'successful' : null,
      gateway_response: {},
      transaction_type: 'payment',
      order: { amount, currency, tracking_id: trackingId, description: '№ 2026-000017', expired_at: null },
      field_of_next_year: true,
    },
  };
}

export function refundBody(refund: FakeTransaction): Json {
  const { uid, status, parentUid, amount } = refund;
  return {
    transaction: {
      uid,
      status,
      type: 'refund',
      parent_uid: parentUid,
      amount,
      message: MESSAGES[status],
      refund: { message: MESSAGES[status], ref_id: '8889999', gateway_id: 152 },
    },
  };
}
