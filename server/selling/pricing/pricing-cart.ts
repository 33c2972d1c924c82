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

/** From this quantity of a product on, each costs this. */
export interface PriceTier {
  fromQuantity: number;
  priceMinor: number;
}

export interface PricingProduct {
  /** Unique over all catalogs of the cart. */
  productId: string;
  productType: ProductKind;
  /** Of one photo, or of one whole package, without tiers. */
  priceMinor: number;
  tiers: readonly PriceTier[];
}

/** A quantity of these products for one price, repeated as often as the cart has them. */
export interface PackageOffer {
  offerId: string;
  productIds: readonly string[];
  fromQuantity: number;
  toQuantity: number;
  /** Of the whole offer, for any quantity of the range. */
  priceMinor: number;
  /** One of these is free with it, if the cart has one. */
  giftProductId: string | null;
}

/**
 * From this number of people on, each further package costs less. One line of these products is one person. The most
 * expensive are paid in full, so that the order in which people join does not matter. These products have no tiers, are in
 * no `PackageOffer` and in one `PeopleOffer` only.
 */
export interface PeopleOffer {
  offerId: string;
  productIds: readonly string[];
  /** The first person who pays less: 2 for "second runner −50 %". */
  fromPerson: number;
  /** The discount in percent, 1 to 100; the rest is rounded down to a whole minor unit. */
  percent: number;
}

/** Free products from a purchase amount on. Several gifts of one catalog add up. */
export interface GiftRule {
  giftId: string;
  /** The minimum amount paid now, without the gift, after tiers and offers and before codes. */
  thresholdMinor: number;
  /** The number of free products. */
  count: number;
  /** The products that may be free. */
  productIds: readonly string[];
}

/**
 * A package of the catalog, such as "all photos of Anna", in the cart or only for sale. The lines it contains never
 * cost more than the package.
 */
export interface PhotoPackage {
  packageId: string;
  /** Its product. */
  productId: string;
  /** Lines of the cart that it replaces; packages among them are ignored. */
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
   * Packages of the persons whom the buyer found; if there are more than `PACKAGES_WEIGHED`, the rest is ignored
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
  /** The package of its catalog that the line is; null otherwise. */
  packageId: string | null;
  /** The order of addition, as a rising number: of people with equal prices the first pays in full. */
  place?: number;
  /** Earlier payments for photos of this package, deducted after codes. */
  paidBeforeMinor?: number;
}

export type CodeBenefit =
  /** Whole percent, 1 to 100. */
  | { kind: 'Percent'; percent: number }
  | { kind: 'Fixed'; amountMinor: number }
  /** One of the products the code is valid for. A gift promo code is this for PhotosWithMe. */
  | { kind: 'FreeProduct' };

export interface CodeTerms {
  benefit: CodeBenefit;
  /** Null: in all events of the tenant. */
  eventIds: readonly string[] | null;
  /** Null: for all kinds. */
  productTypes: readonly ProductKind[] | null;
  validFrom: Date | null;
  /** The first moment at which it is no longer valid. */
  validUntil: Date | null;
  isActive: boolean;
  isUsedUp: boolean;
  /** Whether it cannot be combined with another code. */
  excludesOthers: boolean;
}

/** A code as the buyer entered it, trimmed and in upper case; `terms` is null if the tenant has no such code. */
export interface EnteredCode {
  code: string;
  terms: CodeTerms | null;
}

/** A cart with everything needed to price it; in one currency. */
export interface PricingCart {
  currencyId: CurrencyId;
  /** The tenant's rounding rule: the amount to pay is a whole number of major units. */
  rounding: boolean;
  catalogs: readonly PricingCatalog[];
  lines: readonly PricingLine[];
  codes: readonly EnteredCode[];
}

/** An offer with its contents: the number of each of the group's products, and the products it makes free. */
export interface AppliedOffer {
  offer: PackageOffer;
  main: number[];
  gifts: number[];
}

/** The cheapest way to pay for the items of a group. */
interface GroupDivision {
  /** By product: the number outside of offers. */
  singles: number[];
  applied: AppliedOffer[];
}

/** Products of a catalog that offers connect: the price of one depends on the others. */
export interface OfferGroup {
  /** Their positions in the catalog. */
  products: readonly number[];
  /** The offer that counts these products as people; null if quantities alone decide. */
  people: PeopleOffer | null;
  /**
   * Computes the lowest cost of the group's products. Quantities are of all products of the catalog, by position;
   * `freed` are those in the cart that are free and count for tiers.
   */
  costMinor(quantities: readonly number[], freed: readonly number[]): number;
  /** Returns the corresponding way to pay for the group's products, in the order of `products`. */
  divide(quantities: readonly number[], freed: readonly number[]): GroupDivision;
}
