import type { PaymentState } from '#contract/invoice.ts';
import type { CancelReason, OrderState } from '#contract/order.ts';
import { canFollow, type Transitions } from '#selling/transitions.ts';

/**
 * Product §12. A late "paid" overrides a decline or an expiry, because the money has arrived. Only a refund can follow
 * Paid, so a repeated or late webhook changes nothing.
 */
const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  Created: ['Pending', 'Paid', 'Declined', 'Expired'],
  Pending: ['Paid', 'Declined', 'Expired'],
  Paid: ['Refunded'],
  Declined: ['Paid'],
  Expired: ['Paid'],
  Refunded: [],
};

/** States in which the outcome is unknown: the provider is polled, and the order is not canceled. */
export const UNDECIDED_STATES: readonly PaymentState[] = ['Created', 'Pending'];

export function isUndecided(state: PaymentState): boolean {
  return UNDECIDED_STATES.includes(state);
}

/**
 * Computes a payment's state after the provider's notice `reported`. If the notice changes nothing, returns the present
 * state.
 */
export function stateAfter(state: PaymentState, reported: PaymentState): PaymentState {
  // The payment was paid and refunded before the shop knew of either, so it counts as no payment.
  if (reported === 'Refunded' && isUndecided(state)) return 'Expired';
  return canFollow(PAYMENT_TRANSITIONS, state, reported) ? reported : state;
}

/**
 * Returns whether an object at the provider is not the one that the shop opened for a payment. A payment without a
 * reference matches, because the answer with the reference may have been lost.
 * @param known the payment of the object's invoice number; undefined if the shop does not know it
 * @param told the provider's id of the object
 */
export function isForeign(known: { reference: string | null } | undefined, told: string): boolean {
  return known !== undefined && known.reference !== null && known.reference !== told;
}

/** A payment with the facts for the rules below. `refundReason` is set once its refund is decided. */
interface JudgedPayment {
  state: PaymentState;
  refundReason: string | null;
}

/** Returns whether the shop keeps a payment's money. An order has at most one such payment. */
export function isKept({ state, refundReason }: JudgedPayment): boolean {
  return state === 'Paid' && refundReason === null;
}

/** Sums the refunded parts of a payment. */
export function returnedOf(parts: readonly { state: string; amountMinor: number }[]): number {
  return parts.reduce((sum, { state, amountMinor }) => sum + (state === 'Given' ? amountMinor : 0), 0);
}

/**
 * Returns whether the shop has refunded the whole payment in parts. The provider then reports the payment as refunded,
 * but the order stays, because it has other items that cost nothing.
 */
export function isRefundedInParts(
  { amountMinor }: { amountMinor: number },
  parts: readonly { state: string; amountMinor: number }[],
): boolean {
  const own = parts.filter(({ state }) => state !== 'Failed');
  return own.length > 0 && own.reduce((sum, part) => sum + part.amountMinor, 0) >= amountMinor;
}

/** The reasons for which arrived money is refunded automatically. */
export type ReturnReason =
  | 'AlreadyPaid'
  | 'OrderRefunded'
  | 'OrderRepriced'
  | 'OrderCanceled'
  | 'ConsentMissing';

/**
 * Decides whether money that arrived for an order is refunded (product §12: never lost). It completes an order that
 * waits, or that was canceled as unpaid. It is refunded if the order is already paid, was paid and refunded, or is
 * canceled for good (or about to be). It is also refunded if the order's price has changed: an open payment keeps the
 * price, but this one had been reported as failed.
 * @param others the invoice's other payments, without discounts
 * @param isPriceAsked whether the amount is the order's price
 * @returns why it is refunded; undefined if it completes the order
 */
export function judgeArrival(
  { state: orderState, cancelReason }: { state: OrderState; cancelReason: CancelReason | null },
  others: readonly JudgedPayment[],
  isPriceAsked: boolean,
): ReturnReason | undefined {
  if (orderState === 'Completed') return 'AlreadyPaid';
  if (cancelReason !== null) return 'OrderCanceled';
  const wasRefunded = others.some(({ state, refundReason }) => state === 'Refunded' || refundReason !== null);
  if (orderState === 'Canceled' && wasRefunded) return 'OrderRefunded';
  return isPriceAsked ? undefined : 'OrderRepriced';
}

/** A payment is polled after this time without a notice. */
export const POLL_AFTER_MS = 2 * 60_000;
/** The longest pause between polls. */
export const ASK_DISTANCE_MAX_MS = 3600_000;

/**
 * The same two times while the buyer waits on the payment's page. A webhook takes seconds, and a lost one should not
 * delay the buyer longer.
 */
export const ASK_WATCHED_AFTER_MS = 5_000;
export const ASK_WATCHED_DISTANCE_MS = 15_000;

/** A payment that its provider does not know may still appear there within this time. */
export const UNKNOWN_FOR_MS = 24 * 3600_000;

/** The age from which on an operator should check an undecided payment. Abandoned payments are settled earlier. */
export const OVERDUE_PAYMENT_MS = {
  /** For payments that were opened and not paid; providers close them within a day. */
  Created: 25 * 3600_000,
  Pending: 30 * 60_000,
} as const;

/** How long an order waits for its payment. */
export const UNPAID_FOR_MS = 7 * 24 * 3600_000;
