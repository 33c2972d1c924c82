import type { PriceTier, PricingProduct } from './pricing-cart.ts';

/** The price for a number of pieces of one product without offers, and the applied tier. */
export interface SinglesPrice {
  costMinor: number;
  /** Null if the catalog's price applies. */
  tier: PriceTier | null;
  /** The quantity that is paid; larger than requested if a larger tier costs less. */
  paidQuantity: number;
}

/**
 * Prices pieces of one product by its tiers: by the tier that is reached or, if that costs less, by paying the quantity
 * of the next tier.
 * @param quantity the number to pay
 * @param freed how many further pieces a gift or a code makes free; they count for tiers too
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
