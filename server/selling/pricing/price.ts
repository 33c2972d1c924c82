import { toMinor } from '#contract/money.ts';
import type { CartPrice, EventPrice, PricedLine } from './cart-price.ts';
import { type CatalogPricer, createCatalogPricer, giftsGiven } from './catalog-pricer.ts';
import { chooseCodes } from './choose-codes.ts';
import { compareIds } from './compare-ids.ts';
import { explainChoice } from './explain-choice.ts';
import type { PricingCart } from './pricing-cart.ts';
import type { SubCart } from './sub-cart.ts';

/**
 * Prices a cart (product §12): the cheapest for the buyer over tiers, offers, packages, gifts and codes, exact in
 * minor units, every line explained. Adding a code never raises the total, and neither does removing a line, except
 * for gifts that the rest no longer reaches. The order of lines and codes does not matter.
 * @throws RangeError where a line names a product of no catalog
 */
export function price(cart: PricingCart, now: Date): CartPrice {
  const pricers = cart.catalogs.map((catalog) => createCatalogPricer(catalog, cart.lines));
  const whole = pricers.map((pricer) => pricer.whole);
  const choice = chooseCodes(pricers, whole, cart.codes, now);
  const explained = explainChoice(pricers, whole, choice);
  const byId = new Map(explained.lines.map((line) => [line.lineId, line]));
  const lines = cart.lines.map(({ lineId, productId }) => {
    const line = byId.get(lineId);
    if (line === undefined) throw new RangeError(`no catalog of the cart sells ${productId}`);
    return line;
  });
  if (cart.rounding) roundDown(lines, toMinor(1, cart.currencyId));
  return {
    lines,
    ...totalsOf(lines),
    codes: [...explained.applied, ...choice.refused].toSorted((a, b) => compareIds(a.code, b.code)),
    events: pricers.map((pricer, index) => priceEvent(pricer, explained.part[index] ?? pricer.whole)),
  };
}

/** Takes what is over a whole number of major units off the dearest line, and off the next if that is not enough. */
function roundDown(lines: readonly PricedLine[], minorPerMajor: number): void {
  let overMinor = totalsOf(lines).totalMinor % minorPerMajor;
  if (overMinor === 0) return;
  const dearest = lines.toSorted((a, b) => b.totalMinor - a.totalMinor || compareIds(a.lineId, b.lineId));
  for (const line of dearest) {
    const discountMinor = Math.min(overMinor, line.totalMinor);
    if (discountMinor === 0) return;
    line.totalMinor -= discountMinor;
    line.reasons.push({ kind: 'Rounding', discountMinor });
    overMinor -= discountMinor;
  }
}

function priceEvent(pricer: CatalogPricer, part: SubCart): EventPrice {
  return {
    eventId: pricer.catalog.eventId,
    subtotalMinor: part.plan().costMinor,
    giftsAllowed: pricer.countGifts(part),
    giftsGiven: giftsGiven(part.plan()),
  };
}

function totalsOf(
  lines: readonly PricedLine[],
): Pick<CartPrice, 'amountMinor' | 'totalMinor' | 'discountMinor'> {
  const amountMinor = lines.reduce((sum, line) => sum + line.originalMinor, 0);
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  return { amountMinor, totalMinor, discountMinor: amountMinor - totalMinor };
}
