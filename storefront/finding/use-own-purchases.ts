import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Photo } from '#contract/photo.schema.ts';
import type { NewCartItem, Quote } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '#storefront/selling/add-to-cart.ts';
import { useQuote } from '#storefront/selling/quotes.ts';
import {
  dearerPackage,
  type Offer,
  type OwnQuotes,
  type ProductQuote,
  type SelectionSaving,
  savingOfSelection,
} from './compute-offer.ts';
import { stillToAdd } from './photo-selection.ts';
import type { OwnSale } from './use-own-sale.ts';

interface OwnPhotosOnSale {
  access: SearchAccess;
  renew: RenewToken;
  sale: OwnSale;
  /** Undefined if it is not known what they cost. */
  quotes: OwnQuotes | undefined;
  /** Asks for all photos that are left, and gives all of them. */
  loadAll: () => Promise<readonly Photo[]>;
  selected: ReadonlySet<string>;
}

export interface OwnPurchases {
  /** All photos together; null if nothing is sold, or all of it is in the cart. */
  offer: Offer | null;
  /** The package if it costs more, for a buyer with a gift code. */
  dearer: ProductQuote | null;
  /** What the ticked photos would add to the cart; undefined while that is not known. */
  selectedQuote: Quote | undefined;
  /** How many photos the quote is of, what they add, and what they would one by one; null if nothing is saved. */
  selectedSaving: SelectionSaving | null;
  /** What one photo costs by itself, major units; null if single photos are not sold. */
  singlePrice: number | null;
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

/** Returns the two ways to put a participant's photos into the cart. */
export function useOwnPurchases(onSale: OwnPhotosOnSale): OwnPurchases {
  const { access, renew, sale, quotes, loadAll, selected } = onSale;
  const { single, offer, taken } = sale;
  const navigate = useNavigate();
  const ofAll = useAddToCart(renew);
  const ofSelected = useAddToCart(renew);
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
    offer,
    dearer,
    selectedQuote,
    selectedSaving: savingOfSelection(selectedQuote, single, ticked.length),
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
