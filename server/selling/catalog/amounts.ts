import { CURRENCIES, type CurrencyId, toMinor } from '#contract/money.ts';

/**
 * Parses `7.50` to whole minor units exactly, without floating point.
 * @param text digits with at most one point
 * @returns undefined if it has more decimals than the currency
 */
export function readAmount(text: string, currencyId: CurrencyId): number | undefined {
  const { minorDigits } = CURRENCIES[currencyId];
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length > minorDigits) return undefined;
  return Number(whole + fraction.padEnd(minorDigits, '0'));
}

/** Formats minor units for a catalog's file: `29`, `7.50`. */
export function writeAmount(amountMinor: number, currencyId: CurrencyId): string {
  const { minorDigits } = CURRENCIES[currencyId];
  const digits = String(amountMinor).padStart(minorDigits + 1, '0');
  const whole = digits.slice(0, digits.length - minorDigits);
  const fraction = digits.slice(digits.length - minorDigits);
  return /^0*$/.test(fraction) ? whole : `${whole}.${fraction}`;
}

/** The shop's setting for rounding. If it is on, a cart's total is rounded down to whole major units. */
export interface RoundingShop {
  tenantId: string;
  currencyId: CurrencyId;
  rounding: boolean;
}

/**
 * Refuses a price that the shop's rounding would change; undefined otherwise.
 * @returns a sentence with both amounts and the setting
 */
export function refuseRounded(priceMinor: number, shop: RoundingShop): string | undefined {
  const overMinor = priceMinor % toMinor(1, shop.currencyId);
  if (!shop.rounding || overMinor === 0) return undefined;
  const [written, charged] = [priceMinor, priceMinor - overMinor].map((minor) =>
    writeAmount(minor, shop.currencyId),
  );
  const why = `the shop "${shop.tenantId}" rounds payments down to whole amounts`;
  return `${written} would be charged as ${charged}, because ${why}: write a whole amount, or "rounding: false" in its settings`;
}
