import type { ProductState, ProductType } from '#contract/catalog.ts';
import type { Language } from '#contract/languages.ts';
import type { CurrencyId } from '#contract/money.ts';

/** A title in at least one language. */
export type Titles = Partial<Record<Language, string>>;

/** From this quantity on, each piece of a product has this price. */
export interface ProductTier {
  fromQuantity: number;
  priceMinor: number;
}

/** A product as in its catalog's file, identified by its key. */
export interface CatalogProduct {
  key: string;
  productType: ProductType;
  titles: Titles;
  /** The price of one photo, or of the whole package. */
  priceMinor: number;
  /** By rising quantity. */
  tiers: readonly ProductTier[];
  /** The distances to whose runners it is sold; empty means everyone. */
  distances: readonly string[];
  state: Exclude<ProductState, 'Withdrawn'>;
}

/** A price for a quantity of some products, which are named by key. */
export interface CatalogOffer {
  key: string;
  titles: Titles | null;
  products: readonly string[];
  fromQuantity: number;
  toQuantity: number;
  /** The price of all pieces together. */
  priceMinor: number;
  gift: string | null;
}

/** From this number of people on, each further person's package costs less. Products are named by key. */
export interface CatalogPeopleOffer {
  key: string;
  titles: Titles | null;
  products: readonly string[];
  fromPerson: number;
  percent: number;
}

/** Products that are free from a purchase amount on. Products are named by key. */
export interface CatalogGift {
  key: string;
  thresholdMinor: number;
  count: number;
  products: readonly string[];
}

/** All products and offers of an event, in the order in which pages show them. */
export interface CatalogContents {
  currencyId: CurrencyId;
  products: readonly CatalogProduct[];
  offers: readonly CatalogOffer[];
  peopleOffers: readonly CatalogPeopleOffer[];
  gifts: readonly CatalogGift[];
}
