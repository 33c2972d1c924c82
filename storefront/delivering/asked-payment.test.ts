import { expect, test } from 'vitest';
import { askedPayment } from './asked-payment.ts';

const payment = { provider: 'stripe', invoiceNumber: 'a1' };

test('a payment is requested by its number; it does not name its order', () => {
  const search = '?provider=stripe&invoiceNumber=a1';
  expect(askedPayment(search, 'last')).toEqual({ payment, orderId: 'last' });
  expect(askedPayment(search, undefined)).toBeNull();
  expect(askedPayment(`${search}&orderId=o1`, 'last')).toEqual({ payment, orderId: 'o1' });
});

test('ignores an incomplete payment: uses the named order, or the last one paid', () => {
  expect(askedPayment('?provider=stripe&orderId=o1', undefined)).toEqual({ payment: null, orderId: 'o1' });
  expect(askedPayment('?orderId=', 'last')).toEqual({ payment: null, orderId: 'last' });
  expect(askedPayment('', undefined)).toBeNull();
});
