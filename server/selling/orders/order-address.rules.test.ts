import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isErasedBuyer,
  judgeOrderAddress,
  listReplacedAddresses,
  type OrderAddress,
} from './order-address.rules.ts';

const AT_PAYMENT = 'buyer@example.com';
const paid: OrderAddress = { email: AT_PAYMENT, origin: 'First', former: null };
const anyAddress = fc.constantFrom(AT_PAYMENT, 'Buyer@Example.com', 'one@evil.example', 'two@evil.example');

test('whatever visitors enter, only the address at the payment is proved; it is notified of every other address', () => {
  fc.assert(
    fc.property(fc.array(anyAddress, { maxLength: 8 }), (entered) => {
      let known = paid;
      for (const email of entered) {
        const next = judgeOrderAddress(known, email);
        const isProved = email.toLowerCase() === AT_PAYMENT;
        expect(next).toMatchObject({ email, origin: isProved ? 'First' : 'Later' });
        const isOther = !isProved && email !== known.email;
        expect(
          listReplacedAddresses(known, next).some((address) => address.toLowerCase() === AT_PAYMENT),
        ).toBe(isOther);
        known = next;
      }
    }),
  );
});

test('nobody is notified if the buyer was erased', () => {
  const erased: OrderAddress = { email: 'x@erased.invalid', origin: 'First', former: null };
  expect(listReplacedAddresses(erased, judgeOrderAddress(erased, 'one@evil.example'))).toEqual([]);
});

test('a buyer stays erased, whatever a visitor enters', () => {
  const erased: OrderAddress = { email: 'x@erased.invalid', origin: 'First', former: null };
  const readdressed = judgeOrderAddress(erased, 'one@evil.example');
  const unreadable: OrderAddress = { email: 'x@erased.invalid', origin: 'Later', former: AT_PAYMENT };
  expect([erased, readdressed, { ...readdressed, former: null }].map(isErasedBuyer)).toEqual([
    true,
    true,
    true,
  ]);
  expect([paid, judgeOrderAddress(paid, 'one@evil.example'), unreadable].map(isErasedBuyer)).toEqual([
    false,
    false,
    false,
  ]);
});
