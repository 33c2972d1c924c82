import { CURRENCIES } from '#contract/money.ts';
import { idSchema } from '#contract/page.schema.ts';
import { ReportFault } from '../payout-line.ts';

/** Reads cells of a row by the names of their columns. */
export type Row = (column: string) => string;

/**
 * Finds the columns of a table.
 * @throws ReportFault if a required one is missing
 */
export function openRows(
  heading: readonly string[],
  required: readonly string[],
  missingCode: 'NoColumn' | 'NoStripeColumn' = 'NoColumn',
): (cells: readonly string[]) => Row {
  const positions = new Map(heading.map((name, position) => [name.trim(), position]));
  const missing = required.filter((name) => !positions.has(name));
  if (missing.length > 0) throw new ReportFault(missingCode, { column: missing.join(', ') });
  return (cells) => {
    if (cells.length !== heading.length)
      throw new ReportFault('CutOff', { found: cells.length, expected: heading.length });
    return (column) => cells[positions.get(column) ?? -1]?.trim() ?? '';
  };
}

/**
 * Reads a currency's code, in capitals or small letters.
 * @throws ReportFault if ISO 4217 has no such code
 */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (!KNOWN_CURRENCIES.has(code)) throw new ReportFault('NoCurrency', { text });
  return code;
}
const KNOWN_CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const minorDigits = new Map<string, number>();
/**
 * Returns how many decimals a currency has, by its ISO 4217 code. `Intl` returns the decimals in common use, which are
 * fewer for the forint, so it is used only for currencies in which the shop does not sell.
 */
export function minorDigitsOf(currency: string): number {
  const known =
    minorDigits.get(currency) ?? Object.values(CURRENCIES).find(({ code }) => code === currency)?.minorDigits;
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  minorDigits.set(currency, digits);
  return digits;
}

/**
 * Parses a decimal with a point to minor units exactly.
 * @throws ReportFault if the text is not a decimal, or has more decimals than the currency
 */
export function readAmount(text: string, currency: string): number {
  const digits = minorDigitsOf(currency);
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) {
    throw new ReportFault(text.includes(',') ? 'CommaAmount' : 'NoAmount', { text, currency });
  }
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' && minor !== 0 ? -minor : minor;
}

/**
 * Parses a whole number of minor units without a sign.
 * @throws ReportFault if the text is no such number
 */
export function readMinor(text: string): number {
  if (!/^\d{1,14}$/.test(text)) throw new ReportFault('NoMinorAmount', { text });
  return Number(text);
}

/**
 * Returns a required text.
 * @throws ReportFault if it is empty or longer than any id
 */
export function readText(text: string, column: string): string {
  if (text === '' || text.length > 200)
    throw new ReportFault(text === '' ? 'EmptyCell' : 'TooLong', { column });
  return text;
}

/** Returns one of our ids in its canonical form; null for anything else, such as another shop's id. */
export function readOwnId(text: string): string | null {
  return idSchema.safeParse(text).data ?? null;
}

/** Returns null for an empty text. */
export function orNull(text: string): string | null {
  return text === '' ? null : text.slice(0, 200);
}

/**
 * Parses `2026-05-03 10:11:12` (UTC unless an offset such as `+03:00` follows), also with slashes, a `T`, or a `Z`.
 * @throws ReportFault if it is not a time
 */
export function readMoment(text: string): Date {
  const [, year, month, day, time, offset] =
    /^(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text) ??
    [];
  const zone =
    offset === undefined || offset === 'UTC' ? 'Z' : offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const moment = new Date(`${year}-${month}-${day}T${time}${zone}`);
  if (Number.isNaN(moment.getTime()))
    throw new ReportFault('NoMoment', { text, example: '2026-05-03 10:11:12' });
  return moment;
}
