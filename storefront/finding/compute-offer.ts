import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import { type CurrencyId, toMajor, toMinor } from '#contract/money.ts';
import type { OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';

/** As what photos are sold: plain, or in a frame. */
export interface PhotoKinds {
  one: Product['productType'];
  all: Product['productType'];
}

export const PLAIN: PhotoKinds = { one: 'Photo', all: 'PhotosWithMe' };
export const FRAMED: PhotoKinds = { one: 'Frame', all: 'PhotosWithFrame' };

/** What an event sells that finding shows, plain or in a frame; null if it does not. */
export interface EventProducts {
  /** One photo. */
  photo: Product | null;
  /** All photos of one participant. */
  photosWithMe: Product | null;
  /** Whether a person's photos are sold as a package, even if only for some distances. */
  hasPackages: boolean;
  /** What single photos can be part of, or count towards. */
  offers: readonly PackageOffer[];
  gifts: readonly Gift[];
}

/** The visitor's photos as one kind of thing, as the server quotes them. */
export type OwnQuotes = OwnPhotosQuote['plain'];
export type ProductQuote = NonNullable<OwnQuotes['all']>;

/** All photos of a participant, in the way that leaves the cart cheaper. */
export interface Offer {
  /** Package: all together. Singles: each photo for itself, if the package would cost more. */
  kind: 'Package' | 'Singles';
  quote: ProductQuote;
  /**
   * What all would add one by one without a package, and what is saved against that, major units; null if that is
   * nothing.
   */
  saving: { singles: number; saved: number } | null;
}

/**
 * Returns the products of a catalog by kind, the cheapest if there are several.
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

/**
 * Returns the offer for all of a participant's photos that are not in the cart; null if there is none.
 * @param isAllInCart whether each of them is in it: a package that would cost more is not offered as these photos
 */
export function offerOf(
  { each, singly, all }: OwnQuotes,
  currencyId: CurrencyId,
  isAllInCart = false,
): Offer | null {
  if (isAllInCart && all !== null && all.added > 0) return null;
  if (all !== null && (each === null || all.totalAmount <= each.totalAmount)) {
    const savedMinor =
      singly === null ? 0 : toMinor(singly.totalAmount, currencyId) - toMinor(all.totalAmount, currencyId);
    const saving =
      singly === null || savedMinor <= 0
        ? null
        : { singles: singly.added, saved: toMajor(savedMinor, currencyId) };
    return { kind: 'Package', quote: all, saving };
  }
  return each === null ? null : { kind: 'Singles', quote: each, saving: null };
}

/**
 * Returns whether all photos are worth offering beside those ticked: at the same price, or for at most one photo's more;
 * null if not.
 */
export function nearPackage(
  offer: Offer | null,
  ticked: { totalAmount: number } | undefined,
  singlePrice: number | null,
): 'Same' | 'Near' | null {
  if (offer?.kind !== 'Package' || ticked === undefined) return null;
  const more = offer.quote.totalAmount - ticked.totalAmount;
  if (more <= 0) return 'Same';
  return more <= (singlePrice ?? 0) ? 'Near' : null;
}

/** Photos that add less to the cart than their prices one by one; amounts in major units. */
export interface SelectionSaving {
  count: number;
  sum: number;
  before: number;
}

/**
 * Compares what ticked photos add to the cart with their single prices; null if nothing is saved, or nothing is to be
 * paid.
 */
export function savingOfSelection(
  quote: { added: number } | undefined,
  single: Pick<Product, 'price' | 'currencyId'> | null,
  count: number,
): SelectionSaving | null {
  if (quote === undefined || single === null) return null;
  const { price, currencyId } = single;
  const before = toMajor(toMinor(price, currencyId) * count, currencyId);
  return quote.added > 0 && quote.added < before ? { count, sum: quote.added, before } : null;
}

/** Returns whether an offer is the rest of photos that are bought in part: what was paid for them comes off. */
export function isCompletion(offer: Offer | null): boolean {
  return offer?.kind === 'Package' && offer.quote.paidBefore > 0;
}

/**
 * Returns the package if it costs more than what is offered, or than what is in the cart: a gift code pays for nothing
 * else.
 */
export function dearerPackage({ all }: OwnQuotes, offer: Offer | null): ProductQuote | null {
  return offer?.kind === 'Package' ? null : all;
}
