import { toMinor } from '#contract/money.ts';
import type { CartPrice, CodeOutcome, EventPrice, PricedLine } from './cart-price.ts';
import { type CatalogPricer, createCatalogPricer, giftsGiven } from './catalog-pricer.ts';
import { chooseCodes } from './choose-codes.ts';
import { compareIds } from './compare-ids.ts';
import { explainChoice } from './explain-choice.ts';
import type { PricingCart, PricingLine } from './pricing-cart.ts';
import type { SubCart } from './sub-cart.ts';

/**
 * Prices a cart (product §12): the cheapest for the buyer over tiers, offers, packages, gifts and codes, exact in minor
 * units, every line explained. Adding a code never raises the total, and neither does removing a line, except for gifts
 * that the rest no longer reaches. The order of lines and codes does not matter.
 * @throws RangeError if a line refers to a product of no catalog
 */
export function price(cart: PricingCart, now: Date): CartPrice {
  const { lines, ...priced } = isPaidInPart(cart) ? cheapestGifts(cart, now) : priceExactly(cart, now);
  if (cart.rounding) roundDown(lines, toMinor(1, cart.currencyId));
  return { ...priced, lines, ...totalsOf(lines) };
}

const isPaidInPart = ({ lines }: PricingCart): boolean =>
  lines.some(({ paidBeforeMinor = 0 }) => paidBeforeMinor > 0);

/**
 * Prices a cart with all gifts of each event, and with only those of lower thresholds; returns the cheapest. Earlier
 * payments are deducted only down to the threshold of an applied gift (docs/decisions/0237), so a gift may cost more
 * than it saves.
 */
function cheapestGifts(cart: PricingCart, now: Date): CartPrice {
  let best = { cart, priced: cheapestCodes(cart, now) };
  for (const { eventId, gifts } of cart.catalogs)
    for (const { thresholdMinor } of gifts) {
      const lower = gifts.filter((gift) => gift.thresholdMinor < thresholdMinor);
      const catalogs = best.cart.catalogs.map((one) =>
        one.eventId === eventId ? { ...one, gifts: lower } : one,
      );
      const priced = cheapestCodes({ ...cart, catalogs }, now);
      if (priced.totalMinor < best.priced.totalMinor) best = { cart: { ...cart, catalogs }, priced };
    }
  return best.priced;
}

/**
 * Prices a cart with each set of its codes and returns the cheapest; on ties, the set with the fewest codes wins. An
 * earlier payment can make a code useless.
 */
function cheapestCodes(cart: PricingCart, now: Date): CartPrice {
  const whole = priceExactly(cart, now);
  let best = whole;
  const tried: PricingCart['codes'][] = [[]];
  for (const { code } of whole.codes.filter(mayApply)) {
    const entered = cart.codes.filter((entry) => entry.code === code).slice(-1);
    tried.push(...tried.map((codes) => [...codes, ...entered]));
  }
  for (const codes of tried.toSorted((a, b) => a.length - b.length)) {
    const priced = priceExactly({ ...cart, codes }, now);
    const isFewer = countApplied(priced) < countApplied(best);
    if (priced.totalMinor < best.totalMinor || (priced.totalMinor === best.totalMinor && isFewer))
      best = priced;
  }
  const used = new Map(best.codes.map((outcome) => [outcome.code, outcome]));
  const codes = whole.codes.map((outcome): CodeOutcome => {
    const { code } = outcome;
    if (used.has(code) || !outcome.isApplied) return used.get(code) ?? outcome;
    return { code, isApplied: false, refusal: NOT_APPLICABLE };
  });
  return { ...best, codes };
}

const NOT_APPLICABLE = 'PromoCodeNotApplicable';

/** Returns whether a code is valid for lines of its cart, even if it cannot be combined with the others. */
const mayApply = (outcome: CodeOutcome): boolean =>
  outcome.isApplied || outcome.refusal === 'PromoCodeConflict' || outcome.refusal === NOT_APPLICABLE;

const countApplied = ({ codes }: CartPrice): number => codes.filter(({ isApplied }) => isApplied).length;

/** Prices a cart without rounding. */
function priceExactly(cart: PricingCart, now: Date): CartPrice {
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
  const events = pricers.map((pricer, index) => priceEvent(pricer, explained.part[index] ?? pricer.whole));
  for (const [index, { products }] of cart.catalogs.entries())
    takePaidBefore(
      cart.lines.flatMap((line, place) => {
        const priced = lines[place];
        const isOwn = products.some(({ productId }) => productId === line.productId);
        return isOwn && priced !== undefined ? { line, priced } : [];
      }),
      events[index]?.subtotalMinor ?? 0,
    );
  return {
    lines,
    ...totalsOf(lines),
    codes: [...explained.applied, ...choice.refused].toSorted((a, b) => compareIds(a.code, b.code)),
    events,
  };
}

/**
 * Deducts earlier payments from an event's lines, as far as they cost something and the rest still reaches the
 * thresholds of the applied gifts.
 */
function takePaidBefore(
  own: readonly { line: PricingLine; priced: PricedLine }[],
  subtotalMinor: number,
): void {
  const reached = own.flatMap(({ priced }) =>
    priced.reasons.flatMap((reason) => (reason.kind === 'Gift' ? reason.thresholdMinor : [])),
  );
  let roomMinor = reached.length === 0 ? Number.POSITIVE_INFINITY : subtotalMinor - Math.max(...reached);
  for (const { line, priced } of own.toSorted((a, b) => compareIds(a.line.lineId, b.line.lineId))) {
    const discountMinor = Math.min(line.paidBeforeMinor ?? 0, priced.totalMinor, roomMinor);
    if (discountMinor <= 0) continue;
    priced.totalMinor -= discountMinor;
    priced.reasons.push({ kind: 'PaidBefore', discountMinor });
    roomMinor -= discountMinor;
  }
}

/**
 * Deducts the fraction above whole major units from the most expensive line, and from the next if that is not enough.
 */
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
