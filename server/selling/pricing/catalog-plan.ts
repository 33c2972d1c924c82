import type { GiftRule } from './pricing-cart.ts';

/** The products that gifts make free: how many, by position in the catalog. */
interface PlannedGift {
  gift: GiftRule;
  given: number[];
}

/** The cheapest way to pay for a part of a cart. */
export interface CatalogPlan {
  costMinor: number;
  /** Packages as bits: those charged instead of the lines they contain, and those in the cart. */
  chargedPackages: number;
  ownPackages: number;
  gifts: PlannedGift[];
  /** By product: the number to pay. Charged packages are included; lines in packages and gifts are not. */
  quantities: number[];
  /** By product: the number made free by gifts and by codes. */
  freed: number[];
}
