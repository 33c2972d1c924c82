import { PRODUCT_TYPES, type ProductType, readProductType } from '#contract/catalog.ts';
import { CODE_PREFIX_MAX, CODE_USES_MAX } from '#contract/desk-settings.ts';
import { type CurrencyId, toMinor } from '#contract/money.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { readMoment } from '#platform/read-moment.ts';
import type { CodeBenefit } from '#selling/pricing/index.ts';
import {
  findValidityFault,
  isCode,
  normaliseCode,
  type PromoCodeDefinition,
  USUAL_KINDS,
} from '#selling/promo-codes/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** What to create: one code by name, or many unguessable ones. */
export type CodesRequest = { code: string } | { count: number; prefix: string };

const COUNT_MAX = 100_000;

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

/**
 * Normalises a code as it is stored.
 * @throws UsageError if it cannot be typed
 */
export function readCode(text: string): string {
  const code = normaliseCode(text);
  if (!isCode(code))
    throw new UsageError(
      `--code "${text}" is not a code: use at most 64 letters and digits. Spaces and hyphens do not count.`,
    );
  return code;
}

export function readCodesRequest(options: ParsedOptions): CodesRequest {
  const code = textOf(options, 'code');
  const count = readWhole(options, 'count', COUNT_MAX);
  const prefix = textOf(options, 'prefix');
  if ((code === undefined) === (count === undefined))
    throw new UsageError('Name the code with --code, or the number of random codes with --count.');
  if (code !== undefined) {
    if (prefix !== undefined) throw new UsageError('--prefix needs --count, not with --code.');
    return { code: readCode(code) };
  }
  const normalised = normaliseCode(prefix ?? '');
  if (normalised !== '' && (!isCode(normalised) || normalised.length > CODE_PREFIX_MAX))
    throw new UsageError(`--prefix "${prefix}" must have at most ${CODE_PREFIX_MAX} letters and digits.`);
  return { count: count ?? 0, prefix: normalised };
}

/**
 * Reads a code's value and validity from the options.
 * @param currencyId the tenant's currency, in which --amount is given
 * @throws UsageError that names the wrong option
 */
export function readDefinition(
  options: ParsedOptions,
  currencyId: CurrencyId,
  now: Date,
): PromoCodeDefinition {
  const benefit = readBenefit(options, currencyId);
  const { validFrom, validUntil } = readValidity(options, now);
  const eventIds = textsOf(options, 'event');
  const wrongId = eventIds.find((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
  if (wrongId !== undefined) throw new UsageError(`--event "${wrongId}" is not the id of an event.`);
  const usesMax = readWhole(options, 'uses', CODE_USES_MAX) ?? (options.count === undefined ? null : 1);
  return {
    benefit,
    validFrom,
    validUntil,
    usesMax,
    currencyId: benefit.kind === 'Fixed' ? currencyId : null,
    eventIds: eventIds.length === 0 ? null : [...new Set(eventIds)],
    productTypes: readKinds(options),
    excludesOthers: options['excludes-others'] === true,
  };
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

function readKinds(options: ParsedOptions): ProductType[] {
  const kinds = textsOf(options, 'kind').map((text) => {
    const kind = readProductType(text);
    if (kind === undefined)
      throw new UsageError(`--kind "${text}" is not one of ${PRODUCT_TYPES.join(', ')}.`);
    return kind;
  });
  return kinds.length === 0 ? [...USUAL_KINDS] : [...new Set(kinds)];
}

function readValidity(
  options: ParsedOptions,
  now: Date,
): Pick<PromoCodeDefinition, 'validFrom' | 'validUntil'> {
  const timeZone = textOf(options, 'time-zone') ?? 'UTC';
  if (!isTimeZone(timeZone))
    throw new UsageError(`--time-zone "${timeZone}" is not a zone like Europe/Vienna.`);
  const read = (name: 'from' | 'until') => {
    const text = textOf(options, name);
    if (text === undefined) return null;
    const moment = readMoment(text, timeZone, name === 'from' ? 'start' : 'end');
    if (moment === undefined)
      throw new UsageError(
        `--${name} "${text}" is neither a day like 2026-05-01 nor a time like 2026-05-01T18:00Z.`,
      );
    return moment;
  };
  const [validFrom, validUntil] = [read('from'), read('until')];
  const fault = findValidityFault({ validFrom, validUntil }, now);
  if (fault === 'Empty') throw new UsageError('--from is not before --until: the code would never be valid.');
  if (fault === 'Past')
    throw new UsageError(`--until "${options.until}" is past: the code would never be valid.`);
  return { validFrom, validUntil };
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
