import { lastPayment, type PaymentState } from '#contract/invoice.ts';
import type { OrderState } from '#contract/order.ts';

/** The outcome that a buyer sees on return from the payment provider. */
export type PaymentOutcome =
  /** Nothing is known yet: keep the page open. */
  | 'Checking'
  | 'Paid'
  | 'Declined'
  /** No payment came: the buyer left the provider's page, or it expired. */
  | 'NotPaid'
  /** The provider has it in hand and has not decided after a minute. */
  | 'Unclear'
  | 'Canceled';

/** The time during which the page polls by itself. */
export const WATCH_MS = 60_000;
/** The provider usually answers within seconds; after this long without a sign, the payment counts as not made. */
export const NOT_PAID_AFTER_MS = 8000;

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;

/**
 * Returns how long to wait before the next look: a quarter of the time waited so far, one second at first, eight at most.
 * @param waitedMs since the page began to look
 * @returns undefined once it is enough
 */
export function pauseAfter(waitedMs: number): number | undefined {
  if (waitedMs >= WATCH_MS) return undefined;
  return Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waitedMs / 4));
}

/** What was seen by one look. */
export interface PaymentObservation {
  orderState: OrderState;
  payments: readonly { paymentTypeId: string; state: PaymentState; createdOn: string }[];
}

/**
 * The order decides if it is settled; else its last payment does (product §4): Declined is declined. A payment
 * that was merely opened becomes "not paid" after some seconds, one in the provider's hands "unclear" after a
 * minute.
 * @param waitedMs since the page began to look
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

/** Returns whether polling again cannot change anything: the order is settled, or the provider refused. */
export function isFinal(outcome: PaymentOutcome): boolean {
  return outcome === 'Paid' || outcome === 'Canceled' || outcome === 'Declined';
}
