import { describe, expect, test } from 'vitest';
import type { PaymentState } from '#contract/invoice.ts';
import {
  isFinal,
  NOT_PAID_AFTER_MS,
  type PaymentObservation,
  pauseAfter,
  paymentOutcome,
  WATCH_MS,
} from './payment-outcome.ts';

const payment = (state: PaymentState, minute: number, paymentTypeId = 'PersonalCard') => ({
  paymentTypeId,
  state,
  createdOn: `2026-05-10T09:${String(minute).padStart(2, '0')}:00.000Z`,
});

const awaiting = (...payments: PaymentObservation['payments']): PaymentObservation => ({
  orderState: 'AwaitingPayment',
  payments,
});

describe('the outcome of a payment', () => {
  test('is declined when the last payment that is not a discount was declined', () => {
    const sight = awaiting(payment('Declined', 2), payment('Created', 1), payment('Paid', 3, 'Discount'));
    expect(paymentOutcome(sight, 0)).toBe('Declined');
  });

  test('is not declined when a later try is pending', () => {
    expect(paymentOutcome(awaiting(payment('Declined', 1), payment('Pending', 2)), 0)).toBe('Checking');
  });

  test('follows the order’s state if that is final, whatever the payments are', () => {
    const payments = [payment('Declined', 1)];
    expect(paymentOutcome({ orderState: 'Completed', payments }, 0)).toBe('Paid');
    expect(paymentOutcome({ orderState: 'Canceled', payments }, 0)).toBe('Canceled');
  });

  test('of a payment merely opened is open at first, then "not paid"', () => {
    const sight = awaiting(payment('Created', 1));
    expect(paymentOutcome(sight, NOT_PAID_AFTER_MS - 1)).toBe('Checking');
    expect(paymentOutcome(sight, NOT_PAID_AFTER_MS)).toBe('NotPaid');
  });

  test('is "not paid" at once if no payment was opened or the last one expired', () => {
    expect(paymentOutcome(awaiting(), 0)).toBe('NotPaid');
    expect(paymentOutcome(awaiting(payment('Expired', 1)), 0)).toBe('NotPaid');
  });

  test('in the provider’s hands stays open for a minute, then is unclear', () => {
    for (const state of ['Pending', 'Paid'] as const) {
      expect(paymentOutcome(awaiting(payment(state, 1)), WATCH_MS - 1)).toBe('Checking');
      expect(paymentOutcome(awaiting(payment(state, 1)), WATCH_MS)).toBe('Unclear');
    }
  });

  test('can still change while the provider has not decided', () => {
    expect((['Checking', 'NotPaid', 'Unclear'] as const).map(isFinal)).toEqual([false, false, false]);
    expect((['Paid', 'Declined', 'Canceled'] as const).map(isFinal)).toEqual([true, true, true]);
  });
});

test('pauses grow from one second to eight and end after a minute, with a limited number of polls', () => {
  const pauses: number[] = [];
  let waited = 0;
  for (let pause = pauseAfter(waited); pause !== undefined; pause = pauseAfter(waited)) {
    pauses.push(pause);
    waited += pause;
  }
  expect(pauses[0]).toBe(1000);
  expect(pauses.at(-1)).toBe(8000);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(waited).toBeGreaterThanOrEqual(WATCH_MS);
  expect(waited).toBeLessThan(WATCH_MS + 8000);
  expect(pauses.length).toBeLessThan(20);
});
