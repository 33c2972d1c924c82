import type { CodeOutcome, PricedLine } from './cart-price.ts';
import type { CatalogPricer } from './catalog-pricer.ts';
import type { CodeChoice } from './choose-codes.ts';
import { type CartPart, freeLine, priceReduced, shopPrice, type UsableCode } from './code-prices.ts';
import { explainPlan } from './explain-plan.ts';
import { spreadAmount } from './spread-amount.ts';

/** What a choice of codes comes to, line by line and code by code. */
export interface ExplainedChoice {
  /** Without the lines that codes free. */
  part: CartPart;
  lines: PricedLine[];
  applied: CodeOutcome[];
}

/** Divides the price among all lines: first what the shop asks, then code by code what comes off it. */
export function explainChoice(
  pricers: readonly CatalogPricer[],
  whole: CartPart,
  { used, freed }: CodeChoice,
): ExplainedChoice {
  const applied: CodeOutcome[] = [];
  const lines: PricedLine[] = [];
  const paid = pricers.map(({ classes }) => classes.map((entry) => [...entry.lines]));
  let part = whole;
  for (const line of freed) {
    const before = shopPrice(pricers, part);
    part = freeLine(pricers, part, line);
    const discountMinor = before - shopPrice(pricers, part);
    const code = line.code.code;
    applied.push({ code, isApplied: true, discountMinor });
    const { catalog, classes } = pricers[line.catalog] ?? {};
    const originalMinor = catalog?.products[classes?.[line.lineClass]?.product ?? -1]?.priceMinor ?? 0;
    for (const { lineId } of paid[line.catalog]?.[line.lineClass]?.splice(0, 1) ?? [])
      lines.push({ lineId, originalMinor, totalMinor: 0, reasons: [{ kind: 'Code', code, discountMinor }] });
  }
  const shopLines = pricers.map((pricer, index) =>
    explainPlan(pricer, pricer.plan(part[index] ?? pricer.whole), paid[index] ?? []),
  );
  applied.push(...takeReductions(pricers, part, used, shopLines));
  return { part, lines: [...lines, ...shopLines.flat()], applied };
}

/** Takes percents and amounts off the lines they are valid for, in the order in which they are computed. */
function takeReductions(
  pricers: readonly CatalogPricer[],
  part: CartPart,
  used: readonly UsableCode[],
  lines: readonly (readonly PricedLine[])[],
): CodeOutcome[] {
  const reducing = [
    ...used.filter(({ benefit }) => benefit.kind === 'Percent'),
    ...used.filter(({ benefit }) => benefit.kind === 'Fixed'),
  ];
  let beforeMinor = shopPrice(pricers, part);
  return reducing.map((code, index) => {
    const afterMinor = priceReduced(pricers, part, reducing.slice(0, index + 1));
    const discountMinor = beforeMinor - afterMinor;
    beforeMinor = afterMinor;
    const valid = linesValidFor(pricers, code);
    const all = lines.flat();
    const left = takeOff(
      all.filter(({ lineId }) => valid.has(lineId)),
      discountMinor,
      code.code,
    );
    takeOff(all, left, code.code);
    return { code: code.code, isApplied: true, discountMinor };
  });
}

function linesValidFor(pricers: readonly CatalogPricer[], code: UsableCode): Set<string> {
  const valid = pricers.flatMap(({ classes }, catalog) =>
    classes.filter((_, index) => code.validFor[catalog]?.[index] === true).flatMap((entry) => entry.lines),
  );
  return new Set(valid.map(({ lineId }) => lineId));
}

/** Takes an amount off lines in proportion; returns what they were too cheap for. */
function takeOff(lines: readonly PricedLine[], amountMinor: number, code: string): number {
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
