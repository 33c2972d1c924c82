import { CURRENCIES, type CurrencyId } from '#contract/money.ts';

/** Formats minor units as providers do, with every decimal of the currency: `writeDecimal(750, 978)` is `7.50`. */
export function writeDecimal(amountMinor: number, currencyId: CurrencyId): string {
  const { minorDigits } = CURRENCIES[currencyId];
  const digits = String(amountMinor).padStart(minorDigits + 1, '0');
  const point = digits.length - minorDigits;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * Parses a provider's decimal to whole minor units, exactly, without a binary fraction.
 * @returns undefined where it is no amount, or has more decimals than the currency
 */
export function readDecimal(text: string, currencyId: CurrencyId): number | undefined {
  const { minorDigits } = CURRENCIES[currencyId];
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > minorDigits) return undefined;
  return Number(whole + fraction.padEnd(minorDigits, '0'));
}

/** Finds the currency of an ISO 4217 code in any case; undefined where the shop does not know it. */
export function currencyOfCode(code: string): CurrencyId | undefined {
  const wanted = code.toUpperCase();
  const known = Object.entries(CURRENCIES).find(([, currency]) => currency.code === wanted);
  return known === undefined ? undefined : (Number(known[0]) as CurrencyId);
}
