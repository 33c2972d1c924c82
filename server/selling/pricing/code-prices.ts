import type { CatalogPricer, SubCart } from './catalog-pricer.ts';
import type { CodeBenefit, CodeTerms } from './pricing-cart.ts';

/** Part of a cart, by catalog. */
export type CartPart = readonly SubCart[];

/** A code that may be used, and by catalog and class of lines whether it is valid for them. */
export interface UsableCode {
  code: string;
  benefit: CodeBenefit;
  excludesOthers: boolean;
  validFor: boolean[][];
}

/** A product that a code frees. */
export interface FreedLine {
  code: UsableCode;
  catalog: number;
  lineClass: number;
}

export interface CodesPrice {
  totalMinor: number;
  freed: FreedLine[];
}

/** By catalog and class: whether a code is valid for these lines. */
export function linesOfCode(terms: CodeTerms, pricers: readonly CatalogPricer[]): boolean[][] {
  return pricers.map(({ catalog, classes }) => {
    const isOfEvent = terms.eventIds === null || terms.eventIds.includes(catalog.eventId);
    return classes.map(({ product }) => {
      const kind = catalog.products[product]?.productType;
      return isOfEvent && kind !== undefined && (terms.productTypes?.includes(kind) ?? true);
    });
  });
}

/** What part of a cart costs before codes. */
export function shopPrice(pricers: readonly CatalogPricer[], part: CartPart): number {
  return pricers.reduce((sum, pricer, index) => sum + pricer.plan(part[index] ?? pricer.whole).costMinor, 0);
}

/**
 * The least a cart costs with these codes: products are freed, then percents come off, then amounts. Percents and
 * amounts are of what the lines a code is valid for *add to the price* of the cart: what it costs with them less what
 * it would cost without. So no line taken out ever makes the rest dearer.
 */
export function priceWithCodes(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  codes: readonly UsableCode[],
): CodesPrice {
  const freeing = codes.filter(({ benefit }) => benefit.kind === 'FreeProduct');
  return priceFreed(pricers, part, freeing, codes);
}

function priceFreed(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  freeing: readonly UsableCode[],
  codes: readonly UsableCode[],
): CodesPrice {
  const [code, ...others] = freeing;
  if (code === undefined) return { totalMinor: priceReduced(pricers, part, codes), freed: [] };
  let best = priceFreed(pricers, part, others, codes);
  for (const [catalog, classes] of code.validFor.entries())
    for (const [lineClass, isValid] of classes.entries()) {
      if (!isValid || (part[catalog]?.counts[lineClass] ?? 0) === 0) continue;
      const line = { code, catalog, lineClass };
      const { totalMinor, freed } = priceFreed(pricers, freeLine(pricers, part, line), others, codes);
      if (totalMinor < best.totalMinor) best = { totalMinor, freed: [line, ...freed] };
    }
  return best;
}

/** The part of a cart with a line being free. */
export function freeLine(pricers: readonly CatalogPricer[], part: CartPart, line: FreedLine): CartPart {
  return part.map((own, catalog) =>
    catalog === line.catalog ? (pricers[catalog]?.freeLine(own, line.lineClass) ?? own) : own,
  );
}

/** What a part costs with the percents and amounts among these codes; rounded down, once. */
export function priceReduced(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  codes: readonly UsableCode[],
): number {
  const percents = codes.filter(({ benefit }) => benefit.kind === 'Percent');
  const denominator = 100n ** BigInt(percents.length);
  const afterAmounts = (rest: CartPart, amounts: readonly UsableCode[]): number => {
    const [code, ...others] = amounts;
    if (code === undefined) return Number(takePercents(pricers, rest, percents) / denominator);
    const amountMinor = code.benefit.kind === 'Fixed' ? code.benefit.amountMinor : 0;
    return Math.max(
      afterAmounts(rest, others) - amountMinor,
      afterAmounts(withoutLines(pricers, rest, code.validFor), others),
    );
  };
  return afterAmounts(
    part,
    codes.filter(({ benefit }) => benefit.kind === 'Fixed'),
  );
}

/** The price with percents taken off, in hundredths of hundredths …, one for each of them: exact. */
function takePercents(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  percents: readonly UsableCode[],
): bigint {
  const [code, ...others] = percents;
  if (code === undefined) return BigInt(shopPrice(pricers, part));
  const percent = code.benefit.kind === 'Percent' ? BigInt(code.benefit.percent) : 0n;
  const withLines = (100n - percent) * takePercents(pricers, part, others);
  return withLines + percent * takePercents(pricers, withoutLines(pricers, part, code.validFor), others);
}

function withoutLines(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  lines: readonly (readonly boolean[])[],
): CartPart {
  return part.map((own, catalog) => pricers[catalog]?.without(own, lines[catalog] ?? []) ?? own);
}
