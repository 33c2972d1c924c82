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
  /** Undefined if the prices are unknown. */
  quotes: OwnQuotes | undefined;
  /** Photos that the visitor has bought. */
  bought: ReadonlySet<string>;
  /** The photos that are loaded. */
  photos: readonly Photo[];
  /** The total number of photos. */
  total: number;
}

export interface OwnSale {
  eventId: string;
  /** The product for a single photo; null if single photos are not sold. */
  single: Product | null;
  /** The offer of all photos; null if nothing is sold, or all of it is in the cart. */
  offer: Offer | null;
  /** Whether everything in the offer is in the cart. */
  isAllInCart: boolean;
  isInCart: (photoId: string) => boolean;
  /** Single photos that are in the cart or bought. */
  taken: ReadonlySet<string>;
}

/** Returns which of a participant's photos can still be bought, and in which form. */
export function useOwnSale(own: OwnPhotos): OwnSale {
  const { event, access, products, quotes, bought, photos, total } = own;
  const photoIds = photos.map(({ photoId }) => photoId);
  const participant = { eventId: event.eventId, name: nameInCart(access), photoIds };
  const { photoIds: inCart, hasPackage } = cartContents(useCart().data, participant);
  const taken = new Set([...inCart, ...bought]);
  const isAllInCart =
    hasPackage || (photoIds.length >= total && photoIds.every((photoId) => taken.has(photoId)));
  return {
    eventId: event.eventId,
    single: products.photo,
    offer: quotes === undefined ? null : offerOf(quotes, event.currencyId, isAllInCart),
    isAllInCart,
    isInCart: (photoId) => hasPackage || inCart.has(photoId),
    taken,
  };
}
