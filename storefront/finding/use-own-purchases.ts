import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Product } from '#contract/catalog.schema.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { NewCartItem, Quote } from '#contract/shoppingcart.schema.ts';
import { nameInCart, type SearchAccess } from '#storefront/api/search-token.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { useQuote } from '#storefront/selling/quotes.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { cartContents } from './cart-contents.ts';
import {
  dearerPackage,
  type EventProducts,
  type Offer,
  type OwnQuotes,
  offerOf,
  type ProductQuote,
} from './compute-offer.ts';
import { stillToAdd } from './photo-selection.ts';

interface OwnPhotosOnSale {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
  products: EventProducts;
  /** Undefined where it is not known what they cost. */
  quotes: OwnQuotes | undefined;
  /** Photos that the visitor has bought. */
  bought: ReadonlySet<string>;
  /** Those that are loaded. */
  photos: readonly Photo[];
  /** How many there are in all. */
  total: number;
  loadAll: () => Promise<readonly Photo[]>;
  selected: ReadonlySet<string>;
}

export interface OwnPurchases {
  /** The product that one photo is sold as; null where single photos are not sold. */
  single: Product | null;
  /** All photos together; null where nothing is sold, or all of it lies in the cart. */
  offer: Offer | null;
  /** The package where it costs more than that, for whoever has a gift code. */
  dearer: ProductQuote | null;
  /** Everything of the offer lies in the cart. */
  isAllInCart: boolean;
  isInCart: (photoId: string) => boolean;
  /** What the ticked photos would add to the cart; undefined while that is not known. */
  selectedQuote: Quote | undefined;
  /** Puts all photos into the cart and goes there. */
  takeAll: () => Promise<void>;
  /** Puts the dearer package into the cart. */
  takePackage: () => Promise<void>;
  /** Puts the ticked photos into the cart and goes there. */
  takeSelected: () => Promise<void>;
  /** How either of them goes. */
  ofAll: AddToCart;
  ofSelected: AddToCart;
}

const itemsOf = (productId: string, photoIds: readonly string[]): NewCartItem[] =>
  photoIds.map((photoId) => ({ productId, photoIds: [photoId] }));

/** Tells what a participant's photos cost, what of them lies in the cart, and the two ways to put them there. */
export function useOwnPurchases(sale: OwnPhotosOnSale): OwnPurchases {
  const { event, access, renew, products, quotes, bought, photos, total, loadAll, selected } = sale;
  const navigate = useNavigate();
  const ofAll = useAddToCart(renew);
  const ofSelected = useAddToCart(renew);
  const photoIds = photos.map(({ photoId }) => photoId);
  const { eventId } = event;
  const name = nameInCart(access);
  const { photoIds: inCart, hasPackage } = cartContents(useCart().data, { eventId, name, photoIds });
  const single = products.photo;
  const taken = new Set([...inCart, ...bought]);
  const isAllInCart =
    hasPackage || (photoIds.length >= total && photoIds.every((photoId) => taken.has(photoId)));
  const offer = quotes === undefined ? null : offerOf(quotes, event.currencyId, isAllInCart);
  const dearer = quotes === undefined ? null : dearerPackage(quotes, offer);
  const ticked = single === null ? [] : itemsOf(single.productId, stillToAdd(selected, taken));
  const selectedQuote = useQuote(ticked, access.token);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed for want of a token has one now
  useEffect(() => {
    ofAll.reset();
    ofSelected.reset();
  }, [access.token]);

  // Whose photos they are goes with them, so that singly they never cost more than all of them. What goes wrong is
  // shown where it was tapped.
  const put = async (cart: AddToCart, items: NewCartItem[]) => {
    const isPut =
      items.length === 0 ||
      (await cart.add({ items, token: access.token }).then(
        () => true,
        () => false,
      ));
    if (isPut) await navigate({ to: '/cart' });
  };
  /** Returns the ids of all photos, also of those that no one has scrolled to: what the button's sum is about. */
  const allPhotoIds = async () => new Set((await loadAll()).map(({ photoId }) => photoId));
  return {
    single,
    offer,
    dearer,
    selectedQuote,
    isAllInCart,
    isInCart: (photoId) => hasPackage || inCart.has(photoId),
    ofAll,
    ofSelected,
    takeAll: async () => {
      if (offer === null) return;
      const { productId } = offer.quote;
      if (offer.kind === 'Package') await put(ofAll, [{ productId }]);
      else await put(ofAll, itemsOf(productId, stillToAdd(await allPhotoIds(), taken)));
    },
    takePackage: async () => {
      if (dearer !== null) await put(ofAll, [{ productId: dearer.productId }]);
    },
    takeSelected: () => put(ofSelected, ticked),
  };
}
