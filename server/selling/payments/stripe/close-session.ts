import type Stripe from 'stripe';
import type { PaymentNotice } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { readSession } from './find-session.ts';
import { judgeSession, writeNotice } from './judge-session.ts';
import { askStripe, StripeRefusal } from './stripe-client.ts';

/**
 * Closes an unpaid session. An open session expires, which its buyer sees
 * (docs.stripe.com/api/checkout/sessions/expire, read 2026-11); reserved money is released. If the buyer paid first,
 * the session stays unchanged.
 * @returns its state afterwards
 */
export async function closeSession(stripe: Stripe, session: Stripe.Checkout.Session): Promise<PaymentNotice> {
  const { state, next } = judgeSession(session);
  const isOpen = session.status === 'open';
  if (next === undefined && !isOpen) return noticeOf(session, state);
  try {
    if (next === undefined) await askStripe('close a session', stripe.checkout.sessions.expire(session.id));
    else
      await askStripe(
        'let money go',
        stripe.paymentIntents.cancel('capture' in next ? next.capture : next.release),
      );
    return noticeOf(session, 'Expired');
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    const now = await readSession(stripe, session.id);
    // The state has not changed, so the request was refused for another reason.
    if (now === undefined || (now.status === session.status && judgeSession(now).state === state))
      throw error;
    return closeSession(stripe, now);
  }
}

function noticeOf(session: Stripe.Checkout.Session, state: PaymentNotice['state']): PaymentNotice {
  const money = { amount: session.amount_total, currency: session.currency };
  const notice = writeNotice(session.client_reference_id ?? '', state, money);
  if (notice === undefined) throw new ProviderError('Stripe returned a session in an unknown currency');
  return notice;
}
