import type { CodeOutcome, PricedLine } from './cart-price.ts';
import type { CatalogPricer } from './catalog-pricer.ts';
import type { CodeChoice } from './choose-codes.ts';
import {
  type CartPart,
  type FreedLine,
  freeLine,
  priceReduced,
  shopPrice,
  type UsableCode,
} from './code-prices.ts';
import { explainPlan } from './explain-plan.ts';
import { spreadAmount } from './spread-amount.ts';

/** The effect of a choice of codes, by line and by code. */
export interface ExplainedChoice {
  /** The cart without the lines that codes make free. */
  part: CartPart;
  lines: PricedLine[];
  applied: CodeOutcome[];
}

/** Divides the price among all lines: first the shop's price, then each code's discount. */
export function explainChoice(
  pricers: readonly CatalogPricer[],
  whole: CartPart,
  { used, freed }: CodeChoice,
): ExplainedChoice {
  const applied: CodeOutcome[] = [];
  const lines: PricedLine[] = [];
  const paid = pricers.map(({ classes }) => classes.map((entry) => [...entry.lines]));
  const part = freed.reduce(freeLine, whole);
  const originals = freed.map(({ catalog, lineClass }) => originalOf(pricers[catalog], lineClass));
  const discounts = discountsOfFreed(whole, freed, originals);
  for (const [index, line] of freed.entries()) {
    const discountMinor = discounts[index] ?? 0;
    const code = line.code.code;
    applied.push({ code, isApplied: true, discountMinor });
    const originalMinor = originals[index] ?? 0;
    for (const { lineId } of paid[line.catalog]?.[line.lineClass]?.splice(0, 1) ?? [])
      lines.push({ lineId, originalMinor, totalMinor: 0, reasons: [{ kind: 'Code', code, discountMinor }] });
  }
  const shopLines = pricers.flatMap((pricer, index) =>
    explainPlan(pricer, (part[index] ?? pricer.whole).plan(), paid[index] ?? []),
  );
  applied.push(...takeReductions(pricers, part, used, shopLines));
  return { part, lines: [...lines, ...shopLines], applied };
}

function originalOf(pricer: CatalogPricer | undefined, lineClass: number): number {
  return pricer?.catalog.products[pricer.classes[lineClass]?.product ?? -1]?.priceMinor ?? 0;
}

/**
 * Returns how much each free line lowers the price: the price before minus the price after. If one of them alone would
 * raise the price, because a gift is lost, all of them share the total reduction in proportion to their catalog prices.
 */
function discountsOfFreed(
  whole: CartPart,
  freed: readonly FreedLine[],
  originals: readonly number[],
): number[] {
  let part = whole;
  const steps = freed.map((line) => {
    const beforeMinor = shopPrice(part);
    part = freeLine(part, line);
    return beforeMinor - shopPrice(part);
  });
  if (steps.every((minor) => minor >= 0)) return steps;
  return spreadAmount(shopPrice(whole) - shopPrice(part), originals);
}

/** Deducts percentages and amounts from the lines for which they are valid, in the order in which they are computed. */
function takeReductions(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  used: readonly UsableCode[],
  lines: readonly PricedLine[],
): CodeOutcome[] {
  const reducing = [
    ...used.filter(({ benefit }) => benefit.kind === 'Percent'),
    ...used.filter(({ benefit }) => benefit.kind === 'Fixed'),
  ];
  const places = placesOf(pricers);
  let beforeMinor = shopPrice(part);
  return reducing.map((code, index) => {
    const afterMinor = priceReduced(part, reducing.slice(0, index + 1));
    const discountMinor = beforeMinor - afterMinor;
    beforeMinor = afterMinor;
    const valid = lines.filter(({ lineId }) => {
      const place = places.get(lineId);
      return place !== undefined && code.validFor[place.catalog]?.[place.lineClass] === true;
    });
    const left = takeOff(valid, discountMinor, code.code);
    takeOff(lines, left, code.code);
    return { code: code.code, isApplied: true, discountMinor };
  });
}

/** Returns the catalog of each line, and its class there, by the id of the line. */
function placesOf(pricers: readonly CatalogPricer[]): Map<string, { catalog: number; lineClass: number }> {
  const places = new Map<string, { catalog: number; lineClass: number }>();
  for (const [catalog, { classes }] of pricers.entries())
    for (const [lineClass, { lines }] of classes.entries()) {
      const place = { catalog, lineClass };
      for (const { lineId } of lines) places.set(lineId, place);
    }
  return places;
}

/**
 * Deducts an amount from lines in proportion to their prices.
 * @returns what exceeded these prices
 */
function takeOff(lines: readonly PricedLine[], amountMinor: number, code: string): number {
  if (amountMinor === 0) return 0;
  const all = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const takenMinor = Math.min(amountMinor, all);
  const shares = spreadAmount(
    takenMinor,
    lines.map(({ totalMinor }) => totalMinor),
  );
  for (const [index, line] of lines.entries()) {
    const discountMinor = shares[index] ?? 0;
    if (discountMinor === 0) continue;
    line.totalMinor -= discountMinor;
    line.reasons.push({ kind: 'Code', code, discountMinor });
  }
  return amountMinor - takenMinor;
}
