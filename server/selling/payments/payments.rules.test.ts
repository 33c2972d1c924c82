import { describe, expect, test } from 'vitest';
import { PAYMENT_STATES } from '#contract/invoice.ts';
import { CANCEL_REASONS, type CancelReason, type OrderState } from '#contract/order.ts';
import { isKept, isRefundedInParts, judgeArrival, stateAfter } from './payments.rules.ts';

describe('a provider’s notice', () => {
  test.each([
    // Each row: a state, then the state after each notice: Created, Pending, Paid, Declined, Expired, Refunded.
    ['Created', ['Created', 'Pending', 'Paid', 'Declined', 'Expired', 'Expired']],
    ['Pending', ['Pending', 'Pending', 'Paid', 'Declined', 'Expired', 'Expired']],
    ['Paid', ['Paid', 'Paid', 'Paid', 'Paid', 'Paid', 'Refunded']],
    ['Declined', ['Declined', 'Declined', 'Paid', 'Declined', 'Declined', 'Declined']],
    ['Expired', ['Expired', 'Expired', 'Paid', 'Expired', 'Expired', 'Expired']],
    ['Refunded', ['Refunded', 'Refunded', 'Refunded', 'Refunded', 'Refunded', 'Refunded']],
  ] as const)('of a payment that is %s', (state, expected) => {
    expect(PAYMENT_STATES.map((said) => stateAfter(state, said))).toEqual(expected);
  });

  test('is idempotent at any time', () => {
    for (const state of PAYMENT_STATES)
      for (const said of PAYMENT_STATES) {
        const once = stateAfter(state, said);
        expect(stateAfter(once, said)).toBe(once);
      }
  });
});

describe('money that arrives', () => {
  const order = (state: OrderState, cancelReason: CancelReason | null = null) => ({ state, cancelReason });
  const declined = { state: 'Declined' as const, refundReason: null };
  const returning = { state: 'Paid' as const, refundReason: 'Refunded by the operator' };
  const refunded = { state: 'Refunded' as const, refundReason: 'Refunded by the operator' };

  test('completes an unpaid order, even after a decline', () => {
    expect(judgeArrival(order('AwaitingPayment'), [], true)).toBeUndefined();
    expect(judgeArrival(order('AwaitingPayment'), [declined], true)).toBeUndefined();
  });

  test('reinstates an order that was canceled as unpaid', () => {
    expect(judgeArrival(order('Canceled'), [declined], true)).toBeUndefined();
  });

  test.each(CANCEL_REASONS)('is refunded if the order is canceled for good, or about to be: %s', (reason) => {
    for (const state of ['AwaitingPayment', 'Canceled'] as const)
      expect(judgeArrival(order(state, reason), [declined], true)).toBe('OrderCanceled');
  });

  test('is refunded if the order is already paid, or was paid and refunded', () => {
    expect(judgeArrival(order('Completed'), [{ state: 'Paid', refundReason: null }], true)).toBe(
      'AlreadyPaid',
    );
    expect(judgeArrival(order('Completed'), [returning], true)).toBe('AlreadyPaid');
    expect(judgeArrival(order('Canceled'), [declined, refunded], true)).toBe('OrderRefunded');
    expect(judgeArrival(order('Canceled'), [returning], true)).toBe('OrderRefunded');
  });

  test('is refunded if the order’s price has changed', () => {
    expect(judgeArrival(order('AwaitingPayment'), [declined], false)).toBe('OrderRepriced');
  });

  test('is kept until its refund is decided', () => {
    expect(isKept({ state: 'Paid', refundReason: null })).toBe(true);
    expect(isKept(returning)).toBe(false);
    expect(isKept({ state: 'Pending', refundReason: null })).toBe(false);
  });
});

test('a payment counts as refunded in parts by the shop if its parts that did not fail add up to it', () => {
  const parts = (...of: [string, number][]) => of.map(([state, amountMinor]) => ({ state, amountMinor }));
  const isAll = (...of: [string, number][]) => isRefundedInParts({ amountMinor: 600 }, parts(...of));
  expect(isAll()).toBe(false);
  expect(isAll(['Given', 400])).toBe(false);
  expect(isAll(['Given', 400], ['Failed', 200])).toBe(false);
  expect(isAll(['Given', 400], ['Asked', 200])).toBe(true);
});
