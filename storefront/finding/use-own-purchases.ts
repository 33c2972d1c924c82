import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Product } from '#contract/catalog.schema.ts';
import type { Event, Photo } from '#contract/photo.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useStorefront } from '#storefront/api/storefront-context.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { useCart } from '#storefront/selling/use-cart.ts';
import { cartContents } from './cart-contents.ts';
import { computeOffer, type EventProducts, type Offer, singlesPrice } from './compute-offer.ts';
import { stillToAdd } from './photo-selection.ts';

interface OwnPhotosOnSale {
  event: Event;
  access: SearchAccess;
  renew: RenewToken;
  products: EventProducts;
  /** Those that are loaded. */
  photos: readonly Photo[];
  total: number;
  selected: ReadonlySet<string>;
}

export interface OwnPurchases {
  /** The product that one photo is sold as; null where single photos are not sold. */
  single: Product | null;
  /** All photos together; null where nothing is sold. */
  offer: Offer | null;
  /** Everything of the offer lies in the cart. */
  isAllInCart: boolean;
  isInCart: (photoId: string) => boolean;
  /** What the ticked photos cost singly, major units. */
  selectedPrice: number;
  /** Puts all photos into the cart and goes there. */
  takeAll: () => Promise<void>;
  /** Puts the ticked photos into the cart and goes there. */
  takeSelected: () => Promise<void>;
  /** How either of them goes. */
  ofAll: AddToCart;
  ofSelected: AddToCart;
}

const itemsOf = (productId: string, photoIds: readonly string[]): NewCartItem[] =>
  photoIds.map((photoId) => ({ productId, photoIds: [photoId] }));

/** What a participant's photos cost, what of them lies in the cart, and the two ways to put them there. */
export function useOwnPurchases(sale: OwnPhotosOnSale): OwnPurchases {
  const { event, access, renew, products, photos, total, selected } = sale;
  const navigate = useNavigate();
  const ofAll = useAddToCart(renew);
  const ofSelected = useAddToCart(renew);
  const photoIds = photos.map(({ photoId }) => photoId);
  const { eventId } = event;
  const name = access.competitor?.name ?? null;
  const { photoIds: inCart, hasPackage } = cartContents(useCart().data, { eventId, name, photoIds });
  const { settings } = useStorefront();
  const offer = computeOffer(products, total, settings.rounding);

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
  return {
    single: products.photo,
    offer,
    isAllInCart: hasPackage || photoIds.every((photoId) => inCart.has(photoId)),
    isInCart: (photoId) => hasPackage || inCart.has(photoId),
    selectedPrice: products.photo === null ? 0 : singlesPrice(products.photo, selected.size),
    ofAll,
    ofSelected,
    takeAll: async () => {
      if (offer === null) return;
      const { productId } = offer.product;
      if (offer.kind === 'Package') await put(ofAll, [{ productId }]);
      else await put(ofAll, itemsOf(productId, stillToAdd(new Set(photoIds), inCart)));
    },
    takeSelected: async () => {
      if (products.photo === null) return;
      await put(ofSelected, itemsOf(products.photo.productId, stillToAdd(selected, inCart)));
    },
  };
}
