import { CURRENCIES, type CurrencyId } from '#contract/money.ts';

/**
 * Parses a provider's decimal to whole minor units exactly, without floating point. Zeros after the currency's last
 * decimal are accepted: `750.00` is 750 yen.
 * @returns undefined if the text is not an amount, or is more precise than the currency
 */
export function readDecimal(text: string, currencyId: CurrencyId): number | undefined {
  const { minorDigits } = CURRENCIES[currencyId];
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+?)0*)?$/.exec(text) ?? [];
  if (whole === undefined || (fraction.length > minorDigits && fraction !== '0')) return undefined;
  return Number(whole + fraction.slice(0, minorDigits).padEnd(minorDigits, '0'));
}

/** Finds the currency of an ISO 4217 code in any case; undefined if the shop does not know it. */
export function currencyOfCode(code: string): CurrencyId | undefined {
  const wanted = code.toUpperCase();
  const known = Object.entries(CURRENCIES).find(([, currency]) => currency.code === wanted);
  return known === undefined ? undefined : (Number(known[0]) as CurrencyId);
}
