import { useEffect } from 'react';
import type { Frame } from '#contract/frame.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { useNavigate } from '#storefront/router/use-router.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '../add-to-cart.ts';
import { type QuoteState, useQuote } from '../quotes.ts';
import { useBought } from '../use-bought.ts';
import { useCart } from '../use-cart.ts';
import type { FrameSale } from './frame-sale.ts';
import { framedBought } from './framed-bought.ts';
import { framedInCart } from './framed-in-cart.ts';

interface FrameOrderInput {
  eventId: string;
  sale: FrameSale;
  access: SearchAccess | null;
  renew: RenewToken | undefined;
  frame: Frame | undefined;
  /** The name to be printed; undefined for the participant's own. */
  ordered: string | undefined;
  chosen: readonly string[];
  takesAll: boolean;
}

export interface FrameOrder {
  /** The number of photos to add to the cart, without those already in the cart or bought in this frame. */
  count: number;
  /** The order that delivers the selection, if all of it is bought. */
  boughtOrderId: string | undefined;
  /** Whether all of the participant's photos are bought in this frame. */
  isAllBought: boolean;
  /** The amount that the selected photos would add to the cart. */
  price: QuoteState;
  /** Whether the whole selection is in the cart. */
  isInCart: boolean;
  cart: AddToCart;
  /** Adds the selection to the cart and opens it. */
  take: () => Promise<void>;
}

/** Returns which framed photos are added to the cart, and their price. */
export function useFrameOrder(input: FrameOrderInput): FrameOrder {
  const { eventId, sale, access, renew, frame, ordered, chosen, takesAll } = input;
  const { data } = useCart();
  const cart = useAddToCart(renew);
  const navigate = useNavigate();
  const frameId = frame?.frameId ?? '';
  const personId = access?.personId;
  const inCart = framedInCart(data, { eventId, frameId, ordered, personId });
  const bought = framedBought(useBought(eventId).bought, {
    frameId,
    ordered,
    personId,
  });
  const all = takesAll ? sale.all : null;
  const requested = bought.hasAll ? [] : chosen.filter((photoId) => !bought.photoIds.has(photoId));
  const missing = inCart.hasAll ? [] : requested.filter((photoId) => !inCart.photoIds.has(photoId));
  const isBought = bought.hasAll || (all === null && chosen.length > 0 && requested.length === 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure belongs to the request of that time
  useEffect(cart.reset, [access?.token, frameId, ordered, takesAll, chosen.length]);

  const isInCart = all === null ? chosen.length > 0 && missing.length === 0 : inCart.hasAll;
  const itemOf = (): NewCartItem | null => {
    const print = ordered === undefined ? { frameId } : { frameId, frameText: ordered };
    if (isBought) return null;
    if (all !== null) return { productId: all.productId, ...print };
    if (sale.single === null || missing.length === 0) return null;
    return { productId: sale.single.productId, photoIds: [...missing], ...print };
  };
  const item = itemOf();
  // The printed name does not affect the price.
  const { frameText: _, ...priced } = item ?? { productId: '' };
  const isPriced = item !== null && frame !== undefined && !isInCart;
  const price = useQuote(isPriced ? [priced] : undefined, access?.token);
  return {
    price,
    isInCart,
    boughtOrderId: isBought ? bought.orderId : undefined,
    isAllBought: bought.hasAll,
    cart,
    count: all === null ? missing.length : all.count,
    take: async () => {
      if (item === null) return;
      // The studio shows a failure.
      await cart.add({ items: [item], token: access?.token }).then(
        () => navigate({ to: '/cart' }),
        () => {},
      );
    },
  };
}
