import { createHmac } from 'node:crypto';
import { type FakeServer, openFakeServer } from '../fake-server.ts';
import {
  answerStripe,
  closeSession,
  givenBack,
  refundPayment,
  rememberAnswer,
  type StripeAccountBooks,
  showRefund,
  tell,
} from './stripe-api.ts';
import {
  type FakeIntent,
  type FakeSession,
  newId,
  showIntent,
  showSession,
  type ThreeDSecureResult,
} from './stripe-objects.ts';

/** A webhook as Stripe posts it. */
export interface StripeWebhook {
  body: string;
  headers: { 'stripe-signature': string; 'content-type': string };
}

/** Stripe with one account, as its API, its Checkout and its Dashboard show it. */
export interface FakeStripe extends FakeServer, StripeAccountBooks {
  /** The buyer pays on Checkout: the money is reserved. */
  pay(sessionId: string, card?: { threeDSecure?: ThreeDSecureResult; wallet?: string | null }): void;
  /** The buyer's card is refused; Checkout stays open. */
  decline(sessionId: string): void;
  /** The session expires. */
  expire(sessionId: string): void;
  /** The operator refunds in the Dashboard. */
  refundInDashboard(sessionId: string): void;
  /** The buyer's bank disputes the charge, or ends the dispute in the shop's favour. */
  dispute(sessionId: string, disputed?: boolean): void;
  /** The balance becomes too small: refunds are pending. */
  fallShort(): void;
  /** The balance is filled: pending refunds are paid out. */
  payOut(): void;
  /** A day passes: all idempotency keys expire. */
  forgetKeys(): void;
  /** The card's bank refuses the pending refunds. */
  failRefunds(): void;
  /** The card's bank returns a refund weeks later. */
  sendRefundsBack(): void;
  /** The captured amount, the refunded amount and the number of refunds. */
  moneyOf(sessionId: string): { taken: number; given: number; refunds: number };
}

/** Signs as documented at docs.stripe.com/webhooks#verify-manually (read 2026-11): HMAC-SHA256 over `time.body`. */
export function signStripe(event: object, secret: string, at = new Date()): StripeWebhook {
  const body = JSON.stringify(event, null, 2);
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'stripe-signature': `t=${time},v1=${signature},v0=6ffbb59b`,
      'content-type': 'application/json; charset=utf-8',
    },
  };
}

export async function openFakeStripe(secretKey: string): Promise<FakeStripe> {
  const books: StripeAccountBooks = {
    secretKeys: new Set([secretKey]),
    endpoints: [],
    sessions: new Map(),
    opened: new Map(),
    events: [],
    refunds: new Map(),
    isShort: false,
    remembered: new Map(),
  };
  const sessionOf = (id: string): FakeSession => {
    const session = books.sessions.get(id);
    if (session === undefined) throw new Error(`the fake has no session ${id}`);
    return session;
  };
  const server = await openFakeServer(
    (request) => answerStripe(books, request),
    (request, answer) => rememberAnswer(books, request, answer),
  );
  return {
    ...server,
    ...books,
    pay(sessionId, { threeDSecure = 'authenticated', wallet = null } = {}) {
      const session = sessionOf(sessionId);
      session.status = 'complete';
      session.intent = tryCard(session, { status: 'requires_capture', threeDSecure, wallet });
      tell(books, 'checkout.session.completed', showSession(session, false));
    },
    decline(sessionId) {
      const session = sessionOf(sessionId);
      session.intent = tryCard(session, { status: 'requires_payment_method', declined: true });
      tell(books, 'payment_intent.payment_failed', showIntent(session, session.intent, false));
    },
    expire: (sessionId) => closeSession(books, sessionOf(sessionId)),
    refundInDashboard(sessionId) {
      const session = sessionOf(sessionId);
      if (session.intent === undefined) throw new Error('nothing was paid');
      refundPayment(books, session, session.intent);
    },
    dispute(sessionId, disputed = true) {
      const { intent } = sessionOf(sessionId);
      if (intent === undefined) throw new Error('nothing was paid');
      intent.disputed = disputed;
    },
    fallShort() {
      books.isShort = true;
    },
    payOut() {
      books.isShort = false;
      for (const { intent } of books.sessions.values())
        for (const refund of intent?.refunds ?? []) refund.status = 'succeeded';
    },
    forgetKeys: () => books.remembered.clear(),
    failRefunds() {
      books.isShort = false;
      for (const { intent } of books.sessions.values())
        for (const refund of intent?.refunds ?? []) if (refund.status === 'pending') refund.status = 'failed';
    },
    sendRefundsBack() {
      for (const session of books.sessions.values())
        for (const refund of session.intent?.refunds ?? []) {
          if (refund.status !== 'succeeded') continue;
          refund.status = 'failed';
          if (session.intent !== undefined) session.intent.refunded = false;
          tell(books, 'refund.failed', showRefund(session, refund));
        }
    },
    moneyOf(sessionId) {
      const session = sessionOf(sessionId);
      const taken = session.intent?.status === 'succeeded' ? session.amount : 0;
      const given = session.intent === undefined ? 0 : givenBack(session.intent);
      return { taken, given, refunds: books.refunds.get(sessionId) ?? 0 };
    },
  };
}

/** Tries a card on Checkout. The first try creates the PaymentIntent, and each try creates a charge. */
const tryCard = (
  session: FakeSession,
  outcome: Partial<FakeIntent> & Pick<FakeIntent, 'status'>,
): FakeIntent => ({
  id: session.intent?.id ?? newId('pi'),
  chargeId: newId('ch'),
  declined: false,
  refunded: false,
  refunds: [],
  threeDSecure: null,
  wallet: null,
  ...outcome,
});
