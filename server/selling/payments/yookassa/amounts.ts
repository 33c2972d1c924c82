import { CURRENCIES, type CurrencyId, writeDecimal } from '#contract/money.ts';
import { currencyOfCode, readDecimal } from '../decimal-amount.ts';
import type { YookassaAmount } from './yookassa-objects.ts';

/** Formats money for YooKassa: `{ value: '1890.50', currency: 'RUB' }`. */
export function writeAmount(amountMinor: number, currencyId: CurrencyId): YookassaAmount {
  return { value: writeDecimal(amountMinor, currencyId), currency: CURRENCIES[currencyId].code };
}

/**
 * Parses YooKassa's money.
 * @returns undefined if it is not an amount, or its currency is unknown
 */
export function readAmount({
  value,
  currency,
}: YookassaAmount): { amountMinor: number; currencyId: CurrencyId } | undefined {
  const currencyId = currencyOfCode(currency);
  const amountMinor = currencyId && readDecimal(value, currencyId);
  return currencyId === undefined || amountMinor === undefined ? undefined : { amountMinor, currencyId };
}
