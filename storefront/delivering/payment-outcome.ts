import { lastPayment, type PaymentState } from '#contract/invoice.ts';
import type { OrderState } from '#contract/order.ts';

/** The outcome that a buyer sees on return from the payment provider. */
export type PaymentOutcome =
  /** Nothing is known yet; the page should stay open. */
  | 'Checking'
  | 'Paid'
  | 'Declined'
  /** No payment was made: the buyer left the provider's page, or it expired. */
  | 'NotPaid'
  /** The provider is still processing the payment after a minute. */
  | 'Unclear'
  | 'Canceled';

/** How long the page polls by itself. */
export const WATCH_MS = 60_000;
/** The provider usually answers within seconds. After this long without a sign, the payment counts as not made. */
export const NOT_PAID_AFTER_MS = 8000;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;

/**
 * Returns how long to wait before the next poll: a quarter of the time waited so far, at least one second and at most
 * eight.
 * @param waitedMs since polling began
 * @returns undefined when polling ends
 */
export function pauseAfter(waitedMs: number): number | undefined {
  if (waitedMs >= WATCH_MS) return undefined;
  return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs / 4));
}

/** The result of one poll. */
export interface PaymentObservation {
  orderState: OrderState;
  payments: readonly { paymentTypeId: string; state: PaymentState; createdOn: string }[];
}

/**
 * A settled order decides the outcome; otherwise its last payment does (product §4), where Declined means declined. A
 * payment that was merely opened becomes "not paid" after some seconds; one that the provider is processing becomes
 * "unclear" after a minute.
 * @param waitedMs since polling began
 */
export function paymentOutcome(
  { orderState, payments }: PaymentObservation,
  waitedMs: number,
): PaymentOutcome {
  if (orderState === 'Completed') return 'Paid';
  if (orderState === 'Canceled') return 'Canceled';
  switch (lastPayment(payments)?.state) {
    case 'Declined':
      return 'Declined';
    case undefined:
    case 'Expired':
      return 'NotPaid';
    case 'Created':
      return waitedMs < NOT_PAID_AFTER_MS ? 'Checking' : 'NotPaid';
    default:
      return waitedMs < WATCH_MS ? 'Checking' : 'Unclear';
  }
}

/** Returns whether further polling cannot change the outcome: the order is settled, or the provider declined. */
export function isFinal(outcome: PaymentOutcome): boolean {
  return outcome === 'Paid' || outcome === 'Canceled' || outcome === 'Declined';
}
