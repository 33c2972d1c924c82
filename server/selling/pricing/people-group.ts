import type { OfferGroup, PeopleOffer, PricingProduct } from './pricing-cart.ts';

/**
 * Creates the group of products for which an offer counts people. A person whose product is free by a gift or a code is
 * not counted; otherwise removing them could make a cart more expensive.
 * @param positions of the offer's products in the catalog
 */
export function createPeopleGroup(
  products: readonly PricingProduct[],
  positions: readonly number[],
  offer: PeopleOffer,
): OfferGroup {
  const dearestFirst = positions
    .map((position) => ({ position, priceMinor: products[position]?.priceMinor ?? 0 }))
    .sort((a, b) => b.priceMinor - a.priceMinor || a.position - b.position);
  return {
    products: positions,
    people: offer,
    costMinor(quantities) {
      let inFull = peopleInFull(offer);
      let costMinor = 0;
      for (const { position, priceMinor } of dearestFirst) {
        const quantity = quantities[position] ?? 0;
        const full = Math.min(quantity, inFull);
        inFull -= full;
        costMinor += full * priceMinor + (quantity - full) * reducedPrice(priceMinor, offer);
      }
      return costMinor;
    },
    divide: (quantities) => ({
      singles: positions.map((position) => quantities[position] ?? 0),
      applied: [],
    }),
  };
}

/** Computes how many people pay the catalog's price. */
export function peopleInFull({ fromPerson }: Pick<PeopleOffer, 'fromPerson'>): number {
  return fromPerson - 1;
}

/** Computes the price of a person from `fromPerson` on: rounded down, in the buyer's favour. */
export function reducedPrice(priceMinor: number, { percent }: Pick<PeopleOffer, 'percent'>): number {
  return Math.floor((priceMinor * (100 - percent)) / 100);
}
