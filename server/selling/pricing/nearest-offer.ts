import { toMinor } from '#contract/money.ts';
import type { CartPrice, PriceReason } from './cart-price.ts';
import { type CartEvent, openEvent, openEvents, price, priceEvents } from './price.ts';
import type { PricingCart, PricingLine } from './pricing-cart.ts';
import { createWork, isSpent, type PricingWork } from './pricing-work.ts';

/** An offer that needs more photos than this is not near. */
const MORE_PHOTOS_MAX = 10;

/** The work of opening one more cart, besides its price, in steps. */
const CART_STEPS = 30_000;

/** The most events of a cart whose offers are tried: those with the most lines. */
const EVENTS_TRIED = 6;

/** The products of one event that a buyer could still add. */
export interface Addable {
  eventId: string;
  /** Products of single photos. */
  photoProductIds: readonly string[];
  /** The number of photos of the event that neither the cart nor its packages contain. */
  photosLeft: number;
  /** Products that gifts may be, other than photos. */
  giftProductIds: readonly string[];
  /** Packages that another runner could have. */
  packageProductIds: readonly string[];
}

type OfferReason = Extract<PriceReason, { kind: 'Tier' | 'Offer' | 'Gift' | 'People' }>;

/** An offer that a cart does not reach yet, and what is missing. */
export interface NextOffer {
  eventId: string;
  /** How many photos of which product are missing; null if the cart already reaches the gift's threshold. */
  photos: { productId: string; count: number } | null;
  /** The free product that must be added too; null if it is one of the photos or already in the cart. */
  giftProductId: string | null;
  /** The package of one more runner that must be added; null if there is none. */
  packageProductId: string | null;
  /**
   * The highest possible price of the cart with the addition; the next field is the difference to its present price,
   * negative if it costs less.
   */
  totalMinor: number;
  addedMinor: number;
  reason: OfferReason;
}

/**
 * Finds the nearest offer, tier or gift that a cart does not reach: the one that needs the fewest photos, then the one
 * that adds least to the price. If photos reach nothing, it is one more runner's package. Each is tried with the rules
 * of price(), so that only real prices are promised. Photos are tried without packages that are not in the cart,
 * because these packages could only lower the price, no matter who is in the added photos. In a cart with many events,
 * only the events with most lines are tried. Two kinds of carts are not tried at all. With many events and codes, every
 * attempt would price all events. With codes and earlier payments, every attempt would price each set of codes. All
 * attempts together may use the work of one price.
 */
export function nearestOffer(
  cart: PricingCart,
  addable: readonly Addable[],
  now: Date,
): NextOffer | undefined {
  const isPaidInPart = cart.lines.some(({ paidBeforeMinor = 0 }) => paidBeforeMinor > 0);
  if (cart.codes.length > 0 && (isPaidInPart || addable.length > EVENTS_TRIED)) return undefined;
  const base = price(cart, now);
  const work = createWork();
  const current = currentEvents(cart, base, work);
  const tried = selectEvents(addable, current);
  let nearest: NextOffer | undefined;
  const tryAll = (steps: StepPricer, own: Addable, additions: Iterable<Step>) => {
    const event = current.get(own.eventId);
    if (event === undefined) return;
    for (const step of additions) {
      work.left -= CART_STEPS;
      const reached = tryStep(steps, base, event, step);
      // The computation was stopped early, so its price may be too high.
      if (isSpent(work)) return;
      for (const found of reached) {
        // Only a gift may need another product besides photos.
        if (found.reason.kind !== 'Gift' && found.giftProductId !== null) continue;
        if (nearest === undefined || isNearer(found, nearest)) nearest = found;
      }
    }
  };
  const plain = openStepPricer(withoutOtherPackages(cart), now, work);
  for (const own of tried)
    if (!isPackageCharged(current.get(own.eventId)))
      tryAll(
        plain,
        own,
        stepsOf(cart, own, () => nearest),
      );
  if (nearest !== undefined) return nearest;
  const whole = openStepPricer(cart, now, work);
  for (const own of tried) tryAll(whole, own, runnersOf(own));
  return nearest;
}

/** The lines of an event, with their present prices in the cart. */
interface CurrentEvent {
  lines: readonly PricingLine[];
  priced: CartPrice['lines'];
}

function currentEvents(
  cart: PricingCart,
  { lines: priced }: CartPrice,
  work: PricingWork,
): Map<string, CurrentEvent> {
  const byId = new Map(priced.map((line) => [line.lineId, line]));
  return new Map(
    openEvents(cart, work).map(({ catalog, lines }) => [
      catalog.eventId,
      { lines, priced: lines.flatMap(({ lineId }) => byId.get(lineId) ?? []) },
    ]),
  );
}

/** Selects the events whose offers are tried, in the cart's order. */
function selectEvents(
  addable: readonly Addable[],
  current: ReadonlyMap<string, CurrentEvent>,
): readonly Addable[] {
  if (addable.length <= EVENTS_TRIED) return addable;
  const countLines = ({ eventId }: Addable): number => current.get(eventId)?.lines.length ?? 0;
  const most = addable.toSorted((a, b) => countLines(b) - countLines(a)).slice(0, EVENTS_TRIED);
  return addable.filter((own) => most.includes(own));
}

function withoutOtherPackages(cart: PricingCart): PricingCart {
  const own = new Set(cart.lines.map(({ packageId }) => packageId));
  return {
    ...cart,
    catalogs: cart.catalogs.map((catalog) => ({
      ...catalog,
      packages: catalog.packages.filter(({ packageId }) => own.has(packageId)),
    })),
  };
}

/** Returns whether single photos of an event are charged as a package; more photos then cost nothing. */
const isPackageCharged = (event: CurrentEvent | undefined): boolean =>
  event?.priced.some(({ reasons }) => reasons.some(({ kind }) => kind === 'PackageForLess')) === true;

/** Prices a cart with other lines of one event. */
type StepPricer = (
  eventId: string,
  added: readonly PricingLine[],
) => (CurrentEvent & { totalMinor: number }) | undefined;

/**
 * Opens a cart for many attempts. Without codes an attempt prices only its own event, because the others stay the same.
 */
function openStepPricer(cart: PricingCart, now: Date, work: PricingWork): StepPricer {
  const { codes } = cart;
  const events = openEvents(cart, work);
  const isAlone = codes.length === 0;
  const priceOne = (event: CartEvent): CartPrice => priceEvents([event], [], now);
  const wholeMinor = isAlone ? priceEvents(events, [], now).totalMinor : 0;
  return (eventId, added) => {
    const place = events.findIndex(({ catalog }) => catalog.eventId === eventId);
    const own = events[place];
    if (own === undefined) return undefined;
    const lines = [...own.lines, ...added];
    const more = openEvent(own.catalog, lines, work);
    const priced = isAlone ? priceOne(more) : priceEvents(events.with(place, more), codes, now);
    const exactMinor = isAlone
      ? wholeMinor - priceOne(own).totalMinor + priced.totalMinor
      : priced.totalMinor;
    const overMinor = cart.rounding ? exactMinor % toMinor(1, cart.currencyId) : 0;
    const byId = new Map(priced.lines.map((line) => [line.lineId, line]));
    return {
      lines,
      priced: lines.flatMap(({ lineId }) => byId.get(lineId) ?? []),
      totalMinor: exactMinor - overMinor,
    };
  };
}

type Step = Pick<NextOffer, 'eventId' | 'photos' | 'giftProductId' | 'packageProductId'>;

const NOTHING = { photos: null, giftProductId: null, packageProductId: null };

/** Lists the packages of one more runner. */
const runnersOf = ({ eventId, packageProductIds }: Addable): Step[] =>
  packageProductIds.map((packageProductId) => ({ ...NOTHING, eventId, packageProductId }));

/** Lists the additions for an offer or gift of an event, until one with fewer photos was found. */
function* stepsOf(cart: PricingCart, own: Addable, nearest: () => NextOffer | undefined): Iterable<Step> {
  const { eventId, photosLeft } = own;
  const catalog = cart.catalogs.find((one) => one.eventId === eventId);
  if (catalog === undefined) return;
  const products = catalog.products.filter(({ productId }) => own.photoProductIds.includes(productId));
  const hasOffers = catalog.offers.length > 0 || products.some(({ tiers }) => tiers.length > 0);
  const free = own.giftProductIds.filter((id) => catalog.gifts.some((gift) => gift.productIds.includes(id)));
  const step = { ...NOTHING, eventId };
  for (const giftProductId of free) yield { ...step, giftProductId };
  if (!hasOffers && catalog.gifts.length === 0) return;
  for (let count = 1; count <= Math.min(MORE_PHOTOS_MAX, photosLeft); count++) {
    const found = nearest();
    if (found !== undefined && countPhotos(found) < count) return;
    for (const { productId } of products) {
      const photos = { productId, count };
      yield { ...step, photos };
      for (const giftProductId of free) yield { ...step, photos, giftProductId };
    }
  }
}

/** Prices the cart with an addition; returns the offer that it reaches. */
function tryStep(priceStep: StepPricer, base: CartPrice, current: CurrentEvent, step: Step): NextOffer[] {
  const { photos, giftProductId, packageProductId, eventId } = step;
  const added = [
    ...Array.from({ length: photos?.count ?? 0 }, () => photos?.productId ?? ''),
    ...(giftProductId === null ? [] : [giftProductId]),
    ...(packageProductId === null ? [] : [packageProductId]),
  ];
  const more = priceStep(
    eventId,
    added.map(
      (productId, index): PricingLine => ({
        lineId: `next ${index}`,
        productId,
        packageId: productId === packageProductId ? 'next' : null,
        place: base.lines.length + index,
      }),
    ),
  );
  if (more === undefined) return [];
  const { totalMinor } = more;
  const before = countReached(current);
  return [...countReached(more)].flatMap(([key, { times, reason }]) =>
    times > (before.get(key)?.times ?? 0)
      ? [{ ...step, totalMinor, addedMinor: totalMinor - base.totalMinor, reason }]
      : [],
  );
}

/** Counts how many times the lines of an event reach each offer, tier and gift. */
function countReached({ lines, priced }: CurrentEvent): Map<string, { times: number; reason: OfferReason }> {
  const counts = new Map<string, { lines: number; reason: OfferReason }>();
  for (const [index, { productId }] of lines.entries())
    for (const reason of priced[index]?.reasons ?? []) {
      if (!isOffer(reason)) continue;
      const key = JSON.stringify(reason.kind === 'Tier' ? [productId, reason] : reason);
      const known = counts.get(key);
      counts.set(key, { lines: (known?.lines ?? 0) + 1, reason });
    }
  return new Map(
    [...counts].map(([key, { lines, reason }]) => [key, { times: timesOf(reason, lines), reason }]),
  );
}

const isOffer = (reason: PriceReason): reason is OfferReason =>
  ['Tier', 'Offer', 'Gift', 'People'].includes(reason.kind);

/**
 * A tier is reached or not. "3 for 25" is reached once per three lines. A gift or a further runner is reached once per
 * line.
 */
function timesOf(reason: OfferReason, lines: number): number {
  if (reason.kind === 'Tier') return 1;
  return reason.kind === 'Offer' ? lines / reason.quantity : lines;
}

const countPhotos = ({ photos }: NextOffer): number => photos?.count ?? 0;

const isNearer = (one: NextOffer, other: NextOffer): boolean =>
  countPhotos(one) - countPhotos(other) < 0 ||
  (countPhotos(one) === countPhotos(other) && one.addedMinor < other.addedMinor);
