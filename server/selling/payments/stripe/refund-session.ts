import type Stripe from 'stripe';
import { CURRENCIES } from '#contract/money.ts';
import type { RefundRequest } from '../payment-provider.ts';
import { ProviderError } from '../provider-error.ts';
import { findSession } from './find-session.ts';
import { judgeSession } from './judge-session.ts';
import { toStripeAmount } from './session-request.ts';
import { askStripe, StripeRefusal } from './stripe-client.ts';

/**
 * Gives the whole of a payment back. Twice is not possible: Stripe gives back no more than it took.
 * @throws ProviderError where there is no such money, Stripe will not, or has not done it yet
 */
export async function refundSession(stripe: Stripe, request: RefundRequest): Promise<void> {
  const { invoiceNumber, amountMinor, currencyId } = request;
  const session = await findSession(stripe, request);
  const intent = session?.payment_intent;
  if (session === undefined || typeof intent !== 'object' || intent === null)
    throw new ProviderError('Stripe does not know the payment to give back');
  const { state } = judgeSession(session);
  if (state === 'Refunded') return refuseWhilePending(stripe, intent.id);
  const currency = CURRENCIES[currencyId];
  const isSame =
    intent.amount_received === toStripeAmount(amountMinor, currency) &&
    intent.currency.toUpperCase() === currency.code;
  if (state !== 'Paid' || !isSame) throw new ProviderError('Stripe holds no such money to give back');
  try {
    const refund = await askStripe(
      'give money back',
      // Without a key of ours, which would repeat a refusal (an empty balance) for a day after its cause is gone.
      stripe.refunds.create({ payment_intent: intent.id, metadata: { invoiceNumber } }),
    );
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw new ProviderError(`Stripe did not give money back: ${refund.failure_reason ?? refund.status}`);
    if (isPending(refund)) throw new ProviderError(STILL_PENDING);
  } catch (error) {
    // Somebody gave it back in the meantime.
    if (!(error instanceof StripeRefusal) || error.code !== 'charge_already_refunded') throw error;
    await refuseWhilePending(stripe, intent.id);
  }
}

const STILL_PENDING = 'Stripe has taken the refund and not given the money back yet';

/** A charge counts as refunded from when its refund was asked for: an empty balance or a bank may hold it back for days. */
const isPending = ({ status }: Stripe.Refund): boolean =>
  status === 'pending' || status === 'requires_action';

async function refuseWhilePending(stripe: Stripe, intentId: string): Promise<void> {
  if ((await listPending(stripe, { payment_intent: intentId })).length > 0)
    throw new ProviderError(STILL_PENDING);
}

async function listPending(
  stripe: Stripe,
  of: { payment_intent: string } | { charge: string },
): Promise<Stripe.Refund[]> {
  const { data } = await askStripe('list refunds', stripe.refunds.list({ ...of, limit: 100 }));
  return data.filter(isPending);
}

/** Tells whether a refund that the shop asked for is pending: whoever asked for it learns when it is done. */
export async function hasOwnPendingRefund(
  stripe: Stripe,
  charge: string,
  invoiceNumber: string,
): Promise<boolean> {
  const pending = await listPending(stripe, { charge });
  return pending.some(({ metadata }) => metadata?.invoiceNumber === invoiceNumber);
}
