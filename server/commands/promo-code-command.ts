import { PRODUCT_TYPES, readProductType } from '#contract/catalog.ts';
import { type DeskPromoCode, deskPromoCodeSchemas } from '#contract/desk-settings.schema.ts';
import { DRAWN_CODES_MAX, type PROMO_CODE_STATES } from '#contract/desk-settings.ts';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { alignTable } from './align-table.ts';
import { type Action, type DeskReader, on, type Values } from './desk-actions.ts';
import { defineDeskCommand } from './desk-command.ts';
import { UsageError } from './usage.ts';

/** The options of `promo-code create`, and the values that they set. */
const CREATING = {
  code: 'code',
  count: 'count',
  prefix: 'prefix',
  percent: 'percent',
  amount: 'amount',
  'free-product': 'isFreeProduct',
  event: 'eventIds',
  kind: 'productTypes',
  from: 'validFrom',
  until: 'validUntil',
  'time-zone': 'timeZone',
  uses: 'usesMax',
  'excludes-others': 'excludesOthers',
} as const;

/** What both ways of creating codes have in common. */
const CREATION: Pick<Action, 'options' | 'fills' | 'summary' | 'check' | 'complete' | 'faults'> = {
  options: CREATING,
  fills: ['code', 'usesMax'],
  summary: 'creates a code by name, or with --count many random codes, which it prints as CSV.',
  check: checkCreation,
  complete: readDefinition,
  faults: {
    CodeTaken: (_, { code }) => `the tenant already has the code ${code}`,
    NeverValid: '--from is not before --until: the code would never be valid',
  },
};

/** `photofinish promo-code`: the promo codes of a tenant. */
export const { command, run: runPromoCodeCommand } = defineDeskCommand({
  name: 'promo-code',
  about: 'Codes consist of letters and digits; case, spaces and hyphens are ignored.',
  options: {
    code: { takes: 'X', help: 'the code; "deactivate": may be repeated', isRepeated: true },
    count: { takes: 'N', help: `how many random codes, at most ${DRAWN_CODES_MAX.toLocaleString('en')}` },
    prefix: { takes: 'RUN', help: 'with --count: the first letters of each code' },
    percent: { takes: 'N', help: 'percent off', must: 'be a whole number from 1 to 100' },
    amount: {
      takes: 'N',
      help: 'amount off, in the tenant’s currency, as in 7.50',
      must: 'be an amount like 7.50',
    },
    'free-product': { help: 'the most expensive valid product is free' },
    event: { takes: 'EVENT', help: 'valid in this event only (may be repeated)', isRepeated: true },
    kind: {
      takes: 'K',
      help: `valid for this kind of product only (may be repeated), one of ${PRODUCT_TYPES.join(', ')}; by default all except Promocode (gift codes)`,
      isRepeated: true,
    },
    from: { takes: 'T', help: 'a whole day like 2026-05-01, or a time like 2026-05-01T18:00+02:00' },
    until: { takes: 'T', help: 'the last day, or a time' },
    'time-zone': { takes: 'Z', help: 'of these days, as Europe/Vienna; UTC by default', default: 'UTC' },
    uses: {
      takes: 'N',
      help: 'how many orders may use it; unlimited by default, with --count one each',
    },
    'excludes-others': { help: 'cannot be combined with another code' },
  },
  actions: {
    create: on(deskPromoCodeSchemas, 'createPromoCode', {
      ...CREATION,
      print: ({ code }, _, values) => `${code}: ${describeWorth(values as unknown as Worth)}`,
      json: ({ code }) => [code],
      withOption: {
        count: on(deskPromoCodeSchemas, 'createPromoCodes', {
          ...CREATION,
          print: ({ codes }) => ['code', ...codes],
          json: ({ codes }) => codes,
        }),
      },
    }),
    list: on(deskPromoCodeSchemas, 'listPromoCodes', {
      summary: 'lists them with their uses, newest first.',
      complete: async () => ({ count: 200 }),
      pages: { list: 'codes', next: ({ next }) => (next === null ? undefined : { after: next }) },
      print: ({ codes }) => (codes.length === 0 ? 'No promo code yet.' : describeCodes(codes)),
      json: ({ codes }) => codes,
    }),
    deactivate: on(deskPromoCodeSchemas, 'stopPromoCode', {
      options: { code: 'promoCodeId' },
      each: 'promoCodeId',
      summary:
        'ends codes: all that are named, or none if one is unknown. Orders that used them keep their price.',
      check({ promoCodeId }) {
        if (promoCodeId === undefined) throw new UsageError('Name the code with --code.');
      },
      print: (_, __, { typed }) => `${String(typed).toUpperCase()} is no longer valid.`,
      json: (_, { typed }) => typed,
    }),
  },
});

function checkCreation({ code, count, prefix, percent, amount, isFreeProduct, timeZone }: Values): void {
  if ((code === undefined) === (count === undefined))
    throw new UsageError('Name the code with --code, or the number of random codes with --count.');
  if ([code].flat().length > 1) throw new UsageError('--code is given twice.');
  if (prefix !== undefined && count === undefined)
    throw new UsageError('--prefix needs --count, not with --code.');
  if ([percent, amount, isFreeProduct].filter((one) => one !== undefined).length !== 1)
    throw new UsageError('Add the value of the code: one of --percent, --amount and --free-product.');
  if (!isTimeZone(String(timeZone)))
    throw new UsageError(`--time-zone "${timeZone}" is not a zone like Europe/Vienna.`);
}

async function readDefinition({ deps, tenantId }: DeskReader, given: Values): Promise<Values> {
  const { code, count, percent, amount, productTypes, usesMax, eventIds = null } = given;
  const { settings } = await deps.tenants.read(tenantId);
  const benefit =
    percent !== undefined
      ? { kind: 'Percent', percent: readNumber(percent) }
      : amount !== undefined
        ? { kind: 'Fixed', amount: readNumber(amount) }
        : { kind: 'FreeProduct' };
  const kinds = [productTypes ?? PRODUCT_TYPES.filter((type) => type !== 'Promocode')].flat();
  return {
    benefit,
    code: [code].flat()[0],
    productTypes: kinds.map((kind) => readProductType(String(kind)) ?? kind),
    eventIds,
    currencyId: settings.currencyId,
    usesMax: usesMax ?? (count === undefined ? null : 1),
    validFrom: await readTime('from', given.validFrom, given.timeZone),
    validUntil: await readTime('until', given.validUntil, given.timeZone),
  };
}

/** Reads a number; the schema explains a text that is none. */
const readNumber = (text: unknown): unknown => (/^\d+(\.\d+)?$/.test(String(text)) ? Number(text) : text);

async function readTime(name: 'from' | 'until', text: unknown, timeZone: unknown): Promise<string | null> {
  if (typeof text !== 'string') return null;
  const { readMoment } = await import('#platform/read-moment.ts');
  const moment = readMoment(text, String(timeZone), name === 'from' ? 'start' : 'end');
  if (moment === undefined)
    throw new UsageError(
      `--${name} "${text}" is neither a day like 2026-05-01 nor a time like 2026-05-01T18:00Z.`,
    );
  return moment.toISOString();
}

type Worth = Pick<DeskPromoCode, 'benefit' | 'currencyId' | 'productTypes' | 'eventIds' | 'excludesOthers'>;

/** Describes a code's discount and products, as in `20 % off, Photo or PhotosWithMe in 2 events`. */
function describeWorth({ benefit, currencyId, productTypes, eventIds, excludesOthers }: Worth): string {
  const worth =
    benefit.kind === 'Percent'
      ? `${benefit.percent} % off`
      : benefit.kind === 'FreeProduct'
        ? '1 product free'
        : `${describeAmount(benefit.amount, currencyId)} off`;
  const missing = PRODUCT_TYPES.filter((type) => productTypes !== null && !productTypes.includes(type));
  const isUsual = missing.length === 1 && missing[0] === 'Promocode';
  const kinds =
    missing.length === 0 ? 'everything' : isUsual ? 'everything but gift codes' : productTypes?.join(' or ');
  const events =
    eventIds === null ? '' : ` in ${eventIds.length} ${eventIds.length === 1 ? 'event' : 'events'}`;
  return `${worth}, ${kinds}${events}${excludesOthers ? ', alone' : ''}`;
}

function describeAmount(amount: number, currencyId: CurrencyId | null): string {
  if (currencyId === null) return String(amount);
  const { code, minorDigits } = CURRENCIES[currencyId];
  return `${amount.toFixed(minorDigits)} ${code}`;
}

const STATES: Record<(typeof PROMO_CODE_STATES)[number], string> = {
  Active: 'active',
  NotYet: 'not yet',
  Expired: 'expired',
  UsedUp: 'used up',
  Inactive: 'inactive',
};

const describeCodes = (codes: readonly DeskPromoCode[]): string[] =>
  alignTable<DeskPromoCode>(
    [
      // Gift codes are printed in groups, as buyers got them.
      ['code', ({ code, isGiftCode }) => (isGiftCode ? code.replace(/.{4}(?=.)/gu, '$&-') : code)],
      ['worth', describeWorth],
      ['uses', ({ usesCount, usesMax }) => `${usesCount}${usesMax === null ? '' : ` of ${usesMax}`}`],
      ['state', ({ state }) => STATES[state]],
    ],
    codes,
    4,
  );
