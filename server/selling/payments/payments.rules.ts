import type { PaymentState } from '#contract/invoice.ts';
import type { CancelReason, OrderState } from '#contract/order.ts';
import { canFollow, type Transitions } from '#selling/transitions.ts';

/**
 * Product §12. A late "paid" overrules a decline or an expiry, because the money has arrived. Only a refund can follow
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

/** States with an unknown outcome: the provider is polled, and the order is not canceled. */
export const UNDECIDED_STATES: readonly PaymentState[] = ['Created', 'Pending'];

export function isUndecided(state: PaymentState): boolean {
  return UNDECIDED_STATES.includes(state);
}

/** Computes a payment's state after its provider's notice `reported`; its own state if that changes nothing. */
export function stateAfter(state: PaymentState, reported: PaymentState): PaymentState {
  // It was paid and refunded before we knew of either: it counts as no payment.
  if (reported === 'Refunded' && isUndecided(state)) return 'Expired';
  return canFollow(PAYMENT_TRANSITIONS, state, reported) ? reported : state;
}

/** A payment as the rules below need it; `refundReason` is set once its refund is decided. */
interface JudgedPayment {
  state: PaymentState;
  refundReason: string | null;
}

/** Returns whether a payment's money is kept: an order has at most one such payment. */
export function isKept({ state, refundReason }: JudgedPayment): boolean {
  return state === 'Paid' && refundReason === null;
}

/** Sums the refunded parts of a payment. */
export function returnedOf(parts: readonly { state: string; amountMinor: number }[]): number {
  return parts.reduce((sum, { state, amountMinor }) => sum + (state === 'Given' ? amountMinor : 0), 0);
}

/**
 * Returns whether the shop itself refunds all of a payment in parts. Its provider reports it as refunded then, but its
 * order stays: other items of it cost nothing.
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
 * waits or was canceled as unpaid. It is refunded if the order is already paid, was paid and refunded, is canceled for
 * good (or about to be), or has another price now: an opened payment keeps its price, but this one had been reported as
 * failed.
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

/** The time without a notice after which a payment is polled, and the longest pause between polls. */
export const POLL_AFTER_MS = 2 * 60_000;
export const ASK_DISTANCE_MAX_MS = 3600_000;

/**
 * The same while its buyer waits on the payment's page: a webhook takes seconds, and a lost one should not delay the
 * buyer longer.
 */
export const ASK_WATCHED_AFTER_MS = 5_000;
export const ASK_WATCHED_DISTANCE_MS = 15_000;

/** The time within which a payment unknown to its provider may still appear there. */
export const UNKNOWN_FOR_MS = 24 * 3600_000;

/** The age from which an operator should check an undecided payment; abandoned payments are settled before. */
export const OVERDUE_PAYMENT_MS = {
  /** For opened, unpaid payments: providers close them within a day. */
  Created: 25 * 3600_000,
  Pending: 30 * 60_000,
} as const;

/** How long an order waits for its payment. */
export const UNPAID_FOR_MS = 7 * 24 * 3600_000;
