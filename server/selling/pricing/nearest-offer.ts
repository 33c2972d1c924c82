import type { CartPrice, PriceReason } from './cart-price.ts';
import { price } from './price.ts';
import type { PricingCart, PricingLine } from './pricing-cart.ts';

/** An offer that needs more photos than this is not near. */
const MORE_PHOTOS_MAX = 10;

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
  /** The number of missing photos of this product; null if the cart already reaches the gift's threshold. */
  photos: { productId: string; count: number } | null;
  /** The free product that must be added too; null if it is one of the photos, or in the cart. */
  giftProductId: string | null;
  /** The package of one more runner that must be added; null if there is none. */
  packageProductId: string | null;
  /** The highest price of the cart then, and the difference to its current price; negative if it costs less. */
  totalMinor: number;
  addedMinor: number;
  reason: OfferReason;
}

/**
 * Finds the nearest offer, tier or gift that a cart does not reach: the one with the fewest photos, then the one that
 * adds least; if photos reach nothing, one more runner's package. Each is tried with price(), so only real prices are
 * promised. Photos are tried without the packages that are not in the cart: with these the price is never higher,
 * whoever's photos are added.
 */
export function nearestOffer(
  cart: PricingCart,
  addable: readonly Addable[],
  now: Date,
): NextOffer | undefined {
  const base = price(cart, now);
  const plain = withoutOtherPackages(cart);
  let nearest: NextOffer | undefined;
  const tryAll = (tried: PricingCart, steps: Iterable<Step>) => {
    for (const step of steps)
      for (const found of tryStep(tried, base, step, now)) {
        // Only a gift needs a product besides the photos.
        if (found.reason.kind !== 'Gift' && found.giftProductId !== null) continue;
        if (nearest === undefined || isNearer(found, nearest)) nearest = found;
      }
  };
  for (const own of addable.filter(({ eventId }) => !isPackageCharged(cart, base, eventId)))
    tryAll(
      plain,
      stepsOf(cart, own, () => nearest),
    );
  if (nearest === undefined) for (const own of addable) tryAll(cart, runnersOf(own));
  return nearest;
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

/** Returns whether single photos of an event are charged as a package: more of them cost nothing then. */
function isPackageCharged(cart: PricingCart, { lines }: CartPrice, eventId: string): boolean {
  const catalog = cart.catalogs.find((one) => one.eventId === eventId);
  return (catalog?.products ?? []).some(({ productId }) =>
    cart.lines.some(
      (line, index) =>
        line.productId === productId &&
        lines[index]?.reasons.some(({ kind }) => kind === 'PackageForLess') === true,
    ),
  );
}

type Step = Pick<NextOffer, 'eventId' | 'photos' | 'giftProductId' | 'packageProductId'>;

const NOTHING = { photos: null, giftProductId: null, packageProductId: null };

/** Lists the packages of one more runner. */
const runnersOf = ({ eventId, packageProductIds }: Addable): Step[] =>
  packageProductIds.map((packageProductId) => ({ ...NOTHING, eventId, packageProductId }));

/** Lists the additions for an offer or gift of an event, while nothing with fewer photos was found. */
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
function tryStep(cart: PricingCart, base: CartPrice, step: Step, now: Date): NextOffer[] {
  const { photos, giftProductId, packageProductId, eventId } = step;
  const added = [
    ...Array.from({ length: photos?.count ?? 0 }, () => photos?.productId ?? ''),
    ...(giftProductId === null ? [] : [giftProductId]),
    ...(packageProductId === null ? [] : [packageProductId]),
  ];
  const lines = added.map(
    (productId, place): PricingLine => ({
      lineId: `next ${place}`,
      productId,
      packageId: productId === packageProductId ? 'next' : null,
      place: cart.lines.length + place,
    }),
  );
  const more = { ...cart, lines: [...cart.lines, ...lines] };
  const { totalMinor, lines: priced } = price(more, now);
  const before = countReached(cart, base.lines, eventId);
  return [...countReached(more, priced, eventId)].flatMap(([key, { times, reason }]) =>
    times > (before.get(key)?.times ?? 0)
      ? [{ ...step, totalMinor, addedMinor: totalMinor - base.totalMinor, reason }]
      : [],
  );
}

/** Counts how many times lines of an event reach each offer, tier and gift. */
function countReached(
  cart: PricingCart,
  priced: CartPrice['lines'],
  eventId: string,
): Map<string, { times: number; reason: OfferReason }> {
  const catalog = cart.catalogs.find((one) => one.eventId === eventId);
  const sold = new Set(catalog?.products.map(({ productId }) => productId));
  const counts = new Map<string, { lines: number; reason: OfferReason }>();
  for (const [index, { productId }] of cart.lines.entries()) {
    if (!sold.has(productId)) continue;
    for (const reason of priced[index]?.reasons ?? []) {
      if (!isOffer(reason)) continue;
      const key = JSON.stringify(reason.kind === 'Tier' ? [productId, reason] : reason);
      const known = counts.get(key);
      counts.set(key, { lines: (known?.lines ?? 0) + 1, reason });
    }
  }
  return new Map(
    [...counts].map(([key, { lines, reason }]) => [key, { times: timesOf(reason, lines), reason }]),
  );
}

const isOffer = (reason: PriceReason): reason is OfferReason =>
  ['Tier', 'Offer', 'Gift', 'People'].includes(reason.kind);

/** A tier is reached or not; "3 for 25" by every three lines; a gift and a further runner by each line. */
function timesOf(reason: OfferReason, lines: number): number {
  if (reason.kind === 'Tier') return 1;
  return reason.kind === 'Offer' ? lines / reason.quantity : lines;
}

const countPhotos = ({ photos }: NextOffer): number => photos?.count ?? 0;

const isNearer = (one: NextOffer, other: NextOffer): boolean =>
  countPhotos(one) - countPhotos(other) < 0 ||
  (countPhotos(one) === countPhotos(other) && one.addedMinor < other.addedMinor);
