import { toMinor } from '#contract/money.ts';
import type { CartPrice, CodeOutcome, EventPrice, PricedLine } from './cart-price.ts';
import { type CatalogPricer, createCatalogPricer, giftsGiven } from './catalog-pricer.ts';
import { type CodeChoice, chooseCodes, judgeCodes, setsOfCodes } from './choose-codes.ts';
import { priceWithCodes } from './code-prices.ts';
import { compareIds } from './compare-ids.ts';
import { explainChoice } from './explain-choice.ts';
import type { EnteredCode, PricingCart, PricingCatalog, PricingLine } from './pricing-cart.ts';
import { createWork, isSpent, type PricingWork } from './pricing-work.ts';
import type { SubCart } from './sub-cart.ts';

/** One event of a cart with its lines, ready to be priced. */
export interface CartEvent {
  catalog: PricingCatalog;
  /** In the order of the cart's lines. */
  lines: readonly PricingLine[];
  pricer: CatalogPricer;
}

/**
 * Prices a cart (product §12). The result is the cheapest for the buyer over tiers, offers, packages, gifts and codes,
 * exact in minor units, and every line is explained. Adding a code never raises the total. Neither does removing a
 * line, unless the rest no longer reaches a gift. The order of lines and codes does not matter. If a cart has more ways
 * to pay than `work` allows, the result may be above the cheapest.
 * @throws RangeError if a line refers to a product of no catalog
 */
export function price(cart: PricingCart, now: Date, work = createWork()): CartPrice {
  const { lines: byEvent, ...priced } = priceEvents(openEvents(cart, work), cart.codes, now);
  const byId = new Map(byEvent.map((line) => [line.lineId, line]));
  const lines = cart.lines.flatMap(({ lineId }) => byId.get(lineId) ?? []);
  if (cart.rounding) roundDown(lines, toMinor(1, cart.currencyId));
  return { ...priced, lines, ...totalsOf(lines) };
}

/**
 * Divides a cart by event. Visitors decide how many events a cart has, so every line is read only once.
 * @returns in the order of the cart's catalogs
 * @throws RangeError if a line refers to a product of no catalog
 */
export function openEvents({ catalogs, lines }: PricingCart, work: PricingWork): CartEvent[] {
  const places = new Map(
    catalogs.flatMap(({ products }, place) => products.map(({ productId }) => [productId, place] as const)),
  );
  const byPlace = Map.groupBy(lines, ({ productId }) => {
    const place = places.get(productId);
    if (place === undefined) throw new RangeError(`no catalog of the cart sells ${productId}`);
    return place;
  });
  return catalogs.map((catalog, place) => openEvent(catalog, byPlace.get(place) ?? [], work));
}

export function openEvent(
  catalog: PricingCatalog,
  lines: readonly PricingLine[],
  work: PricingWork,
): CartEvent {
  return { catalog, lines, pricer: createCatalogPricer(catalog, lines, work) };
}

/**
 * Prices events of a cart without rounding; lines are in the order of the events. Only codes make the price of one
 * event depend on the others. Without codes each event is priced alone, so that the work grows linearly with the number
 * of events.
 */
export function priceEvents(
  events: readonly CartEvent[],
  codes: readonly EnteredCode[],
  now: Date,
): CartPrice {
  if (codes.length > 0) return cheapestGifts(events, codes, now);
  const priced = events.map((event) => cheapestGifts([event], codes, now));
  const lines = priced.flatMap((event) => event.lines);
  return { lines, ...totalsOf(lines), codes: [], events: priced.flatMap((event) => event.events) };
}

const paidBefore = ({ lines }: CartEvent): number =>
  lines.reduce((sum, { paidBeforeMinor = 0 }) => sum + paidBeforeMinor, 0);

/** If a cart has more events, only the gifts of those with the highest earlier payments are tried. */
const GIFT_EVENTS_MAX = 6;

/**
 * Prices events with all gifts of each, and with only those of lower thresholds; returns the cheapest. Earlier payments
 * are deducted only down to the threshold of an applied gift of their event (docs/decisions/0237), so a gift may cost
 * more than it saves.
 */
function cheapestGifts(events: readonly CartEvent[], codes: readonly EnteredCode[], now: Date): CartPrice {
  if (!events.some((event) => paidBefore(event) > 0)) return priceExactly(events, codes, now);
  let best = { events, priced: cheapestCodes(events, codes, now) };
  const tried = selectGiftEvents(events);
  for (const [place, event] of events.entries()) {
    if (!tried.has(event)) continue;
    const { catalog, lines, pricer } = event;
    for (const { thresholdMinor } of catalog.gifts) {
      if (isSpent(pricer.work)) return best.priced;
      const gifts = catalog.gifts.filter((gift) => gift.thresholdMinor < thresholdMinor);
      const lower = best.events.with(place, openEvent({ ...catalog, gifts }, lines, pricer.work));
      const priced = cheapestCodes(lower, codes, now);
      if (priced.totalMinor < best.priced.totalMinor) best = { events: lower, priced };
    }
  }
  return best.priced;
}

/**
 * Selects the events whose gifts may cost more than they save: those with earlier payments. In a small cart all events
 * are selected, because a code can combine them with others.
 */
function selectGiftEvents(events: readonly CartEvent[]): ReadonlySet<CartEvent> {
  if (events.length <= GIFT_EVENTS_MAX) return new Set(events);
  const paid = events.filter((event) => paidBefore(event) > 0);
  return new Set(paid.toSorted((a, b) => paidBefore(b) - paidBefore(a)).slice(0, GIFT_EVENTS_MAX));
}

/**
 * Prices events with each set of the codes and returns the cheapest. If several are equal, the set with the fewest
 * codes wins, because an earlier payment can make a code useless.
 */
function cheapestCodes(events: readonly CartEvent[], entered: readonly EnteredCode[], now: Date): CartPrice {
  const pricers = events.map(({ pricer }) => pricer);
  const part = pricers.map((pricer) => pricer.whole);
  const judged = judgeCodes(pricers, entered, now);
  const whole = priceChoice(events, chooseCodes(part, judged));
  let best = whole;
  for (const used of setsOfCodes(judged.usable)) {
    if (pricers.some(({ work }) => isSpent(work))) break;
    const priced = priceChoice(events, { used, ...priceWithCodes(part, used), refused: [] });
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

const countApplied = ({ codes }: CartPrice): number => codes.filter(({ isApplied }) => isApplied).length;

/** Prices events with all their gifts and the best of these codes. */
function priceExactly(events: readonly CartEvent[], codes: readonly EnteredCode[], now: Date): CartPrice {
  const pricers = events.map(({ pricer }) => pricer);
  const whole = pricers.map((pricer) => pricer.whole);
  return priceChoice(events, chooseCodes(whole, judgeCodes(pricers, codes, now)));
}

/** Prices events with chosen codes, and explains every line. */
function priceChoice(events: readonly CartEvent[], choice: CodeChoice): CartPrice {
  const pricers = events.map(({ pricer }) => pricer);
  const whole = pricers.map((pricer) => pricer.whole);
  const explained = explainChoice(pricers, whole, choice);
  const byId = new Map(explained.lines.map((line) => [line.lineId, line]));
  const priced = pricers.map((pricer, index) => priceEvent(pricer, explained.part[index] ?? pricer.whole));
  const lines = events.flatMap((event, place) => {
    const own = event.lines.flatMap((line) => {
      const found = byId.get(line.lineId);
      return found === undefined ? [] : { line, priced: found };
    });
    takePaidBefore(own, priced[place]?.subtotalMinor ?? 0);
    return own.map((entry) => entry.priced);
  });
  return {
    lines,
    ...totalsOf(lines),
    codes: [...explained.applied, ...choice.refused].toSorted((a, b) => compareIds(a.code, b.code)),
    events: priced,
  };
}

/**
 * Deducts earlier payments from an event's lines, as long as the lines cost something and the rest still reaches the
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
 * Deducts the fraction above whole major units from the most expensive line, and from the next one if that line costs
 * less.
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
