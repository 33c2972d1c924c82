import type { GiftRule } from './pricing-cart.ts';

/** How many products of each kind a gift frees, by position in the catalog. */
interface GivenGift {
  gift: GiftRule;
  given: number[];
}

/** The cheapest way to pay for a part of a cart. */
export interface CatalogPlan {
  costMinor: number;
  /** Packages that are charged instead of lines they hold, and those in the cart, as bits. */
  chargedPackages: number;
  ownPackages: number;
  gifts: GivenGift[];
  /** By product: how many are to be paid, charged packages among them, those in packages and gifts not. */
  quantities: number[];
  /** By product: gifts, and what a code frees. */
  freed: number[];
}
