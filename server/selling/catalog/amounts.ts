import { CURRENCIES, type CurrencyId } from '#contract/money.ts';

/**
 * `7.50` in whole minor units, exactly, without going through a binary fraction.
 * @param text digits with at most one point
 * @returns undefined where it has more decimals than the currency
 */
export function readAmount(text: string, currencyId: CurrencyId): number | undefined {
  const { minorDigits } = CURRENCIES[currencyId];
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > minorDigits) return undefined;
  return Number(whole + fraction.padEnd(minorDigits, '0'));
}

/** Minor units as a catalog's file writes them: `29`, `7.50`. */
export function writeAmount(amountMinor: number, currencyId: CurrencyId): string {
  const { minorDigits } = CURRENCIES[currencyId];
  const digits = String(amountMinor).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  const fraction = digits.slice(digits.length - minorDigits);
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`;
}
