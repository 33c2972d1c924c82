import type Stripe from 'stripe';
import type { Deps } from '#platform/deps.ts';
import type { KeysOf } from '../payment-keys.ts';
import type { PaymentLookup, PaymentNotice, PaymentProvider, PaymentRequest } from '../payment-provider.ts';
import { isForeign } from '../payments.rules.ts';
import { ProviderError } from '../provider-error.ts';
import { checkStripe } from './check-stripe.ts';
import { closeSession } from './close-session.ts';
import { findRefundFailure } from './find-refund-failure.ts';
import { findSession, readSession } from './find-session.ts';
import { billedCountryOf, chargeIdOf, declineReasonOf, judgeSession, writeNotice } from './judge-session.ts';
import { hasOwnPendingRefund, refundSession } from './refund-session.ts';
import { writeSession } from './session-request.ts';
import { askStripe, createStripeAccounts, StripeRefusal } from './stripe-client.ts';
import type { StripeKeys } from './stripe-keys.ts';
import { readStripeEvent } from './stripe-webhook.ts';

/**
 * Creates the provider Stripe: cards by Checkout (docs.stripe.com/api/checkout/sessions, version 2026-10-28.endive).
 * @param apiUrl Stripe's address; tests use a fake
 */
export function createStripeProvider(
  deps: Pick<Deps, 'clock'>,
  keysOf: KeysOf<StripeKeys>,
  apiUrl = 'https://api.stripe.com',
): PaymentProvider {
  const accountOf = createStripeAccounts(keysOf, apiUrl);
  return {
    name: 'stripe',
    serves: (tenantId) => keysOf(tenantId) !== undefined,
    isTest: (tenantId) => /^.._test_/.test(keysOf(tenantId)?.secretKey ?? ''),
    async open(request) {
      const session = await openSession(accountOf(request.tenantId).stripe, request, deps.clock.now());
      if (session.url === null) throw new ProviderError('Stripe opened a session without an address');
      return { payUrl: session.url, reference: session.id };
    },
    async find(tenantId, payment) {
      const { stripe } = accountOf(tenantId);
      const session = await findSession(stripe, payment);
      return session && settleSession(stripe, session, payment);
    },
    async close(tenantId, payment) {
      const { stripe } = accountOf(tenantId);
      const session = await findSession(stripe, payment);
      return session && closeSession(stripe, session);
    },
    refund: async (request) => refundSession(accountOf(request.tenantId).stripe, request),
    async readWebhook(tenantId, webhook, findKnown) {
      const account = accountOf(tenantId);
      const news = readStripeEvent(account, tenantId, webhook, deps.clock.now());
      if (typeof news === 'string') return news;
      if (news.kind === 'RefundFailure') return findRefundFailure(account.stripe, tenantId, news.refundId);
      if (news.kind === 'Refund') {
        const { chargeId, invoiceNumber } = news;
        const known = await findKnown(invoiceNumber);
        const session = known && (await findSession(account.stripe, known));
        if (session !== undefined && chargeIdOf(session) !== chargeId)
          return { invoiceNumber, foreignReference: chargeId };
        if (await hasOwnPendingRefund(account.stripe, chargeId, invoiceNumber)) return 'Ignored';
        return writeNotice(invoiceNumber, 'Refunded', news) ?? 'Unreadable';
      }
      const session = await readSession(account.stripe, news.sessionId);
      if (session === undefined) throw new ProviderError('Stripe does not know the session it told of');
      const invoiceNumber = session.client_reference_id ?? '';
      const known = await findKnown(invoiceNumber);
      if (isForeign(known, session.id)) return { invoiceNumber, foreignReference: session.id };
      return settleSession(account.stripe, session, known);
    },
    check: async (tenantId, origin) => checkStripe(accountOf(tenantId), origin),
  };
}

async function openSession(
  stripe: Stripe,
  request: PaymentRequest,
  now: Date,
): Promise<Stripe.Checkout.Session> {
  const { invoiceNumber } = request;
  const options = { idempotencyKey: `open-${invoiceNumber}` };
  try {
    return await askStripe(
      'open a session',
      stripe.checkout.sessions.create(writeSession(request, now), options),
    );
  } catch (error) {
    // To Stripe, a request with another time is a new one, so the session of the first request is searched.
    if (!(error instanceof StripeRefusal) || error.code !== 'StripeIdempotencyError') throw error;
    const session = await findSession(stripe, { ...request, reference: null, createdAt: now });
    if (session === undefined) throw error;
    return session;
  }
}

/**
 * Returns the state of a session after completing it: reserved money is captured, or released if the bank did not
 * authenticate the cardholder. Both requests have no idempotency key: Stripe does neither twice, and a key would repeat
 * a refusal for a day.
 * @param agreed the amount that the shop expects, and whether it still needs it; undefined if the shop does not know the
 *   payment
 */
async function settleSession(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  agreed: Pick<PaymentLookup, 'amountMinor' | 'currencyId' | 'isUnneeded'> | undefined,
): Promise<PaymentNotice> {
  const { state, next } = judgeSession(session);
  const money = { amount: session.amount_total, currency: session.currency };
  const written = writeNotice(session.client_reference_id ?? '', state, money);
  const billedCountry = billedCountryOf(session);
  const declineReason = state === 'Declined' ? declineReasonOf(session) : undefined;
  const notice = written && {
    ...written,
    ...(billedCountry === undefined ? {} : { billedCountry }),
    ...(declineReason === undefined ? {} : { declineReason }),
  };
  if (notice === undefined) throw new ProviderError('Stripe returned a session in an unknown currency');
  const isAgreed = notice.amountMinor === agreed?.amountMinor && notice.currencyId === agreed.currencyId;
  if (next === undefined || !isAgreed) return notice;
  if (agreed.isUnneeded === true) return closeSession(stripe, session);
  if ('release' in next) {
    await askStripe('let money go', stripe.paymentIntents.cancel(next.release));
    // The bank did not authenticate the cardholder.
    return { ...notice, state: 'Declined', declineReason: 'NotAuthenticated' };
  }
  const intent = await askStripe('take money', stripe.paymentIntents.capture(next.capture));
  return { ...notice, state: intent.status === 'succeeded' ? 'Paid' : 'Pending' };
}
