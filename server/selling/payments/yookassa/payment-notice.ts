import type { DeclineReason, PaymentState } from '#contract/invoice.ts';
import type { PaymentNotice } from '../payment-provider.ts';
import { readAmount } from './amounts.ts';
import type { YookassaPayment } from './yookassa-objects.ts';

/**
 * The reasons of payments that were canceled because they were abandoned; every other reason is a refusal.
 * yookassa.ru/developers/payment-acceptance/after-the-payment/declined-payments, read 2026-11-21.
 */
const EXPIRED_REASONS: readonly string[] = ['expired_on_confirmation', 'expired_on_capture'];

/** The refusals that a buyer can act on, from the same list. */
const REASONS: ReadonlyMap<string, DeclineReason> = new Map(
  Object.entries<DeclineReason>({
    insufficient_funds: 'InsufficientFunds',
    card_expired: 'ExpiredCard',
    '3d_secure_failed': 'NotAuthenticated',
  }),
);

/**
 * Converts a payment to a notice. Every state that is not final becomes Pending: the buyer may try one card after
 * another, and YooKassa reports a decline only when it has canceled the payment.
 * @returns undefined if the payment is not this shop's (created by hand, or in an unknown currency)
 */
export function paymentNotice(payment: YookassaPayment): PaymentNotice | undefined {
  const invoiceNumber = payment.metadata?.invoiceNumber;
  const amount = readAmount(payment.amount);
  const state = stateOf(payment);
  if (invoiceNumber === undefined || amount === undefined || state === undefined) return undefined;
  const declineReason =
    state === 'Declined' ? REASONS.get(payment.cancellation_details?.reason ?? '') : undefined;
  const billedCountry = payment.payment_method?.card?.issuer_country;
  return {
    invoiceNumber,
    state,
    ...amount,
    ...(declineReason === undefined ? {} : { declineReason }),
    ...(billedCountry === undefined ? {} : { billedCountry }),
  };
}

function stateOf(payment: YookassaPayment): PaymentState | undefined {
  switch (payment.status) {
    case 'pending':
      return 'Created';
    case 'waiting_for_capture':
      return 'Pending';
    case 'succeeded':
      return isRefunded(payment) ? 'Refunded' : 'Paid';
    case 'canceled':
      return EXPIRED_REASONS.includes(payment.cancellation_details?.reason ?? '') ? 'Expired' : 'Declined';
    default:
      return undefined;
  }
}

/** Returns whether the whole payment was refunded. */
export function isRefunded({ amount, refunded_amount: refunded }: YookassaPayment): boolean {
  return refunded !== undefined && readAmount(refunded)?.amountMinor === readAmount(amount)?.amountMinor;
}
