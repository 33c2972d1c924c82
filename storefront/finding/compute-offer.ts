import type { Gift, PackageOffer, Product } from '#contract/catalog.schema.ts';
import type { CurrencyId } from '#contract/money.ts';
import type { OwnPhotosQuote, Quote } from '#contract/shoppingcart.schema.ts';
import { type Saving, savingOf } from '#storefront/selling/saving.ts';

/** The form in which photos are sold: plain, or framed. */
export interface PhotoKinds {
  one: Product['productType'];
  all: Product['productType'];
}

export const PLAIN: PhotoKinds = { one: 'Photo', all: 'PhotosWithMe' };
export const FRAMED: PhotoKinds = { one: 'Frame', all: 'PhotosWithFrame' };

/** The products of an event that this part of the shop sells, plain or framed; null if not sold. */
export interface EventProducts {
  /** One photo. */
  photo: Product | null;
  /** All photos of one participant. */
  photosWithMe: Product | null;
  /** Whether a person's photos are sold as a package, even if only for some distances. */
  hasPackages: boolean;
  /** Offers to which single photos count. */
  offers: readonly PackageOffer[];
  gifts: readonly Gift[];
}

/** The server's quotes for the visitor's photos in one form. */
export type OwnQuotes = OwnPhotosQuote['plain'];
export type ProductQuote = NonNullable<OwnQuotes['all']>;

/** All photos of a participant, in whichever form makes the cart cheaper. */
export interface Offer {
  /** Package: as a package. Singles: as single photos, if the package would cost more. */
  kind: 'Package' | 'Singles';
  quote: ProductQuote;
  /** The saving compared with all photos bought singly, without a package; null without one. */
  saving: Saving | null;
}

/**
 * Returns the products of a catalog by kind; the cheapest if there are several.
 * @param distance of the participant. A product for other distances is not offered to them, and a product for some
 *   distances only to participants whose distance is known.
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
 * @param isAllInCart whether all of them are in the cart: a more expensive package of the same photos is then not
 *   offered
 */
export function offerOf(
  { each, singly, all }: OwnQuotes,
  currencyId: CurrencyId,
  isAllInCart = false,
): Offer | null {
  if (isAllInCart && all !== null && all.added > 0) return null;
  if (all !== null && (each === null || all.totalAmount <= each.totalAmount)) {
    return { kind: 'Package', quote: all, saving: savingOf(all.added, singly?.added, currencyId) };
  }
  return each === null ? null : { kind: 'Singles', quote: each, saving: null };
}

/**
 * Returns the offer of all photos if it is worth showing beside the ticked ones: at the same price, or at most one
 * photo's price more. Otherwise null.
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

/**
 * Compares what ticked photos add to the cart with what each of them bought singly would add; null if nothing is saved.
 */
export const savingOfSelection = (quote: Quote | undefined, currencyId: CurrencyId): Saving | null =>
  // During a rolling update, a server of the previous version does not send it.
  savingOf(quote?.added, quote?.singlyAdded ?? null, currencyId);

/** Returns whether an offer completes photos that are partly bought, so that the price paid for those is deducted. */
export function isCompletion(offer: Offer | null): boolean {
  return offer?.kind === 'Package' && offer.quote.paidBefore > 0;
}

/**
 * Returns the package if it costs more than the offer or the items in the cart. A buyer with a gift code may want it,
 * because the code pays only for a package.
 */
export function dearerPackage({ all }: OwnQuotes, offer: Offer | null): ProductQuote | null {
  return offer?.kind === 'Package' ? null : all;
}
