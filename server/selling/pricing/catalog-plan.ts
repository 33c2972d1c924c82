import type { GiftRule } from './pricing-cart.ts';

/** The numbers of products that gifts make free, by position in the catalog. */
interface PlannedGift {
  gift: GiftRule;
  given: number[];
}

/** The cheapest way to pay for a part of a cart. */
export interface CatalogPlan {
  costMinor: number;
  /** As bits: the packages that are charged instead of lines they contain, and the packages in the cart. */
  chargedPackages: number;
  ownPackages: number;
  gifts: PlannedGift[];
  /** By product: the number to pay, including charged packages, without lines in packages and gifts. */
  quantities: number[];
  /** By product: the number of gifts and of products made free by codes. */
  freed: number[];
}
