import type { PriceTier, PricingProduct } from './pricing-cart.ts';

/** What a number of one product costs without offers, and by which tier. */
export interface SinglesPrice {
  costMinor: number;
  /** Null at the catalog's price. */
  tier: PriceTier | null;
  /** How many are paid: more than requested where a tier with more of them costs less. */
  paidQuantity: number;
}

/**
 * Prices items of one product by its tiers: by the reached one or, if that costs less, by paying the quantity of the
 * next tier.
 * @param quantity how many are to be paid
 * @param freed how many more are in the cart as gifts or by a code: they cost nothing, and tiers count them
 */
export function priceSingles(product: PricingProduct, quantity: number, freed: number): SinglesPrice {
  let best: SinglesPrice = {
    costMinor: quantity * product.priceMinor,
    tier: null,
    paidQuantity: quantity,
  };
  if (quantity === 0) return best;
  for (const tier of product.tiers) {
    const paidQuantity = Math.max(quantity, tier.fromQuantity - freed);
    const costMinor = paidQuantity * tier.priceMinor;
    if (costMinor < best.costMinor) best = { costMinor, tier, paidQuantity };
  }
  return best;
}
