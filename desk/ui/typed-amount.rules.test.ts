import { describe, expect, test } from 'vitest';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import { readTypedAmount, writeTypedAmount } from './typed-amount.rules.ts';

const EUR = 978;
const YEN = 392;
const DINAR = 788;

describe('a typed amount', () => {
  test.each(['en', 'de', 'ru', 'cs'] as const)('has a comma or a point in %s', (language) => {
    for (const [text, read] of [
      ['0,50', '0.50'],
      ['0.50', '0.50'],
      ['8', '8'],
      [' 8,5 ', '8.5'],
      ['8,', '8'],
      ['1 200,50', '1200.50'],
      ['1\u00a0200', '1200'],
      ['€8', '8'],
      ['8 EUR', '8'],
      ['007', '7'],
      ['0', '0'],
    ] as const)
      expect(readTypedAmount(text, EUR, language), text).toBe(read);
  });

  test.each(['', ',', '.5', '-1', '8,505', '8,5,5', 'eight', '1e3', '12 34', '٨'])('is not %o', (text) => {
    for (const language of ['ru', 'cs'] as const)
      expect(readTypedAmount(text, EUR, language)).toBeUndefined();
  });

  test('may be grouped as the language groups digits', () => {
    expect(readTypedAmount('1,200', EUR, 'en')).toBe('1200');
    expect(readTypedAmount('1,200.50', EUR, 'en')).toBe('1200.50');
    expect(readTypedAmount('1.200', EUR, 'de')).toBe('1200');
    expect(readTypedAmount('1.200,50', EUR, 'de')).toBe('1200.50');
    expect(readTypedAmount('1.200', EUR, 'en')).toBeUndefined();
    // Thousands have no leading zero.
    expect(readTypedAmount('0.500', EUR, 'de')).toBeUndefined();
    expect(readTypedAmount('1,200', EUR, 'de')).toBeUndefined();
  });

  test('has the decimals of its currency only', () => {
    expect(readTypedAmount('800', YEN, 'de')).toBe('800');
    expect(readTypedAmount('8,5', YEN, 'de')).toBeUndefined();
    expect(readTypedAmount('8,125', DINAR, 'de')).toBe('8.125');
    // The digits may be thousands or decimals, so the amount is ambiguous.
    expect(readTypedAmount('8.125', DINAR, 'de')).toBeUndefined();
  });

  test('is shown in a form that can be read again', () => {
    for (const language of ['en', 'de', 'ru', 'cs'] as const)
      for (const id of Object.keys(CURRENCIES).map(Number) as CurrencyId[])
        for (const amount of ['0', '7', '1200']) {
          const shown = writeTypedAmount(amount, id, language);
          expect(readTypedAmount(shown, id, language)).toBe(amount);
        }
    expect(writeTypedAmount('7.5', EUR, 'de')).toBe('7,50');
    expect(writeTypedAmount('7.5', EUR, 'en')).toBe('7.50');
    expect(writeTypedAmount('8,5x', EUR, 'de')).toBe('8,5x');
    expect(writeTypedAmount('7.505', EUR, 'de')).toBe('7,505');
  });
});
