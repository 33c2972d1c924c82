import type { DeskProposal } from '#contract/desk-settings.schema.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { CURRENCIES, isCurrencyId } from '#contract/money.ts';
import type { ShownShareRule } from '#contract/share-rule.schema.ts';
import type en from '../i18n/en/changes.ts';
import type sharesEn from '../i18n/en/shares.ts';
import type { Texts } from '../i18n/texts.ts';
import type { Formats } from '../i18n/use-texts.ts';

type Line = DeskProposal['changes'][number];
type Change = NonNullable<Line['change']>;

/** The names of things in the reader's language. */
export interface ChangeNames {
  texts: Texts<typeof en>;
  shares: Texts<typeof sharesEn>;
  formats: Pick<Formats, 'day' | 'languageName' | 'number' | 'price'>;
  /** Names of pages, documents, kinds of products, payment types, providers, footers and features, by their keys. */
  known: Readonly<Record<string, string>>;
  /** The name of a catalog's product. */
  productOf: (key: string) => string;
}

/** A change as a reader sees it: a title, and what happens, or the values before and after. */
export interface ReadableChange {
  title: string;
  happens?: string;
  from: string;
  to: string;
}

/** Describes a change by names that the reader knows, with whole texts. */
export function readChange(change: Change, mark: Line['mark'], names: ChangeNames): ReadableChange {
  const { from, to } = change;
  if (change.of === 'brand') return readBrandChange(change, names);
  if (change.of === 'site') return readSiteChange(change, names);
  if (change.of === 'payee') return readPayeeChange(change, names);
  if (change.of === 'shares') return readShareChange(change, names);
  const entry = nameEntry(change, names);
  const { texts } = names;
  if (change.field === '') {
    const gone = change.of === 'product' ? texts.withdrawn : texts.removed;
    const happens = mark === '+' ? texts.isNew : mark === '~' ? texts.replaced : gone;
    return { title: entry, happens, from, to };
  }
  const [field = '', language] = change.field.startsWith('title ') ? change.field.split(' ') : [change.field];
  const label = texts.catalog[field as keyof typeof texts.catalog] ?? field;
  const shownOf = (value: string) => readCatalogValue(field, value, names);
  const title = language === undefined ? label : `${label} (${names.formats.languageName(language)})`;
  return { title: `${entry} · ${title}`, from: mark === '+' ? '' : shownOf(from), to: shownOf(to) };
}

function readPayeeChange({ key, field, from, to }: Change, { texts, known }: ChangeNames): ReadableChange {
  const party = key === 'Tenant' ? texts.payer : (known[key] ?? key);
  const title = field === '' ? party : `${field} (${party})`;
  if (to === '') return { title, happens: texts.removed, from, to };
  return { title, from: from === '' ? texts.none : from, to };
}

function readShareChange({ key, from, to, rule }: Change, names: ChangeNames): ReadableChange {
  const { texts, shares, known, formats } = names;
  if (rule === undefined) {
    const shown = (day: string) => (day === '' ? '' : formats.day(day));
    return { title: shares.from, from: shown(from), to: shares.validFrom(shown(to), key) };
  }
  const { number, before, after } = rule;
  const party = (after ?? before)?.party ?? '';
  const title = shares.ruleNumber(number, known[party] ?? party);
  if (after === null) return { title, happens: texts.removed, from: '', to: '' };
  // If the party changes, both values name theirs.
  const isOther = before !== null && before.party !== after.party;
  const shown = (one: ShownShareRule) =>
    `${isOther ? `${known[one.party] ?? one.party}: ` : ''}${describeShareRule(one, names)}`;
  return { title, from: before === null ? '' : shown(before), to: shown(after) };
}

/** Describes what a rule of shares gives, and of which sales. */
export function describeShareRule(
  { photographer, event, products, currencyId, percent, tiers, fixed, minimum }: ShownShareRule,
  { shares, known, formats }: Pick<ChangeNames, 'shares' | 'known' | 'formats'>,
): string {
  const amount = (major: number) =>
    currencyId === null ? formats.number(major) : formats.price(major, currencyId);
  const share = (value: number) => shares.percentOf(formats.number(value));
  const hasAmounts = tiers.length > 0 || fixed > 0 || minimum > 0;
  return [
    share(percent),
    ...tiers.map((tier) => shares.aboveOf(share(tier.percent), amount(tier.above))),
    ...(fixed === 0 ? [] : [shares.eachOf(amount(fixed))]),
    ...(minimum === 0 ? [] : [shares.atLeastOf(amount(minimum))]),
    ...(photographer === null ? [] : [shares.photosOf(photographer)]),
    ...(event === null ? [] : [shares.salesOf(event)]),
    ...(products === null ? [] : [shares.onlyOf(products.map((one) => known[one] ?? one).join(', '))]),
    ...(currencyId === null || hasAmounts ? [] : [shares.salesIn(CURRENCIES[currencyId].code)]),
  ].join(' · ');
}

function nameEntry({ of, key }: Change, { texts, productOf }: ChangeNames): string {
  if (of === 'product') return productOf(key);
  const name = texts.entries[of as keyof typeof texts.entries];
  return key === '' ? name : `${name} ${key}`;
}

function readCatalogValue(field: string, value: string, { texts, known, productOf }: ChangeNames): string {
  if (field === 'state') return value === '' ? texts.yes : texts.no;
  if (field === 'event' && value === '') return texts.allEvents;
  if (value === '') return texts.none;
  if (field === 'kind') return known[value] ?? value;
  if (field === 'products' || field.startsWith('order of '))
    return value.split(', ').map(productOf).join(', ');
  if (field === 'gift') return productOf(value);
  if (field === 'tiers')
    return value.replaceAll(/from (\d+): ([^,]+)/g, (_all, quantity, price) => texts.tier(quantity, price));
  return value.replace(/^(\d+) to (\d+)$/, (_all, from, to) => texts.range(from, to));
}

function readBrandChange({ field, from, to }: Change, names: ChangeNames): ReadableChange {
  const { texts } = names;
  const labels: Readonly<Record<string, string>> = texts.brand;
  const parts = field.split('.');
  const length = parts.findLastIndex((_, index) => parts.slice(0, index + 1).join('.') in labels) + 1;
  const path = parts.slice(0, length).join('.');
  const more = parts.slice(length).map((part) => nameOf(part, names));
  const label = labels[path] ?? texts.other;
  const title = more.length === 0 ? label : `${label} (${more.join(', ')})`;
  if (/^settings\.logo/.test(path)) return { title, happens: texts.replaced, from, to };
  const shownOf = (value: string) => readBrandValue(path, value, names);
  return { title, from: shownOf(from), to: shownOf(to) };
}

/** Fields whose values are keys that have names. */
const NAMED =
  /^(settings\.(languages|defaultLanguage|features|pageTypes\.footer)|paymentTypes|participants\.shown)$/;

function readBrandValue(path: string, value: string, names: ChangeNames): string {
  const { texts } = names;
  if (value === '') return texts.none;
  if (value === 'true') return texts.yes;
  if (value === 'false') return texts.no;
  if (path === 'settings.currencyId' && isCurrencyId(Number(value)))
    return CURRENCIES[Number(value) as keyof typeof CURRENCIES].code;
  if (!NAMED.test(path)) return value;
  return value
    .split(', ')
    .map((each) => nameOf(each, names))
    .join(', ');
}

function nameOf(key: string, { texts, known, formats }: ChangeNames): string {
  if (LANGUAGES.some((language) => language === key)) return formats.languageName(key);
  return known[key] ?? texts.parts[key as keyof typeof texts.parts] ?? key;
}

const isFile = (field: string): boolean => /\/|\.(pdf|svg|png|jpe?g|webp|html)$/.test(field);
/** Files are compared by size and content. */
const withoutHash = (value: string): string => value.replace(/ \([0-9a-f]{8}\)$/, '');

function readSiteChange({ field, from, to }: Change, names: ChangeNames): ReadableChange {
  const { texts } = names;
  if (isFile(field)) {
    const happens = from === '' ? texts.isNew : to === '' ? texts.removed : texts.replaced;
    return { title: names.known[field] ?? field, happens, from: withoutHash(from), to: withoutHash(to) };
  }
  const [first = '', ...rest] = field.split('.');
  const shownOf = (value: string) => (value === '' ? texts.none : value === 'true' ? texts.yes : value);
  return { title: nameSitePart(first, rest, names), from: shownOf(from), to: shownOf(to) };
}

/** Names a field of a site, as in "For organizers (German) · Text 2". */
function nameSitePart(first: string, rest: readonly string[], names: ChangeNames): string {
  const { texts } = names;
  if (first === 'notifications' && rest.length === 0) return texts.messages;
  const [head, parts] =
    first === 'pages'
      ? [names.known[rest[0] ?? ''] ?? rest[0] ?? texts.page, rest.slice(1)]
      : first === 'notifications'
        ? [`${texts.messageOf} ${rest[0]}`, rest.slice(1)]
        : [first === 'footer' ? texts.footer : texts.brandZone, rest];
  const language = parts.find((part) => LANGUAGES.some((one) => one === part));
  const labels: Readonly<Record<string, string>> = texts.site;
  const label = parts.map((part) => labels[part]).find((known) => known !== undefined);
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  const said = language === undefined ? head : `${head} (${names.formats.languageName(language)})`;
  const place = [label, ...numbers].filter((part) => part !== undefined).join(' ');
  return place === '' ? said : `${said} · ${place}`;
}

const BRAND_FIELD =
  /^(?:hosts|paymentTypes|(?:settings|issuer|retention|removal|youth|letters|originals|participants|embed)\.)/;
const SITE_FIELD = /^(?:pages\.|footer|notifications|brandZone)/;
const NO_VALUE = '(none)';

/**
 * Describes the recorded changes of a brand or a site, a line each, by names that the reader knows. Other lines stay.
 * @param summary as the server records it: `settings.rounding: true → false`
 */
export function readSummary(summary: string, names: ChangeNames): string {
  return summary
    .split('\n')
    .map((line) => readSummaryLine(line, names) ?? line)
    .join('\n');
}

function readSummaryLine(line: string, names: ChangeNames): string | undefined {
  const [, field = '', from = '', to = ''] = /^([^:\s]+): (.*) → (.*)$/.exec(line) ?? [];
  const of = BRAND_FIELD.test(field) ? 'brand' : SITE_FIELD.test(field) || isFile(field) ? 'site' : undefined;
  if (of === undefined) return undefined;
  const known = (value: string) => (value === NO_VALUE ? '' : value);
  const change = { of, key: '', field, from: known(from), to: known(to) } as const;
  const { title, happens, ...shown } = readChange(change, '~', names);
  return `${title}: ${happens ?? `${shown.from} → ${shown.to}`}`;
}
