import { describe, expect, test } from 'vitest';
import { writeDecimal } from '#contract/money.ts';
import { currencyOfCode, readDecimal } from './decimal-amount.ts';

describe('amounts as providers write them', () => {
  test.each([
    [0, '0.00'],
    [7, '0.07'],
    [750, '7.50'],
    [123456, '1234.56'],
  ])('%i minor units are %s', (amountMinor, text) => {
    expect(writeDecimal(amountMinor, 978)).toBe(text);
    expect(readDecimal(text, 978)).toBe(amountMinor);
  });

  test('are parsed exactly where floating point would not be exact', () => {
    for (let amountMinor = 0; amountMinor < 20_000; amountMinor += 1)
      expect(readDecimal(writeDecimal(amountMinor, 643), 643)).toBe(amountMinor);
  });

  test.each([
    ['750', 750, 392],
    ['750.00', 750, 392],
    ['0.750', 750, 788],
    ['0.75', 750, 788],
    ['7.500', 750, 978],
  ] as const)('%s is %i minor units of %i', (text, amountMinor, currencyId) => {
    expect(readDecimal(text, currencyId)).toBe(amountMinor);
  });

  test.each([
    ['7.5', 392],
    ['7.5005', 788],
  ] as const)('%s is more precise than currency %i', (text, currencyId) => {
    expect(readDecimal(text, currencyId)).toBeUndefined();
  });

  test.each(['7.505', '-1.00', '1e3', '', ' 7', '7,50', '7.', 'NaN'])('%j is not an amount', (text) => {
    expect(readDecimal(text, 978)).toBeUndefined();
  });

  test('fewer decimals than the currency has are accepted', () => {
    expect(readDecimal('7', 978)).toBe(700);
    expect(readDecimal('7.5', 978)).toBe(750);
  });

  test('a code names its currency in any case', () => {
    expect(currencyOfCode('eur')).toBe(978);
    expect(currencyOfCode('RUB')).toBe(643);
    expect(currencyOfCode('JPY')).toBe(392);
    expect(currencyOfCode('XAU')).toBeUndefined();
  });
});
