import { expect, test } from 'vitest';
import { validateCheckout } from './validate-checkout.ts';

test('e-mail and agreement are required', () => {
  expect(validateCheckout({ email: ' ', isAgreed: false })).toEqual({
    email: 'Missing',
    agreement: 'Missing',
  });
});

test('an e-mail must look like one; spaces around it are a slip of the thumb', () => {
  expect(validateCheckout({ email: 'ada@novak', isAgreed: true })).toEqual({ email: 'Malformed' });
  expect(validateCheckout({ email: ' ada@novak.example ', isAgreed: true })).toEqual({});
});
