import type { PricingLine } from './pricing-cart.ts';

/** The reason for a line's price; pages format it as a sentence. */
export type PriceReason =
  /** From `fromQuantity` of this product on, each costs `priceMinor`. */
  | { kind: 'Tier'; fromQuantity: number; priceMinor: number }
  /** "3 for 25": it is one of `quantity` products that cost `priceMinor` together. */
  | { kind: 'Offer'; offerId: string; quantity: number; priceMinor: number }
  /** "Second runner −50 %": the line is of a person from `fromPerson` on. */
  | { kind: 'People'; offerId: string; fromPerson: number; percent: number }
  /** The line is free with an offer. */
  | { kind: 'OfferGift'; offerId: string }
  /** "Gift from 40 €": the line is free. */
  | { kind: 'Gift'; giftId: string; thresholdMinor: number }
  /** "Five would cost less than these four": `priceMinor`, the price of `quantity` pieces, is charged. */
  | { kind: 'LargerQuantityForLess'; quantity: number; priceMinor: number }
  /** "All photos cost less than these six": the package is charged; `priceMinor` is its catalog price. */
  | { kind: 'PackageForLess'; packageId: string; productId: string; quantity: number; priceMinor: number }
  /** A package in the cart contains the photo. */
  | { kind: 'InPackage'; packageId: string }
  | { kind: 'Code'; code: string; discountMinor: number }
  /** Payments for photos of this package were made earlier. */
  | { kind: 'PaidBefore'; discountMinor: number }
  | { kind: 'Rounding'; discountMinor: number };

/** A line with its price. */
export interface PricedLine extends Pick<PricingLine, 'lineId'> {
  /** The catalog's price per piece. */
  originalMinor: number;
  /** Its price; never more than `originalMinor`. */
  totalMinor: number;
  reasons: PriceReason[];
}

/** Product §8. The caller decides about "unknown error while adding". */
export type CodeRefusal =
  | 'PromoCodeConflict'
  | 'PromoCodeExpired'
  | 'PromoCodeInactive'
  | 'PromoCodeUsedUp'
  | 'PromoCodeNotFound'
  | 'PromoCodeNotApplicable'
  | 'PromoCodeOtherCurrency';

/** The outcome of a code; it counts as used only if it is applied. */
export type CodeOutcome =
  | { code: string; isApplied: true; discountMinor: number }
  | { code: string; isApplied: false; refusal: CodeRefusal };

/** The price of one event's part of the cart, before codes and rounding. */
export interface EventPrice {
  eventId: string;
  subtotalMinor: number;
  /** How many gifts the purchase allows; the next field is how many of them are applied. */
  giftsAllowed: number;
  giftsGiven: number;
}

/** The price of a cart. The lines sum to `totalMinor`, which is `amountMinor − discountMinor`. */
export interface CartPrice {
  /** In the order of the cart's lines. */
  lines: PricedLine[];
  /** The sum at catalog prices. */
  amountMinor: number;
  totalMinor: number;
  discountMinor: number;
  /** By code; a repeated one is listed once. */
  codes: CodeOutcome[];
  /** In the order of the cart's catalogs. */
  events: EventPrice[];
}
