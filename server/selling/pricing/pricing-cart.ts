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

/** So many of these products together for one price, as often as the cart has them. */
export interface PackageOffer {
  offerId: string;
  productIds: readonly string[];
  fromQuantity: number;
  toQuantity: number;
  /** Of the whole, however many of the range it is. */
  priceMinor: number;
  /** One of these comes with it where the cart has one. */
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
  /** What comes off, 1 to 100; the rest is rounded down to a whole minor unit. */
  percent: number;
}

/** From a purchase on, some products are free. Several gifts of one catalog add up. */
export interface GiftRule {
  giftId: string;
  /** What is paid for, without the gift, after tiers and offers and before codes, costs this at least. */
  thresholdMinor: number;
  /** How many are free. */
  count: number;
  /** Of which products. */
  productIds: readonly string[];
}

/**
 * A package the catalog sells, as "all photos of Anna": in the cart, or merely for sale. The lines it holds never
 * cost more than it does.
 */
export interface PhotoPackage {
  packageId: string;
  /** What it is sold as. */
  productId: string;
  /** Lines of the cart that it makes superfluous; packages among them are passed over. */
  lineIds: readonly string[];
}

/** What one event sells. */
export interface PricingCatalog {
  eventId: string;
  products: readonly PricingProduct[];
  offers: readonly PackageOffer[];
  peopleOffers: readonly PeopleOffer[];
  gifts: readonly GiftRule[];
  /** Those of the persons the buyer found: of more than `PACKAGES_WEIGHED` the ones that hold least are passed over. */
  packages: readonly PhotoPackage[];
  /** How many gifts the buyer wants at most; null: as many as there are. */
  giftsWanted: number | null;
}

/** One photo, or one package. */
export interface PricingLine {
  lineId: string;
  productId: string;
  /** Which package of its catalog the line is, else null. */
  packageId: string | null;
  /** When it joined the cart, as a rising number: of people who cost the same the first pays in full. */
  place?: number;
  /** What was paid for photos of this package before and comes off it, after codes. */
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
  /** The first moment at which it is valid no more. */
  validUntil: Date | null;
  isActive: boolean;
  isUsedUp: boolean;
  /** Refuses company: it is the only code of its cart. */
  excludesOthers: boolean;
}

/** A code as the buyer gave it, trimmed and in one case; `terms` is null if the tenant has no such code. */
export interface EnteredCode {
  code: string;
  terms: CodeTerms | null;
}

/** A cart with all it takes to price it; in one currency. */
export interface PricingCart {
  currencyId: CurrencyId;
  /** The tenant's rule: what is to be paid is a whole number of major units. */
  rounding: boolean;
  catalogs: readonly PricingCatalog[];
  lines: readonly PricingLine[];
  codes: readonly EnteredCode[];
}

/** An offer with what it holds: how many of each of the group's products, and which of them it gives away. */
export interface AppliedOffer {
  offer: PackageOffer;
  main: number[];
  gifts: number[];
}

/** How the items of a group are paid for at the least cost. */
interface GroupDivision {
  /** By product: how many are in no offer. */
  singles: number[];
  applied: AppliedOffer[];
}

/** Products of a catalog that offers connect: what one costs depends on the others. */
export interface OfferGroup {
  /** Their positions in the catalog. */
  products: readonly number[];
  /** The offer that counts these products as people; null if quantities alone decide. */
  people: PeopleOffer | null;
  /**
   * The least the group's products cost. Quantities are of all products of the catalog, by position; `freed` are those
   * in the cart that cost nothing and count for tiers.
   */
  costMinor(quantities: readonly number[], freed: readonly number[]): number;
  /** How the group's products are paid for then; in the order of `products`. */
  divide(quantities: readonly number[], freed: readonly number[]): GroupDivision;
}
