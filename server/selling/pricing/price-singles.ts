import type { PriceTier, PricingProduct } from './pricing-cart.ts';

/** The price of a number of one product without offers, and the applied tier. */
export interface SinglesPrice {
  costMinor: number;
  /** Null at the catalog's price. */
  tier: PriceTier | null;
  /** The number paid: more than requested if a larger tier costs less. */
  paidQuantity: number;
}

/**
 * Prices items of one product by its tiers: by the reached tier or, if it costs less, by paying the quantity of the
 * next tier.
 * @param quantity the number to pay
 * @param freed the number of further items that are free by gifts or a code; tiers count them too
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
