import type { CatalogPricer } from './catalog-pricer.ts';
import type { CodeBenefit, CodeTerms } from './pricing-cart.ts';
import type { SubCart } from './sub-cart.ts';

/** Part of a cart, by catalog. */
export type CartPart = readonly SubCart[];

/** A usable code; by catalog and class of lines, whether it is valid for them. */
export interface UsableCode {
  code: string;
  benefit: CodeBenefit;
  excludesOthers: boolean;
  validFor: boolean[][];
}

/** A product that a code makes free. */
export interface FreedLine {
  code: UsableCode;
  catalog: number;
  lineClass: number;
}

export interface CodesPrice {
  totalMinor: number;
  freed: FreedLine[];
}

/** Determines, by catalog and class, whether a code is valid for these lines. */
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
 * Computes the lowest price of a cart with these codes: products are made free, then percentages are applied, then
 * amounts. Percentages and amounts refer to what a code's lines *add to the price* of the cart: its price with them
 * minus its price without. Lines whose removal would raise the price, because a gift depends on them, add nothing. No
 * product is made free if that raises the price.
 */
export function priceWithCodes(part: CartPart, codes: readonly UsableCode[]): CodesPrice {
  const mostMinor = shopPrice(part);
  return priceFreed({ part, mostMinor }, sortFreeing(codes), sortReductions(codes), 0, 0);
}

/** A code that makes a product free; `alike` if it is valid for the same lines as the one before it. */
interface FreeingCode {
  code: UsableCode;
  isAlike: boolean;
}

/** Returns the codes that make products free; codes valid for the same lines are adjacent. */
function sortFreeing(codes: readonly UsableCode[]): FreeingCode[] {
  const freeing = codes.filter(({ benefit }) => benefit.kind === 'FreeProduct');
  const alike = Map.groupBy(freeing, ({ validFor }) => validFor.join('|'));
  return [...alike.values()].flatMap((group) => group.map((code, index) => ({ code, isAlike: index > 0 })));
}

/**
 * Tries, for every code from an index on, every line and leaving the code unused. Equal codes are interchangeable, so
 * they take lines in order, and the last ones stay unused.
 * @param from the first place, counted over all classes of all catalogs, that an equal code may take
 */
function priceFreed(
  { part, mostMinor }: { part: CartPart; mostMinor: number },
  freeing: readonly FreeingCode[],
  reductions: Reductions,
  index: number,
  from: number,
): CodesPrice {
  const entry = freeing[index];
  if (entry === undefined) {
    const isDearer = shopPrice(part) > mostMinor;
    return {
      totalMinor: isDearer ? Number.POSITIVE_INFINITY : afterAmounts([part], reductions, 0),
      freed: [],
    };
  }
  const { code, isAlike } = entry;
  let other = index + 1;
  while (freeing[other]?.isAlike === true) other++;
  let best = priceFreed({ part, mostMinor }, freeing, reductions, other, 0);
  let place = -1;
  for (const [catalog, classes] of code.validFor.entries())
    for (const [lineClass, isValid] of classes.entries()) {
      place++;
      if (!isValid || (isAlike && place < from)) continue;
      if ((part[catalog]?.counts[lineClass] ?? 0) === 0) continue;
      const line = { code, catalog, lineClass };
      const rest = { part: freeLine(part, line), mostMinor };
      const { totalMinor, freed } = priceFreed(rest, freeing, reductions, index + 1, place);
      if (totalMinor < best.totalMinor) best = { totalMinor, freed: [line, ...freed] };
    }
  return best;
}

/** Returns the part of a cart with a line being free. */
export function freeLine(part: CartPart, line: FreedLine): CartPart {
  return part.map((own, catalog) => (catalog === line.catalog ? own.freeLine(line.lineClass) : own));
}

/** Prices a part with the percentages and amounts among these codes; rounded down, once. */
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
 * A part of a cart without the lines of some codes, and all larger parts between it and the cart. Because of gifts a
 * larger part may cost less, and a code gives no discount if its lines lower the price.
 */
type LesserParts = readonly CartPart[];

/** Returns the price less the amounts from an index on; each amount is limited to what its lines add to the price. */
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
  // Sums and products of whole numbers are exact as long as the result is.
  if (hundredths <= Number.MAX_SAFE_INTEGER) return (hundredths - (hundredths % denominator)) / denominator;
  return Number(takePercentsOfMuch(parts, percents, 0) / BigInt(denominator));
}

/** Returns the price less the percents from an index on, scaled by 100 for each of them. */
function takePercents(parts: LesserParts, percents: Reductions['percents'], index: number): number {
  const code = percents[index];
  if (code === undefined) return leastPrice(parts);
  const withLines = (100 - code.percent) * takePercents(parts, percents, index + 1);
  return withLines + code.percent * takePercents(withoutLines(parts, code.validFor), percents, index + 1);
}

/** Like `takePercents`, exact at any size. */
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
