import { expect, test } from 'vitest';
import type { PaymentState } from '#contract/invoice.ts';
import { payable, settlementOf } from './payable.ts';

const order = { totalAmount: 1190, currencyId: 643 } as const;

test('a payment type’s discount is exact to the cent', () => {
  expect(payable(order, { discount: 60 })).toBe(1130);
  expect(payable({ totalAmount: 19.9, currencyId: 978 }, { discount: 0.1 })).toBe(19.8);
});

test('a paid order cost the total less its paid discount; a declined discount deducts nothing', () => {
  const discount = (state: PaymentState) => ({ paymentTypeId: 'Discount', state, amount: 60 }) as const;
  const payment = (state: PaymentState) => ({ paymentTypeId: 'QuickPayment', state, amount: 1130 }) as const;
  expect(settlementOf(order, [payment('Declined'), discount('Declined')])).toEqual({
    paid: 1190,
    discount: 0,
  });
  expect(
    settlementOf(order, [payment('Declined'), discount('Declined'), payment('Paid'), discount('Paid')]),
  ).toEqual({ paid: 1130, discount: 60 });
});
