import { randomBytes } from 'node:crypto';

/** The result of 3-D Secure, as Stripe writes it; null if it did not run. */
export type ThreeDSecureResult = 'authenticated' | 'attempt_acknowledged' | 'failed' | 'not_supported' | null;

/** The fake's record of a session and its payment. */
export interface FakeSession {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  amount: number;
  currency: string;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  url: string;
  intent: FakeIntent | undefined;
}

export interface FakeIntent {
  id: string;
  chargeId: string;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  declined: boolean;
  refunded: boolean;
  /** Whether the buyer's bank disputes the charge. */
  disputed?: boolean;
  /** The metadata of each refund, and whether it is pending. */
  refunds: FakeRefund[];
  threeDSecure: ThreeDSecureResult;
  wallet: string | null;
}

export interface FakeRefund {
  id: string;
  amount: number;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/**
 * Returns the Checkout Session object: docs.stripe.com/api/checkout/sessions/object (read 2026-11, version
 * 2026-10-28.endive).
 * @param isExpanded whether `payment_intent.latest_charge` was asked for
 */
export function showSession(session: FakeSession, isExpanded: boolean): object {
  const { intent } = session;
  return {
    id: session.id,
    object: 'checkout.session',
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: 'http://photofinish.localhost/order-complete',
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer_details: { email: 'buyer@example.com', tax_exempt: 'none', tax_ids: [] },
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: intent === undefined ? null : isExpanded ? showIntent(session, intent, true) : intent.id,
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    status: session.status,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: session.status === 'open' ? session.url : null,
    a_field_of_next_year: { nested: [1, 2, 3] },
  };
}

/** Returns the PaymentIntent object: docs.stripe.com/api/payment_intents/object (read 2026-11). */
export function showIntent(session: FakeSession, intent: FakeIntent, isExpanded: boolean): object {
  const isHeld = intent.status === 'requires_capture';
  const isTaken = intent.status === 'succeeded';
  const hasCharge = isHeld || isTaken;
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: session.amount,
    amount_capturable: isHeld ? session.amount : 0,
    amount_received: isTaken ? session.amount : 0,
    canceled_at: intent.status === 'canceled' ? session.created + 60 : null,
    capture_method: 'manual',
    currency: session.currency,
    last_payment_error: intent.declined
      ? {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          message: 'Your card has insufficient funds.',
        }
      : null,
    latest_charge: !hasCharge ? null : isExpanded ? showCharge(session, intent) : intent.chargeId,
    livemode: false,
    metadata: session.metadata,
    status: intent.status,
  };
}

/** Returns the Charge object: docs.stripe.com/api/charges/object (read 2026-11). */
export function showCharge(session: FakeSession, intent: FakeIntent): object {
  const isTaken = intent.status === 'succeeded';
  return {
    id: intent.chargeId,
    object: 'charge',
    amount: session.amount,
    amount_captured: isTaken ? session.amount : 0,
    amount_refunded: intent.refunds.reduce((sum, { amount }) => sum + amount, 0),
    captured: isTaken,
    currency: session.currency,
    livemode: false,
    metadata: session.metadata,
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    paid: true,
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        country: 'DE',
        last4: '3220',
        three_d_secure:
          intent.threeDSecure === null
            ? null
            : {
                authentication_flow: 'challenge',
                result: intent.threeDSecure,
                result_reason: null,
                version: '2.2.0',
              },
        wallet: intent.wallet === null ? null : { dynamic_last4: '3220', type: intent.wallet },
      },
    },
    refunded: intent.refunded,
    status: 'succeeded',
  };
}

/** Returns the Event object: docs.stripe.com/api/events/object (read 2026-11). */
export const showEvent = (type: string, object: object, created: number): object => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-10-28.endive',
  created,
  data: { object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
});

/** Creates an error as docs.stripe.com/api/errors has it (read 2026-11). */
export const showError = (type: string, message: string, code?: string): object => ({
  error: {
    type,
    message,
    ...(code === undefined ? {} : { code }),
    doc_url: 'https://stripe.com/docs/error-codes',
  },
});
