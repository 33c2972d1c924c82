import { expect, test } from 'vitest';
import { readAmount } from './report-fields.ts';

test.each([
  ['3990.50', 'HUF', 399_050],
  ['1500', 'JPY', 1_500],
  ['12.345', 'TND', 12_345],
  ['12.34', 'CAD', 1_234],
])('reads %s %s as %i minor units', (text, currency, expected) => {
  expect(readAmount(text, currency)).toBe(expected);
});

test('refuses more decimals than the currency has', () => {
  expect(() => readAmount('1500.5', 'JPY')).toThrow();
});
