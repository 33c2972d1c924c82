import type Stripe from 'stripe';
import type { DeclineReason, PaymentState } from '#contract/invoice.ts';
import { CURRENCIES } from '#contract/money.ts';
import { currencyOfCode } from '../decimal-amount.ts';
import type { PaymentNotice } from '../payment-provider.ts';
import { fromStripeAmount } from './session-request.ts';

/** The state of a session. */
export interface SessionJudgement {
  state: PaymentState;
  /** What to do with reserved money: capture it or release it. */
  next?: { capture: string } | { release: string };
}

/** Returns the object of an expanded field; undefined if it is still empty. */
const expanded = <T extends object>(field: string | T | null): T | undefined =>
  typeof field === 'object' && field !== null ? field : undefined;

/**
 * Determines the state of a payment.
 * @param session with `payment_intent.latest_charge` expanded
 */
export function judgeSession(session: Stripe.Checkout.Session): SessionJudgement {
  const intent = expanded(session.payment_intent);
  const charge = expanded(intent?.latest_charge ?? null);
  if (intent?.status === 'succeeded') return { state: charge?.refunded === true ? 'Refunded' : 'Paid' };
  if (intent?.status === 'requires_capture') {
    const next = isAuthenticated(charge) ? { capture: intent.id } : { release: intent.id };
    return { state: 'Pending', next };
  }
  const wasDeclined = intent !== undefined && intent.last_payment_error !== null;
  if (session.status === 'expired') return { state: wasDeclined ? 'Declined' : 'Expired' };
  if (session.status === 'complete') return { state: intent?.status === 'canceled' ? 'Declined' : 'Pending' };
  // The card was refused, or no attempt was made. The buyer may continue at Stripe, or return and pay another way.
  return { state: 'Created' };
}

/** Returns the id of the session's latest charge; undefined if there was no attempt. */
export const chargeIdOf = (session: Stripe.Checkout.Session): string | undefined =>
  expanded(expanded(session.payment_intent)?.latest_charge ?? null)?.id;

/** Returns the country of the charged card; if unknown, of its billing address. */
export function billedCountryOf(session: Stripe.Checkout.Session): string | undefined {
  const charge = expanded(expanded(session.payment_intent)?.latest_charge ?? null);
  return (
    charge?.payment_method_details?.card?.country ?? charge?.billing_details?.address?.country ?? undefined
  );
}

/** Refusals that a buyer can act on (docs.stripe.com/declines/codes and …/error-codes, read 2026-11). */
const REASONS: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries<DeclineReason>({
    insufficient_funds: 'InsufficientFunds',
    expired_card: 'ExpiredCard',
    authentication_required: 'NotAuthenticated',
    payment_intent_authentication_failure: 'NotAuthenticated',
  }),
);

/** Returns why the last card was declined; undefined if Stripe reports nothing that helps the buyer. */
export function declineReasonOf(session: Stripe.Checkout.Session): DeclineReason | undefined {
  const error = expanded(session.payment_intent)?.last_payment_error;
  return REASONS.get(error?.decline_code ?? '') ?? REASONS.get(error?.code ?? '');
}

/** Either the buyer was authenticated, or the bank was asked but does not participate (docs: 3D Secure results). */
const AUTHENTICATED: readonly unknown[] = ['authenticated', 'attempt_acknowledged'];
/** Wallets on a device authenticate the buyer themselves, so Stripe asks no bank. */
const OWNER_PROVED: readonly unknown[] = ['apple_pay', 'google_pay', 'samsung_pay'];

function isAuthenticated(charge: Stripe.Charge | undefined): boolean {
  const card = charge?.payment_method_details?.card;
  const isProved = card?.three_d_secure == null && OWNER_PROVED.includes(card?.wallet?.type);
  return isProved || AUTHENTICATED.includes(card?.three_d_secure?.result);
}

/** An amount at Stripe, in its own units. */
interface StripeAmount {
  amount: number | null;
  currency: string | null;
}

/**
 * Builds a notice; undefined if the currency is unknown or the amount is not exact, because it is then not our payment.
 */
export function writeNotice(
  invoiceNumber: string,
  state: PaymentState,
  { amount, currency }: StripeAmount,
): PaymentNotice | undefined {
  const currencyId = currencyOfCode(currency ?? '');
  if (currencyId === undefined || amount === null) return undefined;
  const amountMinor = fromStripeAmount(amount, CURRENCIES[currencyId]);
  return amountMinor === undefined ? undefined : { invoiceNumber, state, amountMinor, currencyId };
}
