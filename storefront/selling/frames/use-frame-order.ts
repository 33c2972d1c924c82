import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Frame } from '#contract/frame.schema.ts';
import type { NewCartItem } from '#contract/shoppingcart.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import { type AddToCart, type RenewToken, useAddToCart } from '../add-to-cart.ts';
import { useCart } from '../use-cart.ts';
import type { FrameSale } from './frame-sale.ts';
import { framedInCart } from './framed-in-cart.ts';

interface FrameWish {
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
  /** Photos that are put into the cart; those that lie in it in this frame are not bought twice. */
  count: number;
  /** Major units. */
  price: number;
  /** Offers may take something off: how much, the cart says. */
  canBeLess: boolean;
  /** Everything that is chosen lies in the cart. */
  isInCart: boolean;
  cart: AddToCart;
  /** Puts it into the cart and goes there. */
  take: () => Promise<void>;
}

/** What of a frame goes into the cart, and what it costs. */
export function useFrameOrder(wish: FrameWish): FrameOrder {
  const { eventId, sale, access, renew, frame, ordered, chosen, takesAll } = wish;
  const { data } = useCart();
  const cart = useAddToCart(renew);
  const navigate = useNavigate();
  const frameId = frame?.frameId ?? '';
  const competitorName = access?.competitor?.name ?? null;
  const inCart = framedInCart(data, { eventId, frameId, ordered, competitorName });
  const all = takesAll ? sale.all : null;
  const missing = inCart.hasAll ? [] : chosen.filter((photoId) => !inCart.photoIds.has(photoId));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed belongs to what was wished then
  useEffect(cart.reset, [access?.token, frameId, ordered, takesAll, chosen.length]);

  const itemOf = (): NewCartItem | null => {
    const print = ordered === undefined ? { frameId } : { frameId, frameText: ordered };
    if (all !== null) return { productId: all.product.productId, ...print };
    return sale.single && { productId: sale.single.productId, photoIds: [...missing], ...print };
  };
  const { price, canBeLess } =
    all === null ? sale.singly(missing.length) : { price: all.product.price, canBeLess: false };
  return {
    ...{ price, canBeLess, cart },
    count: all === null ? missing.length : all.count,
    isInCart: all === null ? chosen.length > 0 && missing.length === 0 : inCart.hasAll,
    take: async () => {
      const item = itemOf();
      if (item === null) return;
      // What goes wrong is shown right here. The studio has done its work: back leads to the photos.
      await cart.add({ items: [item], token: access?.token }).then(
        () => navigate({ to: '/cart', replace: true }),
        () => {},
      );
    },
  };
}
