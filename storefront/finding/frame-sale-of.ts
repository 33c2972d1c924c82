import type { FrameSale } from '#storefront/selling/frames/frame-sale.ts';
import { canBeLess, computeOffer, type EventProducts, singlesPrice } from './compute-offer.ts';

/**
 * What the frame studio offers; null where nothing is sold in a frame.
 * @param products those of the kinds in a frame
 * @param ownCount how many photos of the participant there are; 0 among the photos of an event
 * @param rounding the tenant's setting
 */
export function frameSaleOf(products: EventProducts, ownCount: number, rounding: boolean): FrameSale | null {
  const { photo: single } = products;
  const offer = computeOffer(products, ownCount, rounding);
  const all =
    offer?.kind === 'Package' ? { product: offer.product, count: ownCount, saving: offer.singles } : null;
  if (single === null && all === null) return null;
  return {
    ...{ single, all },
    singly: (count) => ({
      price: single === null ? 0 : singlesPrice(single, count),
      canBeLess: canBeLess(products, count),
    }),
  };
}
