import { expect, test } from 'vitest';
import { validateCheckout } from './validate-checkout.ts';

test('e-mail, agreement and the choice of immediate delivery are required', () => {
  expect(validateCheckout({ email: ' ', isAgreed: false, isDeliveryWanted: false })).toEqual({
    email: 'Missing',
    agreement: 'Missing',
    withdrawal: 'Missing',
  });
});

test('an e-mail must look like one; spaces around it are removed', () => {
  expect(validateCheckout({ email: 'ada@novak', isAgreed: true, isDeliveryWanted: true })).toEqual({
    email: 'Malformed',
  });
  expect(validateCheckout({ email: ' ada@novak.example ', isAgreed: true, isDeliveryWanted: true })).toEqual(
    {},
  );
});
