import { describe, expect, test } from 'vitest';
import { currencyOfCode, readDecimal, writeDecimal } from './decimal-amount.ts';

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

  test('are exact where a binary fraction would not be', () => {
    for (let amountMinor = 0; amountMinor < 20_000; amountMinor += 1)
      expect(readDecimal(writeDecimal(amountMinor, 643), 643)).toBe(amountMinor);
  });

  test.each(['7.505', '-1.00', '1e3', '', ' 7', '7,50', '7.', 'NaN'])('%j is no amount', (text) => {
    expect(readDecimal(text, 978)).toBeUndefined();
  });

  test('fewer decimals than the currency has are accepted', () => {
    expect(readDecimal('7', 978)).toBe(700);
    expect(readDecimal('7.5', 978)).toBe(750);
  });

  test('a code names its currency in any case', () => {
    expect(currencyOfCode('eur')).toBe(978);
    expect(currencyOfCode('RUB')).toBe(643);
    expect(currencyOfCode('JPY')).toBeUndefined();
  });
});
