import type { CatalogPricer } from './catalog-pricer.ts';
import type { CodeBenefit, CodeTerms } from './pricing-cart.ts';
import { isSpent } from './pricing-work.ts';
import type { SubCart } from './sub-cart.ts';

/** Part of a cart, by catalog. */
export type CartPart = readonly SubCart[];

/** A usable code. `lines`: by catalog and class of lines, whether the code is valid for them. */
export interface UsableCode {
  code: string;
  benefit: CodeBenefit;
  excludesOthers: boolean;
  validFor: boolean[][];
}

/** A product that a code makes free. */
export interface FreedLine extends Place {
  code: UsableCode;
}

export interface CodesPrice {
  totalMinor: number;
  freed: FreedLine[];
}

/** Determines, by catalog and class of lines, for which lines a code is valid. */
export function linesOfCode(terms: CodeTerms, pricers: readonly CatalogPricer[]): boolean[][] {
  return pricers.map(({ catalog, classes }) => {
    const isOfEvent = terms.eventIds === null || terms.eventIds.includes(catalog.eventId);
    return classes.map(({ product }) => {
      const kind = catalog.products[product]?.productType;
      return isOfEvent && kind !== undefined && (terms.productTypes?.includes(kind) ?? true);
    });
  });
}

/** Prices a part of a cart before codes. */
export function shopPrice(part: CartPart): number {
  let sum = 0;
  for (const own of part) sum += own.plan().costMinor;
  return sum;
}

/**
 * Computes the lowest price of a cart with these codes. Products are made free first, then percentages are applied,
 * then amounts. Percentages and amounts refer to what a code's lines *add to the price* of the cart: its price with
 * them minus its price without. Lines whose removal would raise the price, because a gift depends on them, add nothing.
 * No product is made free if that raises the price.
 */
export function priceWithCodes(part: CartPart, codes: readonly UsableCode[]): CodesPrice {
  const mostMinor = shopPrice(part);
  const reductions = sortReductions(codes);
  return priceFreed({ part, mostMinor, reductions }, freeingCodes(part, codes, reductions), 0, 0);
}

/** A place among the lines of a cart: a class of lines of a catalog. */
interface Place {
  catalog: number;
  lineClass: number;
}

/** A code that makes a product free. */
interface FreeingCode {
  code: UsableCode;
  /** Whether it is valid for the same lines as the code before it. */
  isAlike: boolean;
  /** The lines that are tried, in the cart's order. */
  places: readonly Place[];
}

/**
 * The most ways to divide codes among lines that are tried, for a cart with up to EVENTS_FEW events and no reductions.
 * Visitors choose the events and codes of a cart, and the number of ways grows with the lines to the power of the
 * codes. Five codes for seven different lines have 792 ways.
 */
const WAYS_MAX = 2_000;
const EVENTS_FEW = 20;

/** Returns the most ways to try. Each way prices all events, and each reduction doubles that work. */
function waysMax(part: CartPart, { percents, amounts }: Reductions): number {
  const work = Math.max(1, part.length / EVENTS_FEW) * 2 ** (percents.length + amounts.length);
  return WAYS_MAX / work;
}

/**
 * Returns the codes that make products free, with the lines that each may take. Codes that are valid for the same lines
 * are adjacent. If there are too many ways to divide the codes (docs/decisions/0256), each code tries only as many
 * lines as fit: those that, each alone, lower the price most.
 */
function freeingCodes(part: CartPart, codes: readonly UsableCode[], reductions: Reductions): FreeingCode[] {
  const freeing = codes.filter(({ benefit }) => benefit.kind === 'FreeProduct');
  const groups = [...Map.groupBy(freeing, ({ validFor }) => validFor.join('|')).values()].map((alike) => ({
    alike,
    places: placesOf(part, alike[0]?.validFor ?? []),
  }));
  const waysWith = (most: number) =>
    groups.reduce((ways, { alike, places }) => {
      const tried = Math.min(places.length, Math.max(most, alike.length));
      return ways * waysToChoose(tried + alike.length, alike.length);
    }, 1);
  const longest = Math.max(0, ...groups.map(({ places }) => places.length));
  let most = longest;
  while (most > 1 && waysWith(most) > waysMax(part, reductions)) most--;
  return groups.flatMap(({ alike, places }) => {
    const tried = most === longest ? places : selectBest(part, places, Math.max(most, alike.length));
    return alike.map((code, index) => ({ code, isAlike: index > 0, places: tried }));
  });
}

/** Computes in how many ways `chosen` of `all` things can be chosen. */
function waysToChoose(all: number, chosen: number): number {
  let ways = 1;
  for (let index = 1; index <= chosen; index++) ways = (ways * (all - chosen + index)) / index;
  return ways;
}

function placesOf(part: CartPart, validFor: UsableCode['validFor']): Place[] {
  return validFor.flatMap((classes, catalog) =>
    classes.flatMap((isValid, lineClass) =>
      isValid && (part[catalog]?.counts[lineClass] ?? 0) > 0 ? { catalog, lineClass } : [],
    ),
  );
}

/** Selects the lines that, each alone, lower the price most, in the cart's order. */
function selectBest(part: CartPart, places: readonly Place[], count: number): Place[] {
  const gainOf = ({ catalog, lineClass }: Place): number => {
    const own = part[catalog];
    return own === undefined ? 0 : own.plan().costMinor - own.freeLine(lineClass).plan().costMinor;
  };
  const gains = new Map(places.map((place) => [place, gainOf(place)]));
  const best = places.toSorted((one, other) => (gains.get(other) ?? 0) - (gains.get(one) ?? 0));
  const selected = new Set(best.slice(0, count));
  return places.filter((place) => selected.has(place));
}

/** A part of a cart to be priced with codes. */
interface FreeablePart {
  part: CartPart;
  /** The price of the cart before codes. */
  mostMinor: number;
  reductions: Reductions;
}

/**
 * Tries, for every code from an index on, each of its lines, and also leaving the code unused. Equal codes are
 * interchangeable, so they take lines in order, and the last ones stay unused.
 * @param from the first of its lines that an equal code may take
 */
function priceFreed(
  whole: FreeablePart,
  freeing: readonly FreeingCode[],
  index: number,
  from: number,
): CodesPrice {
  const { part, mostMinor, reductions } = whole;
  const entry = freeing[index];
  if (entry === undefined) {
    const isDearer = shopPrice(part) > mostMinor;
    return {
      totalMinor: isDearer ? Number.POSITIVE_INFINITY : afterAmounts([part], reductions, 0),
      freed: [],
    };
  }
  const { code, isAlike, places } = entry;
  let other = index + 1;
  while (freeing[other]?.isAlike === true) other++;
  let best = priceFreed(whole, freeing, other, 0);
  for (const [place, { catalog, lineClass }] of places.entries()) {
    if (part.some(({ work }) => isSpent(work))) break;
    if (isAlike && place < from) continue;
    if ((part[catalog]?.counts[lineClass] ?? 0) === 0) continue;
    const line = { code, catalog, lineClass };
    const rest = { ...whole, part: freeLine(part, line) };
    const { totalMinor, freed } = priceFreed(rest, freeing, index + 1, place);
    if (totalMinor < best.totalMinor) best = { totalMinor, freed: [line, ...freed] };
  }
  return best;
}

/** Returns the part of a cart in which a line is free. */
export function freeLine(part: CartPart, line: FreedLine): CartPart {
  return part.map((own, catalog) => (catalog === line.catalog ? own.freeLine(line.lineClass) : own));
}

/** Prices a part with the percentages and amounts of these codes; rounds down once. */
export function priceReduced(part: CartPart, codes: readonly UsableCode[]): number {
  return afterAmounts([part], sortReductions(codes), 0);
}

/** Codes that give a percentage or an amount off. */
interface Reductions {
  percents: { percent: number; validFor: boolean[][] }[];
  amounts: { amountMinor: number; validFor: boolean[][] }[];
}

function sortReductions(codes: readonly UsableCode[]): Reductions {
  return {
    percents: codes.flatMap(({ benefit, validFor }) =>
      benefit.kind === 'Percent' ? [{ percent: benefit.percent, validFor }] : [],
    ),
    amounts: codes.flatMap(({ benefit, validFor }) =>
      benefit.kind === 'Fixed' ? [{ amountMinor: benefit.amountMinor, validFor }] : [],
    ),
  };
}

/**
 * The part of a cart without the lines of some codes, and all larger parts up to the whole. A larger part may cost less
 * because of gifts; a code then gives no discount, because its lines lower the price.
 */
type LesserParts = readonly CartPart[];

/** Returns the price minus the amounts from an index on. Each amount is limited to what its lines add to the price. */
function afterAmounts(parts: LesserParts, reductions: Reductions, index: number): number {
  const amount = reductions.amounts[index];
  if (amount === undefined) return afterPercents(parts, reductions);
  return Math.max(
    afterAmounts(parts, reductions, index + 1) - amount.amountMinor,
    afterAmounts(withoutLines(parts, amount.validFor), reductions, index + 1),
  );
}

function afterPercents(parts: LesserParts, { percents }: Reductions): number {
  if (percents.length === 0) return leastPrice(parts);
  const denominator = 100 ** percents.length;
  const hundredths = takePercents(parts, percents, 0);
  // Sums and products of integers are exact as long as the result is a safe integer.
  if (hundredths <= Number.MAX_SAFE_INTEGER) return (hundredths - (hundredths % denominator)) / denominator;
  return Number(takePercentsOfMuch(parts, percents, 0) / BigInt(denominator));
}

/** Returns the price minus the percentages from an index on, scaled by 100 for each of them. */
function takePercents(parts: LesserParts, percents: Reductions['percents'], index: number): number {
  const code = percents[index];
  if (code === undefined) return leastPrice(parts);
  const withLines = (100 - code.percent) * takePercents(parts, percents, index + 1);
  return withLines + code.percent * takePercents(withoutLines(parts, code.validFor), percents, index + 1);
}

/** Does the same as `takePercents`, but exactly for numbers of any size. */
function takePercentsOfMuch(parts: LesserParts, percents: Reductions['percents'], index: number): bigint {
  const code = percents[index];
  if (code === undefined) return BigInt(leastPrice(parts));
  const percent = BigInt(code.percent);
  const withLines = (100n - percent) * takePercentsOfMuch(parts, percents, index + 1);
  return withLines + percent * takePercentsOfMuch(withoutLines(parts, code.validFor), percents, index + 1);
}

function leastPrice(parts: LesserParts): number {
  return parts.reduce((least, part) => Math.min(least, shopPrice(part)), Number.POSITIVE_INFINITY);
}

function withoutLines(parts: LesserParts, lines: readonly (readonly boolean[])[]): LesserParts {
  return [...parts, ...parts.map((part) => part.map((own, catalog) => own.without(lines[catalog] ?? [])))];
}
