import type { Product } from '#contract/catalog.schema.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import { nameInCart, type SearchAccess } from '#storefront/api/search-token.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { cartContents } from './cart-contents.ts';
import { type EventProducts, type Offer, type OwnQuotes, offerOf } from './compute-offer.ts';

interface OwnPhotos {
  event: Event;
  access: SearchAccess;
  products: EventProducts;
  /** Undefined if it is not known what they cost. */
  quotes: OwnQuotes | undefined;
  /** Photos that the visitor has bought. */
  bought: ReadonlySet<string>;
  /** The photos that are loaded. */
  photos: readonly Photo[];
  /** How many there are in all. */
  total: number;
}

export interface OwnSale {
  /** The product that one photo is sold as; null if single photos are not sold. */
  single: Product | null;
  /** All photos together; null if nothing is sold, or all of it is in the cart. */
  offer: Offer | null;
  /** Everything of the offer is in the cart. */
  isAllInCart: boolean;
  isInCart: (photoId: string) => boolean;
  /** What is in the cart or is bought, of photos that are sold singly. */
  taken: ReadonlySet<string>;
}

/** Returns which of a participant's photos can still be bought, and as what. */
export function useOwnSale(own: OwnPhotos): OwnSale {
  const { event, access, products, quotes, bought, photos, total } = own;
  const photoIds = photos.map(({ photoId }) => photoId);
  const participant = { eventId: event.eventId, name: nameInCart(access), photoIds };
  const { photoIds: inCart, hasPackage } = cartContents(useCart().data, participant);
  const taken = new Set([...inCart, ...bought]);
  const isAllInCart =
    hasPackage || (photoIds.length >= total && photoIds.every((photoId) => taken.has(photoId)));
  return {
    single: products.photo,
    offer: quotes === undefined ? null : offerOf(quotes, event.currencyId, isAllInCart),
    isAllInCart,
    isInCart: (photoId) => hasPackage || inCart.has(photoId),
    taken,
  };
}
