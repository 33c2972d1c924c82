import { type CurrencyId, toMinor } from '#contract/money.ts';
import type { CodeBenefit } from '#selling/pricing/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export function textsOf(options: ParsedOptions, name: string): string[] {
  const value = options[name];
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return values.map(String);
}

/** Returns the only value of an option. */
function textOf(options: ParsedOptions, name: string): string | undefined {
  const [value, ...others] = textsOf(options, name);
  if (others.length > 0) throw new UsageError(`--${name} is given twice.`);
  return value;
}

export function readBenefit(options: ParsedOptions, currencyId: CurrencyId): CodeBenefit {
  const percent = readWhole(options, 'percent', 100);
  const amount = textOf(options, 'amount');
  const isFreeProduct = options['free-product'] === true;
  const given = [percent !== undefined, amount !== undefined, isFreeProduct].filter(Boolean).length;
  if (given !== 1)
    throw new UsageError('Add the value of the code: one of --percent, --amount and --free-product.');
  if (percent !== undefined) return { kind: 'Percent', percent };
  if (amount === undefined) return { kind: 'FreeProduct' };
  const amountMinor = /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? toMinor(Number(amount), currencyId) : 0;
  if (amountMinor === 0) throw new UsageError(`--amount "${amount}" is not an amount like 7.50.`);
  return { kind: 'Fixed', amountMinor };
}

/** Reads a whole number from 1 to `max`. */
export function readWhole(options: ParsedOptions, name: string, max: number): number | undefined {
  const text = textOf(options, name);
  if (text === undefined) return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max)
    throw new UsageError(`--${name} "${text}" is not a whole number from 1 to ${max.toLocaleString('en')}.`);
  return number;
}
