import { type CurrencyId, toMinor } from '#contract/money.ts';
import type { EventProducts } from './compute-offer.ts';

/** A discount on single photos, as one short sentence; amounts in major units. */
export type OfferFact =
  | { kind: 'Single'; price: number }
  | { kind: 'Tier'; fromQuantity: number; price: number }
  /** `oneMore`: one more photo is free. */
  | { kind: 'Offer'; fromQuantity: number; toQuantity: number; price: number; oneMore: boolean }
  | { kind: 'Gift'; threshold: number; count: number };

/** The prices and discounts of single photos, in the order in which a buyer reaches them. */
export interface OfferFacts {
  currencyId: CurrencyId;
  facts: OfferFact[];
}

/**
 * Returns facts about single photos; null if they are not sold or have only a plain price. Discounts that begin at the
 * price of all photos are left out.
 * @param photosCount the participant's number of photos: offers for more photos are left out
 */
export function offerFacts(
  { photo, photosWithMe, offers, gifts: allGifts }: EventProducts,
  photosCount: number,
): OfferFacts | null {
  if (photo === null) return null;
  const { currencyId } = photo;
  const isWorth = (price: number, quantity = 1) =>
    photosWithMe === null || toMinor(price, currencyId) * quantity < toMinor(photosWithMe.price, currencyId);
  const gifts = allGifts.filter(({ threshold }) => isWorth(threshold));
  const tiers = photo.tiers
    .filter(({ fromQuantity, price }) => fromQuantity <= photosCount && isWorth(price, fromQuantity))
    .map((tier): OfferFact => ({ kind: 'Tier', ...tier }));
  const packages = offers
    // An offer that includes other products cannot be stated as a number of photos at a price.
    .filter(
      ({ productIds, fromQuantity, price }) =>
        productIds.length === 1 && fromQuantity <= photosCount && isWorth(price),
    )
    .map(
      ({ fromQuantity, toQuantity, price, giftProductId }): OfferFact => ({
        kind: 'Offer',
        fromQuantity,
        toQuantity: Math.min(toQuantity, photosCount),
        price,
        oneMore: giftProductId === photo.productId && fromQuantity < photosCount,
      }),
    );
  const free = gifts.map(({ threshold, count }): OfferFact => ({ kind: 'Gift', threshold, count }));
  const comesOff = [...tiers, ...packages, ...free];
  if (comesOff.length === 0) return null;
  return { currencyId: photo.currencyId, facts: [{ kind: 'Single', price: photo.price }, ...comesOff] };
}
