import { useEffect } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { type QuoteState, useQuote } from '#storefront/selling/quotes.ts';
import type { Saving } from '#storefront/selling/saving.ts';
import {
  dearerPackage,
  type Offer,
  type OwnQuotes,
  type ProductQuote,
  savingOfSelection,
} from './compute-offer.ts';
import { stillToAdd } from './photo-selection.ts';
import { useBoughtPhotos } from './use-bought-photos.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnPhotosOnSale {
  access: SearchAccess;
  renew: RenewToken;
  sale: OwnSale;
  /** Undefined if the prices are unknown. */
  quotes: OwnQuotes | undefined;
  /** Loads all remaining photos, and returns all of them. */
  loadAll: () => Promise<readonly Photo[]>;
  selected: ReadonlySet<string>;
}

export interface OwnPurchases {
  /** The offer of all photos; null if nothing is sold, or all of it is in the cart. */
  offer: Offer | null;
  /** The package if it costs more, for buyers with a gift code. */
  dearer: ProductQuote | null;
  /** The amount that the ticked photos would add to the cart. */
  selectedPrice: QuoteState;
  /** The saving on the ticked photos, and their number; null without one. */
  selectedSaving: { count: number; saving: Saving } | null;
  /** The price of a single photo, major units; null if single photos are not sold. */
  singlePrice: number | null;
  /** Adds all photos to the cart and opens it. */
  takeAll: () => Promise<void>;
  /** Adds the more expensive package to the cart. */
  takePackage: () => Promise<void>;
  /** Adds the ticked photos to the cart and opens it. */
  takeSelected: () => Promise<void>;
  /** The states of these two actions. */
  ofAll: AddToCart;
  ofSelected: AddToCart;
}

const itemsOf = (productId: string, photoIds: readonly string[]): NewCartItem[] =>
  photoIds.map((photoId) => ({ productId, photoIds: [photoId] }));

/** Returns the two ways to add a participant's photos to the cart. */
export function useOwnPurchases(onSale: OwnPhotosOnSale): OwnPurchases {
  const { access, renew, sale, quotes, loadAll, selected } = onSale;
  const { single, offer, taken } = sale;
  const navigate = useNavigate();
  const ofAll = useAddToCart(renew);
  const ofSelected = useAddToCart(renew);
  const dearer = quotes === undefined ? null : dearerPackage(quotes, offer);
  const ticked = single === null ? [] : itemsOf(single.productId, stillToAdd(selected, taken));
  const { orderIds } = useBoughtPhotos(sale.eventId);
  const selectedPrice = useQuote(ticked, access.token, orderIds);
  const selectedSaving = single && savingOfSelection(selectedPrice.quote, single.currencyId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed for want of a token has one now
  useEffect(() => {
    ofAll.reset();
    ofSelected.reset();
  }, [access.token]);

  // The items include the person, so that single photos never cost more than all together. A failure is shown at the
  // tapped button.
  const put = async (cart: AddToCart, items: NewCartItem[]) => {
    const isPut =
      items.length === 0 ||
      (await cart.add({ items, token: access.token }).then(
        () => true,
        () => false,
      ));
    if (isPut) await navigate({ to: '/cart' });
  };
  /**
   * Returns the ids of all photos, including those not loaded by scrolling, because the button's total is for all of
   * them.
   */
  const allPhotoIds = async () => new Set((await loadAll()).map(({ photoId }) => photoId));
  return {
    offer,
    dearer,
    selectedPrice,
    selectedSaving: selectedSaving && { count: ticked.length, saving: selectedSaving },
    singlePrice: single?.price ?? null,
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
