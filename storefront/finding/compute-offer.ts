import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import { toMajor, toMinor } from '#contract/money.ts';

/** As what photos are sold: plain, or in a frame. */
export interface PhotoKinds {
  one: Product['productType'];
  all: Product['productType'];
}

export const PLAIN: PhotoKinds = { one: 'Photo', all: 'PhotosWithMe' };
export const FRAMED: PhotoKinds = { one: 'Frame', all: 'PhotosWithFrame' };

/** What an event sells that finding shows, plain or in a frame; null where it does not. */
export interface EventProducts {
  /** One photo. */
  photo: Product | null;
  /** All photos of one participant. */
  photosWithMe: Product | null;
  /** Whether somebody's photos are sold together, be it only to those of some distance. */
  hasPackages: boolean;
  /** What single photos can be part of, or count towards. */
  offers: readonly PackageOffer[];
  gifts: readonly Gift[];
}

/** All photos of a participant, in the way that costs less. */
export interface Offer {
  /** Package: the product PhotosWithMe. Singles: each photo for itself, where the package would cost more. */
  kind: 'Package' | 'Singles';
  product: Product;
  /** For all photos together, major units; of Singles at most: the cart takes offers off. */
  price: number;
  /** Against which the package is told; null where single photos are not sold, or cost no more. */
  singles: SinglesClaim | null;
}

/** What all photos would cost one by one, and what the package saves against that; true whatever offers join in. */
export interface SinglesClaim {
  /** Exactly: nothing comes off single photos. AtLeast: offers may, and this is what is left if all of them do. */
  kind: 'Exactly' | 'AtLeast';
  /** Major units. */
  price: number;
  saved: number;
}

/**
 * The products of a catalog by kind, the cheapest where there are several.
 * @param distance of the participant; a product for other distances is not for them, nor for who names none
 */
export function eventProducts(
  catalog: { products: readonly Product[]; offers: readonly PackageOffer[]; gifts: readonly Gift[] },
  distance: string | null = null,
  kinds: PhotoKinds = PLAIN,
): EventProducts {
  const open = catalog.products.filter(
    ({ distances }) => distances.length === 0 || (distance !== null && distances.includes(distance)),
  );
  const cheapest = (type: Product['productType']) =>
    open
      .filter(({ productType }) => productType === type)
      .reduce<Product | null>((best, each) => (best === null || each.price < best.price ? each : best), null);
  const photo = cheapest(kinds.one);
  const counts = ({ productIds }: { productIds: readonly string[] }) =>
    photo !== null && productIds.includes(photo.productId);
  return {
    photo,
    photosWithMe: cheapest(kinds.all),
    hasPackages: catalog.products.some(({ productType }) => productType === kinds.all),
    offers: catalog.offers.filter(counts),
    gifts: catalog.gifts.filter(counts),
  };
}

/** What so many photos cost singly, major units; exact, because it is counted in minor ones. */
export function singlesPrice({ price, currencyId }: Product, count: number): number {
  return toMajor(toMinor(price, currencyId) * count, currencyId);
}

/** How many photos an offer gives at most: where its gift is one more, that too. */
function photosOf({ productId }: Product, { toQuantity, giftProductId }: PackageOffer): number {
  return giftProductId === productId ? toQuantity + 1 : toQuantity;
}

/**
 * No cart asks less than this for so many single photos, minor units: each at the best price that a tier or an offer
 * comes to for that many (a larger quantity is charged where it costs less), and every gift taken that they reach.
 */
function leastMinor(photo: Product, { offers, gifts }: EventProducts, count: number): number {
  const { currencyId } = photo;
  const singlyMinor = toMinor(photo.price, currencyId) * count;
  const each = Math.min(
    toMinor(photo.price, currencyId),
    ...photo.tiers.map(
      ({ price, fromQuantity }) => toMinor(price, currencyId) * Math.max(1, fromQuantity / count),
    ),
    ...offers.map((offer) => toMinor(offer.price, currencyId) / Math.min(count, photosOf(photo, offer))),
  );
  const free = gifts
    .filter(({ threshold }) => toMinor(threshold, currencyId) <= singlyMinor)
    .reduce((sum, gift) => sum + gift.count, 0);
  return each * Math.max(0, count - free);
}

/** Whether tiers, offers or gifts may take something off so many single photos. */
export function canBeLess(products: EventProducts, count: number): boolean {
  const { photo } = products;
  if (photo === null || count === 0) return false;
  return leastMinor(photo, products, count) < toMinor(photo.price, photo.currencyId) * count;
}

/**
 * What the package saves against so many photos one by one; null where it saves nothing, or that cannot be promised.
 * "At least" is said in whole major units.
 */
function claimFor(
  photo: Product,
  products: EventProducts,
  { count, price, rounding }: { count: number; price: number; rounding: boolean },
): SinglesClaim | null {
  const { currencyId } = photo;
  const isExact = !canBeLess(products, count);
  const least = Math.floor(toMajor(leastMinor(photo, products, count), currencyId));
  const exact = singlesPrice(photo, count);
  const charged = rounding ? Math.floor(exact) : exact;
  const singles = isExact ? charged : least;
  const savedMinor = toMinor(singles, currencyId) - toMinor(price, currencyId);
  if (savedMinor <= 0) return null;
  return {
    kind: isExact ? 'Exactly' : 'AtLeast',
    price: singles,
    saved: toMajor(savedMinor, currencyId),
  };
}

/**
 * The offer for all of a participant's photos; null where there are none or nothing is sold.
 * @param rounding the tenant's setting: a cart's total is rounded down to whole major units
 */
export function computeOffer(products: EventProducts, photosCount: number, rounding: boolean): Offer | null {
  const { photo, photosWithMe } = products;
  if (photosCount === 0) return null;
  const singly = photo === null ? null : singlesPrice(photo, photosCount);
  if (photosWithMe !== null && (singly === null || photosWithMe.price <= singly)) {
    const { price } = photosWithMe;
    const singles =
      photo === null ? null : claimFor(photo, products, { count: photosCount, price, rounding });
    return { kind: 'Package', product: photosWithMe, price, singles };
  }
  return photo === null || singly === null
    ? null
    : { kind: 'Singles', product: photo, price: singly, singles: null };
}
