import type { CurrencyId } from '#contract/money.ts';

/** The product kinds (product §12). */
export type ProductKind =
  | 'PhotosWithMe'
  | 'Photo'
  | 'Frame'
  | 'PhotosWithFrame'
  | 'FullVideo'
  | 'FinishVideo'
  | 'Promocode';

/** From this quantity on, each piece of a product has this price. */
export interface PriceTier {
  fromQuantity: number;
  priceMinor: number;
}

export interface PricingProduct {
  /** Unique over all catalogs of the cart. */
  productId: string;
  productType: ProductKind;
  /** The price of one photo or one whole package, without tiers. */
  priceMinor: number;
  tiers: readonly PriceTier[];
}

/** A price for a number of these products. It applies as often as the cart contains that number. */
export interface PackageOffer {
  offerId: string;
  productIds: readonly string[];
  fromQuantity: number;
  toQuantity: number;
  /** The price of the whole offer, for any quantity of its range. */
  priceMinor: number;
  /** A product of which one piece is free with the offer, if the cart contains one. */
  giftProductId: string | null;
}

/**
 * From this number of people on, each further package costs less. One line of these products stands for one person. The
 * most expensive packages are paid in full, so that the order in which people are added does not matter. These products
 * have no tiers, are in no `PackageOffer`, and are in only one `PeopleOffer`.
 */
export interface PeopleOffer {
  offerId: string;
  productIds: readonly string[];
  /** The first person who pays less: 2 for "second runner −50 %". */
  fromPerson: number;
  /** The discount in percent, 1 to 100; the rest is rounded down to a whole minor unit. */
  percent: number;
}

/** Products that are free from a purchase amount on. Several gifts of one catalog can apply together. */
export interface GiftRule {
  giftId: string;
  /** The threshold for the amount paid now, without the gift, after tiers and offers and before codes. */
  thresholdMinor: number;
  /** The number of free products. */
  count: number;
  /** The products that may be free. */
  productIds: readonly string[];
}

/**
 * A package of the catalog, such as "all photos of Anna", which is in the cart or only on sale. The lines that it
 * contains never cost more than the package.
 */
export interface PhotoPackage {
  packageId: string;
  /** Its product. */
  productId: string;
  /** Lines of the cart that the package replaces; packages among them are ignored. */
  lineIds: readonly string[];
}

/** The catalog of one event. */
export interface PricingCatalog {
  eventId: string;
  products: readonly PricingProduct[];
  offers: readonly PackageOffer[];
  peopleOffers: readonly PeopleOffer[];
  gifts: readonly GiftRule[];
  /**
   * Packages of the persons whom the buyer found. If there are more than `PACKAGES_WEIGHED`, the rest is ignored
   * (`choosePackages`).
   */
  packages: readonly PhotoPackage[];
  /** The most gifts that the buyer wants; null for all. */
  giftsWanted: number | null;
}

/** One photo, or one package. */
export interface PricingLine {
  lineId: string;
  productId: string;
  /** The catalog's package of this line; null for other lines. */
  packageId: string | null;
  /** The position in the order of addition: of people with equal prices, the first one pays in full. */
  place?: number;
  /** Earlier payments for photos of this package; they are deducted after codes. */
  paidBeforeMinor?: number;
}

export type CodeBenefit =
  /** Whole percent, 1 to 100. */
  | { kind: 'Percent'; percent: number }
  | { kind: 'Fixed'; amountMinor: number }
  /** One piece of a product for which the code is valid. A gift code is this for PhotosWithMe. */
  | { kind: 'FreeProduct' };

export interface CodeTerms {
  benefit: CodeBenefit;
  /** Null means all events of the tenant. */
  eventIds: readonly string[] | null;
  /** Null means all kinds. */
  productTypes: readonly ProductKind[] | null;
  validFrom: Date | null;
  /** The first moment at which it is no longer valid. */
  validUntil: Date | null;
  isActive: boolean;
  isUsedUp: boolean;
  /** Whether it can be used only in another currency than the cart's. */
  isForeign: boolean;
  /** Whether it cannot be combined with another code. */
  excludesOthers: boolean;
}

/** A code as the buyer entered it, trimmed and in upper case. `terms` is null if the tenant has no such code. */
export interface EnteredCode {
  code: string;
  terms: CodeTerms | null;
}

/** A cart with everything needed to price it; in one currency. */
export interface PricingCart {
  currencyId: CurrencyId;
  /** The tenant's rounding rule: whether the amount to pay is a whole number of major units. */
  rounding: boolean;
  catalogs: readonly PricingCatalog[];
  lines: readonly PricingLine[];
  codes: readonly EnteredCode[];
}

/** An applied offer: how many of each of the group's products it contains, and the products that it makes free. */
export interface AppliedOffer {
  offer: PackageOffer;
  main: number[];
  gifts: number[];
}

/** The cheapest way to pay for the items of a group. */
interface GroupDivision {
  /** By product: the number outside offers. */
  singles: number[];
  applied: AppliedOffer[];
}

/** Products of a catalog that offers connect, so that the price of one depends on the others. */
export interface OfferGroup {
  /** Their positions in the catalog. */
  products: readonly number[];
  /** The offer for which these products count as people; null if only quantities matter. */
  people: PeopleOffer | null;
  /**
   * Computes the lowest cost of the group's products. Quantities are of all products of the catalog, by position.
   * `freed` are pieces in the cart that are free and count for tiers.
   */
  costMinor(quantities: readonly number[], freed: readonly number[]): number;
  /** Returns the way to pay that has this cost, in the order of `products`. */
  divide(quantities: readonly number[], freed: readonly number[]): GroupDivision;
}
