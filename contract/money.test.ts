import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_IDS, formatAmount, toMajor, toMinor, writeDecimal } from './money.ts';

const currencyIds = fc.constantFrom(...CURRENCY_IDS);

describe('an amount', () => {
  test('survives the way to decimals and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), currencyIds, (amountMinor, currencyId) => {
        expect(toMinor(toMajor(amountMinor, currencyId), currencyId)).toBe(amountMinor);
        expect(toMinor(Number(writeDecimal(amountMinor, currencyId)), currencyId)).toBe(amountMinor);
      }),
    );
  });

  test.each([
    [750, 978, '7.50'],
    [-750, 978, '-7.50'],
    [750, 392, '750'],
    [7_505, 788, '7.505'],
    [0, 352, '0'],
  ] as const)('%i minor units of %i are written as %s', (amountMinor, currencyId, expected) => {
    expect(writeDecimal(amountMinor, currencyId)).toBe(expected);
  });

  test.each([
    [7.5, 978, 'en', true, '€7.50'],
    [7, 978, 'en', true, '€7'],
    [750, 392, 'en', false, '¥750'],
    [7.505, 788, 'de', true, '7,505\u00a0TND'],
    [29, 756, 'de', false, '29,00\u00a0CHF'],
  ] as const)('%f of %i in %s is %s', (amount, currencyId, language, rounding, expected) => {
    expect(formatAmount(amount, currencyId, language, rounding)).toBe(expected);
  });
});
