import type Stripe from 'stripe';
import { CURRENCIES } from '#contract/money.ts';
import type { RefundPart, RefundRequest } from '../payment-provider.ts';
import { PaymentDisputed, ProviderError, ProviderRefusal } from '../provider-error.ts';
import { findSession } from './find-session.ts';
import { judgeSession } from './judge-session.ts';
import { toStripeAmount } from './session-request.ts';
import { askStripe, StripeRefusal } from './stripe-client.ts';

/**
 * Refunds what is left of a payment, or a part of it. What is left is what the shop has not refunded. If a bank
 * returned a part, Stripe has that money again, but it is owed to the buyer another way (docs/decisions/0173). A
 * repeated call is recognised by the metadata of listed refunds and, before a part is listed, by its idempotency key.
 * @throws ProviderRefusal if Stripe refused a part
 * @throws PaymentDisputed if the buyer's bank disputes the payment
 * @throws ProviderError if there is no such money, or if Stripe refuses or has not made the refund yet
 */
export async function refundSession(stripe: Stripe, request: RefundRequest): Promise<void> {
  const { amountMinor, currencyId, part } = request;
  const session = await findSession(stripe, request);
  const intent = session?.payment_intent;
  if (session === undefined || typeof intent !== 'object' || intent === null)
    throw new ProviderError('Stripe does not know the payment to refund');
  const { state } = judgeSession(session);
  if (state === 'Refunded' && part === undefined) return refuseWhilePending(stripe, intent.id);
  const currency = CURRENCIES[currencyId];
  const isSame =
    intent.amount_received === toStripeAmount(amountMinor, currency) &&
    intent.currency.toUpperCase() === currency.code;
  const isHeld = state === 'Paid' || (state === 'Refunded' && part !== undefined);
  if (!isHeld || !isSame) throw new ProviderError('Stripe does not hold the amount to refund');
  if (part !== undefined) return givePartBack(stripe, intent.id, request, part);
  try {
    await giveRestBack(stripe, intent.id, request);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    if (error.code === 'charge_disputed') throw new PaymentDisputed(error.message);
    // The payment was refunded meanwhile.
    if (error.code !== 'charge_already_refunded') throw error;
    await refuseWhilePending(stripe, intent.id);
  }
}

async function giveRestBack(
  stripe: Stripe,
  intentId: string,
  { invoiceNumber, amountMinor, currencyId, returnedMinor = 0 }: RefundRequest,
): Promise<void> {
  const known = (await listRefunds(stripe, { payment_intent: intentId })).find(
    (refund) =>
      refund.metadata?.invoiceNumber === invoiceNumber &&
      refund.metadata.refundId === undefined &&
      (refund.status === 'succeeded' || isPending(refund)),
  );
  const refund =
    known ??
    (await askStripe(
      'give money back',
      // No idempotency key: it would repeat a refusal (an empty balance) for a day, even after its cause was removed.
      stripe.refunds.create({
        payment_intent: intentId,
        amount: toStripeAmount(amountMinor - returnedMinor, CURRENCIES[currencyId]),
        metadata: { invoiceNumber },
      }),
    ));
  if (refund.status === 'failed' || refund.status === 'canceled')
    throw new ProviderError(`Stripe did not give money back: ${refund.failure_reason ?? refund.status}`);
  if (isPending(refund)) throw new ProviderError(STILL_PENDING);
}

/**
 * Stripe's error codes for final refusals. After any other error, the cause may be temporary or the outcome unknown.
 */
const REFUSALS: readonly string[] = [
  'charge_already_refunded',
  'amount_too_large',
  'amount_too_small',
  'charge_disputed',
  'insufficient_funds',
  'balance_insufficient',
  'invalid_request_error',
];

async function givePartBack(
  stripe: Stripe,
  intentId: string,
  { invoiceNumber, currencyId }: RefundRequest,
  { refundId, amountMinor }: RefundPart,
): Promise<void> {
  const refunds = await listRefunds(stripe, { payment_intent: intentId });
  const known = refunds.find(({ metadata }) => metadata?.refundId === refundId);
  const refund = known ?? (await askForPart());
  if (refund.status === 'succeeded') return;
  if (isPending(refund)) throw new ProviderError(STILL_PENDING);
  throw new ProviderRefusal(`Stripe did not give money back: ${refund.failure_reason ?? refund.status}`);

  async function askForPart(): Promise<Stripe.Refund> {
    try {
      return await askStripe(
        'give money back',
        stripe.refunds.create(
          {
            payment_intent: intentId,
            amount: toStripeAmount(amountMinor, CURRENCIES[currencyId]),
            metadata: { invoiceNumber, refundId },
          },
          { idempotencyKey: `refund-${refundId}` },
        ),
      );
    } catch (error) {
      if (error instanceof StripeRefusal && REFUSALS.includes(error.code))
        throw new ProviderRefusal(error.message);
      throw error;
    }
  }
}

const STILL_PENDING = 'Stripe has taken the refund and not given the money back yet';

/**
 * Stripe counts a charge as refunded once its refund is requested, although an empty balance or a bank may delay the
 * refund for days.
 */
const isPending = ({ status }: Stripe.Refund): boolean =>
  status === 'pending' || status === 'requires_action';

async function refuseWhilePending(stripe: Stripe, intentId: string): Promise<void> {
  if ((await listRefunds(stripe, { payment_intent: intentId })).some(isPending))
    throw new ProviderError(STILL_PENDING);
}

async function listRefunds(
  stripe: Stripe,
  of: { payment_intent: string } | { charge: string },
): Promise<Stripe.Refund[]> {
  const { data } = await askStripe('list refunds', stripe.refunds.list({ ...of, limit: 100 }));
  return data;
}

/**
 * Returns whether a refund requested by the shop is pending, so that the member who requested it learns when it is
 * done.
 */
export async function hasOwnPendingRefund(
  stripe: Stripe,
  charge: string,
  invoiceNumber: string,
): Promise<boolean> {
  const refunds = await listRefunds(stripe, { charge });
  return refunds.some((refund) => isPending(refund) && refund.metadata?.invoiceNumber === invoiceNumber);
}
