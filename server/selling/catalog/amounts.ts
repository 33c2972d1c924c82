import { type Fault, makeFault } from '#contract/faults.ts';
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
 * @returns a fault that states both amounts and the setting
 */
export function refuseRounded(priceMinor: number, shop: RoundingShop): Fault | undefined {
  const overMinor = priceMinor % toMinor(1, shop.currencyId);
  if (!shop.rounding || overMinor === 0) return undefined;
  return makeFault('RoundedDown', {
    amount: writeAmount(priceMinor, shop.currencyId),
    charged: writeAmount(priceMinor - overMinor, shop.currencyId),
    shop: shop.tenantId,
  });
}
