import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';

declare const isCompared: unique symbol;

/** A price that is compared with what the visitor would otherwise pay; made by `savingOf`. Amounts are in major units. */
export interface Saving {
  readonly sum: number;
  readonly before: number;
  readonly saved: number;
  readonly [isCompared]: true;
}

/**
 * Compares a price with what the visitor would otherwise pay for the same goods, as computed by the server; null if
 * nothing is saved or nothing is to pay. It is the only source of a text that names a saving (docs/decisions/0340).
 * @param sum the price, major units
 * @param otherwise what the same goods cost otherwise, major units; null if unknown. Never a sum of catalog prices
 */
export function savingOf(
  sum: number | undefined,
  otherwise: number | null | undefined,
  currencyId: CurrencyId,
): Saving | null {
  if (sum === undefined || otherwise == null) return null;
  const savedMinor = toMinor(otherwise, currencyId) - toMinor(sum, currencyId);
  if (sum <= 0 || savedMinor <= 0) return null;
  return { sum, before: otherwise, saved: toMajor(savedMinor, currencyId) } as Saving;
}
