import { z } from 'zod';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import { type Fault, makeFault, schemaFault } from '#contract/faults.ts';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '#contract/money.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { readMoment } from '#platform/read-moment.ts';
import { checkValue, inFileOrder, statedFault } from '#platform/yaml-file/check-value.ts';
import { keysAt } from '#platform/yaml-file/coerce-texts.ts';
import { addFault, type FileFault, type Opened } from '#platform/yaml-file/open-yaml.ts';
import { readAmount } from '#selling/catalog/index.ts';
import { checkRules, type ShareRule } from './shares.rules.ts';

const RULES_MAX = 500;
const PARTY_OF = { photographer: 'Photographer', organizer: 'Organizer', platform: 'Platform' } as const;
/** Gift codes are left out, because they become revenue as the products for which they pay. */
const SHARED_PRODUCTS = PRODUCT_TYPES.filter((type) => type !== 'Promocode');
const CODE_OF = new Map<string, CurrencyId>(CURRENCY_IDS.map((id) => [CURRENCIES[id].code, id]));

const percentSchema = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,2})?$/, schemaFault('WritePercentLike'))
  .transform((text) => Math.round(Number(text) * 100))
  .refine((hundredths) => hundredths <= 100_00, schemaFault('WritePercent'));
/** Text until the currency determines the number of decimals. */
const amountSchema = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, schemaFault('WriteAmountLike'));
const tierSchema = z.strictObject({ above: amountSchema, percent: percentSchema });
const ruleSchema = z.strictObject({
  to: z.enum(['photographer', 'organizer', 'platform'], schemaFault('WriteParty')),
  photographer: z.string().min(1).optional(),
  event: z.string().min(1).optional(),
  products: z
    .array(z.enum(SHARED_PRODUCTS, schemaFault('WriteSomeOf', { known: SHARED_PRODUCTS.join(', ') })))
    .min(1)
    .optional(),
  currency: z
    .string()
    .refine((code) => CODE_OF.has(code), schemaFault('WriteOneOf', { known: [...CODE_OF.keys()].join(', ') }))
    .optional(),
  percent: percentSchema.optional(),
  fixed: amountSchema.optional(),
  minimum: amountSchema.optional(),
  tiers: z.array(tierSchema).min(1).optional(),
});
const fileSchema = z.strictObject({
  from: z.iso.date(schemaFault('WriteFirstDay')),
  zone: z.string().refine(isTimeZone, schemaFault('WriteTimeZone')),
  shares: z.array(ruleSchema).max(RULES_MAX, schemaFault('TooManyRules', { max: RULES_MAX })),
});

/** The content of a file of shares. */
export interface ReadShares {
  day: string;
  from: Date;
  timeZone: string;
  rules: ShareRule[];
}

/** Resolves a file's names; undefined for an unknown name. */
export interface ShareNames {
  photographer(name: string): Promise<string | undefined>;
  event(name: string): Promise<string | undefined>;
}

/**
 * Reads a file of shares (docs: `photofinish shares --help`).
 * @returns all faults, in the file's order, or the content
 */
export async function readSharesFile(
  yaml: Opened,
  names: ShareNames,
): Promise<ReadShares | { faults: FileFault[] }> {
  if (!('value' in yaml)) return yaml;
  const faults = [...yaml.faults];
  const words = {
    keysAt: (path: readonly PropertyKey[]) => keysAt(fileSchema, path),
    faultOf: statedFault,
  };
  const file = checkValue(yaml, fileSchema, yaml.value, [], faults, words);
  if (file === undefined) return { faults: inFileOrder(faults) };
  const report = (path: PropertyKey[], fault: Fault) =>
    addFault(faults, { ...yaml.placeOf(path), path: path.map(String).join('.'), ...fault });
  const rules: ShareRule[] = [];
  for (const [index, entry] of file.shares.entries()) {
    const at = (key: string, fault: Fault) => report(['shares', index, key], fault);
    const photographerId = await (entry.photographer && names.photographer(entry.photographer));
    if (entry.photographer !== undefined && photographerId === undefined)
      at('photographer', makeFault('NoPhotographerListed', { name: entry.photographer }));
    const eventId = await (entry.event && names.event(entry.event));
    if (entry.event !== undefined && eventId === undefined)
      at('event', makeFault('NoEventNamed', { name: entry.event }));
    const rule = {
      to: PARTY_OF[entry.to],
      photographerId: photographerId || null,
      eventId: eventId || null,
      products: entry.products ?? null,
      ...readTerms(entry, at),
    };
    for (const [key, fault] of checkRule(entry, rule)) at(key, fault);
    rules.push(rule);
  }
  if (faults.length === 0) for (const { index, fault } of checkRules(rules)) report(['shares', index], fault);
  const from = readMoment(file.from, file.zone, 'start');
  if (from === undefined) report(['from'], makeFault('NoDayOfCalendar'));
  if (from === undefined || faults.length > 0) return { faults: inFileOrder(faults) };
  return { day: file.from, from, timeZone: file.zone, rules };
}

/** Reads what a party gets; amounts have the decimals of the rule's currency. */
function readTerms(
  entry: z.output<typeof ruleSchema>,
  report: (key: string, fault: Fault) => void,
): Pick<
  ShareRule,
  | 'currencyId'
  | 'percentHundredths'
  | 'fixedMinor'
  | 'minimumMinor'
  | 'isUpToList'
  | 'isJointlyUpToList'
  | 'tiers'
> {
  const currencyId = CODE_OF.get(entry.currency ?? '') ?? null;
  const minor = (key: string, text = '0'): number => {
    // Without a currency the rule is refused anyway.
    if (currencyId === null) return 0;
    const amountMinor = readAmount(text, currencyId);
    const { code, minorDigits } = CURRENCIES[currencyId];
    if (amountMinor === undefined)
      report(key, makeFault('TooManyDecimals', { currency: code, digits: minorDigits }));
    return amountMinor ?? 0;
  };
  return {
    currencyId,
    percentHundredths: entry.percent ?? 0,
    fixedMinor: minor('fixed', entry.fixed),
    minimumMinor: minor('minimum', entry.minimum),
    isUpToList: true,
    isJointlyUpToList: true,
    tiers: (entry.tiers ?? []).map(({ above, percent }) => ({
      aboveMinor: minor('tiers', above),
      percentHundredths: percent,
    })),
  };
}

/** Finds contradictions within one rule. */
function checkRule(
  entry: z.output<typeof ruleSchema>,
  { currencyId, tiers: read }: ShareRule,
): [key: string, fault: Fault][] {
  const faults: [string, Fault][] = [];
  const { percent, fixed, minimum, tiers } = entry;
  if (percent === undefined && fixed === undefined && minimum === undefined)
    faults.push(['to', makeFault('NoTerms')]);
  const hasAmount = fixed !== undefined || minimum !== undefined || tiers !== undefined;
  if (hasAmount && currencyId === null) faults.push(['to', makeFault('RuleCurrencyMissing')]);
  if (tiers !== undefined && minimum !== undefined) faults.push(['minimum', makeFault('TiersOrMinimum')]);
  if (tiers !== undefined && percent === undefined) faults.push(['tiers', makeFault('TiersNeedPercent')]);
  if (
    currencyId !== null &&
    read.some((tier, index) => tier.aboveMinor <= (read[index - 1]?.aboveMinor ?? 0))
  )
    faults.push(['tiers', makeFault('ShareTiersRise')]);
  return faults;
}
