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
 * @throws ProviderError where there is no such money, or Stripe will not
 */
export async function refundSession(stripe: Stripe, request: RefundRequest): Promise<void> {
  const { invoiceNumber, amountMinor, currencyId } = request;
  const session = await findSession(stripe, request);
  const intent = session?.payment_intent;
  if (session === undefined || typeof intent !== 'object' || intent === null)
    throw new ProviderError('Stripe does not know the payment to give back');
  const { state } = judgeSession(session);
  if (state === 'Refunded') return;
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
  } catch (error) {
    // Somebody gave it back in the meantime.
    if (!(error instanceof StripeRefusal) || error.code !== 'charge_already_refunded') throw error;
  }
}
