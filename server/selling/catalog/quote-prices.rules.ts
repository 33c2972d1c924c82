import {
  type CodeTerms,
  createWork,
  type EnteredCode,
  isSpent,
  type PricingCatalog,
  type PricingLine,
  price,
} from '#selling/pricing/index.ts';
import type { CatalogContents, CatalogProduct } from './catalog-contents.ts';

/** An example for an entry: what something costs with the catalog, and without the entry. */
export interface PriceQuote {
  /** The entry, by its list in the file and its index there. */
  of: { list: 'products' | 'offers' | 'people' | 'gifts'; index: number };
  /**
   * `Quantity`: pieces of a product. `AllPhotos`: from this number of photos of one person on, the package is cheaper.
   * `Offer`: pieces in an offer. `Person`: the number of the person who pays this. `Gift`: the number of free products.
   */
  kind: 'Quantity' | 'AllPhotos' | 'Offer' | 'Person' | 'Gift';
  quantity: number;
  /** For a gift: the purchase that reaches it. */
  bought?: { product: string; quantity: number };
  totalMinor: number;
  withoutMinor: number;
}

const QUANTITY_MAX = 100;
/** The most quantities that are shown of one product. */
const QUANTITIES_MAX = 6;

/**
 * The most lines of purchases and products of offers that one call reads in all. The limit of `createWork` does not
 * count reading a catalog.
 */
const READ_MAX = 300_000;

/** The time matters only for codes. */
const ANY_TIME = new Date(0);

/**
 * Computes examples of what buyers would pay, entry by entry of a catalog. If the catalog is so large that pricing
 * reaches its limit of work, the remaining examples are left out.
 */
export function quotePrices(contents: CatalogContents, rounding: boolean): PriceQuote[] {
  const quoting = createQuoting(contents, rounding);
  return [
    ...contents.products.flatMap((product, index) => quoteProduct(quoting, product, index)),
    ...contents.offers.flatMap((_offer, index) => quoteOffer(quoting, index)),
    ...contents.peopleOffers.flatMap((_offer, index) => quotePeople(quoting, index)),
    ...contents.gifts.flatMap((_gift, index) => quoteGift(quoting, index)),
  ];
}

/** What one piece of a product costs with a code, and without it. */
export interface CodeQuote {
  product: CatalogProduct;
  totalMinor: number;
  withoutMinor: number;
}

/** The most products that are shown with a code. */
const CODE_PRODUCTS_MAX = 10;

/**
 * Computes what a code does to the price of one piece of each product for sale.
 * @param code what it is worth, and where; the event is that of the catalog
 */
export function quoteCode(
  contents: CatalogContents,
  rounding: boolean,
  eventId: string,
  { benefit, eventIds, productTypes }: Pick<CodeTerms, 'benefit' | 'eventIds' | 'productTypes'>,
): CodeQuote[] {
  const { total, terms: catalog } = createQuoting(contents, rounding);
  const isValid = { isActive: true, isUsedUp: false, isForeign: false, validFrom: null, validUntil: null };
  const terms = { ...isValid, benefit, eventIds, productTypes, excludesOthers: false };
  return contents.products
    .filter(({ state }) => state === 'InCatalog')
    .slice(0, CODE_PRODUCTS_MAX)
    .flatMap((product): CodeQuote[] => {
      const purchase = [{ product: product.key, quantity: 1 }];
      const withoutMinor = total(purchase);
      const totalMinor = total(purchase, { ...catalog, eventId }, [{ code: 'CODE', terms }]);
      return withoutMinor === undefined || totalMinor === undefined
        ? []
        : [{ product, totalMinor, withoutMinor }];
    });
}

type Purchase = readonly { product: string; quantity: number }[];

interface Quoting {
  contents: CatalogContents;
  /** Finds a product for sale. @returns undefined if nothing with this key is sold */
  sold: (key: string) => CatalogProduct | undefined;
  /**
   * Prices a purchase.
   * @param change replaces terms of the catalog
   * @returns undefined if the limit of work is reached
   */
  total: (
    purchase: Purchase,
    change?: Partial<PricingCatalog>,
    codes?: readonly EnteredCode[],
  ) => number | undefined;
  terms: PricingCatalog;
}

function createQuoting(contents: CatalogContents, rounding: boolean): Quoting {
  const work = createWork();
  let left = READ_MAX;
  const inOffers = contents.offers.reduce((sum, offer) => sum + offer.products.length, 0);
  const products = contents.products.filter(({ state }) => state === 'InCatalog');
  const byKey = new Map(products.map((product) => [product.key, product]));
  const terms: PricingCatalog = {
    eventId: 'example',
    products: products.map(({ key, ...product }) => ({ ...product, productId: key })),
    offers: contents.offers.map(({ key, products: productIds, gift, ...offer }) => ({
      ...offer,
      offerId: key,
      productIds,
      giftProductId: gift,
    })),
    peopleOffers: contents.peopleOffers.map(({ key, products: productIds, ...offer }) => ({
      ...offer,
      offerId: key,
      productIds,
    })),
    gifts: contents.gifts.map(({ key, products: productIds, ...gift }) => ({
      ...gift,
      giftId: key,
      productIds,
    })),
    packages: [],
    giftsWanted: null,
  };
  return {
    contents,
    terms,
    sold: (key) => byKey.get(key),
    total(purchase, change = {}, codes = []) {
      const lines = linesOf(purchase);
      left -= lines.length + inOffers + contents.products.length;
      if (left < 0 || isSpent(work)) return undefined;
      const catalogs = [{ ...terms, ...change }];
      const cart = { currencyId: contents.currencyId, rounding, catalogs, lines, codes };
      const { totalMinor } = price(cart, ANY_TIME, work);
      return isSpent(work) ? undefined : totalMinor;
    },
  };
}

function linesOf(purchase: Purchase): PricingLine[] {
  return purchase.flatMap(({ product, quantity }, part) =>
    Array.from({ length: quantity }, (_, place) => ({
      lineId: `${part} ${place}`,
      productId: product,
      packageId: null,
      place,
    })),
  );
}

/** Quotes one piece, each quantity from which a piece costs less, and the package of all photos. */
function quoteProduct(quoting: Quoting, product: CatalogProduct, index: number): PriceQuote[] {
  if (product.state === 'Hidden') return [];
  const { contents, total } = quoting;
  const of = { list: 'products', index } as const;
  const fromOffers = contents.offers.flatMap(({ products, fromQuantity }) =>
    products.includes(product.key) ? fromQuantity : [],
  );
  const quantities = [1, ...product.tiers.map(({ fromQuantity }) => fromQuantity), ...fromOffers];
  const shown = [...new Set(quantities)]
    .filter((quantity) => quantity <= QUANTITY_MAX)
    .toSorted((a, b) => a - b)
    .slice(0, QUANTITIES_MAX);
  const quotes = shown.flatMap((quantity): PriceQuote[] => {
    const totalMinor = total([{ product: product.key, quantity }]);
    if (totalMinor === undefined) return [];
    return [{ of, kind: 'Quantity', quantity, totalMinor, withoutMinor: quantity * product.priceMinor }];
  });
  return [...quotes, ...quotePackage(quoting, product, index)];
}

const PACKAGE_OF = { Photo: 'PhotosWithMe', Frame: 'PhotosWithFrame' } as const;

/** Quotes the number of photos of one person from which on the package is cheaper. */
function quotePackage(
  { contents, total }: Quoting,
  { key, productType, distances }: CatalogProduct,
  index: number,
): PriceQuote[] {
  if (productType !== 'Photo' && productType !== 'Frame') return [];
  const [all] = contents.products
    .filter((one) => one.state === 'InCatalog' && one.productType === PACKAGE_OF[productType])
    .filter((one) => one.distances.length === 0 || one.distances.join() === distances.join())
    .toSorted((a, b) => a.priceMinor - b.priceMinor);
  if (all === undefined) return [];
  const alone = (quantity: number) => total([{ product: key, quantity }]);
  const quantity = smallest((count) => (alone(count) ?? 0) > all.priceMinor);
  if (quantity === undefined) return [];
  const lines = linesOf([{ product: key, quantity }]).map(({ lineId }) => lineId);
  const packages = [{ packageId: 'all', productId: all.key, lineIds: lines }];
  const totalMinor = total([{ product: key, quantity }], { packages });
  const withoutMinor = alone(quantity);
  if (totalMinor === undefined || withoutMinor === undefined) return [];
  return [{ of: { list: 'products', index }, kind: 'AllPhotos', quantity, totalMinor, withoutMinor }];
}

/**
 * Finds the smallest quantity for which a condition holds. The condition must then also hold for every larger quantity.
 */
function smallest(holds: (quantity: number) => boolean): number | undefined {
  if (!holds(QUANTITY_MAX)) return undefined;
  let [below, found] = [0, QUANTITY_MAX];
  while (found - below > 1) {
    const middle = Math.floor((below + found) / 2);
    if (holds(middle)) found = middle;
    else below = middle;
  }
  return found;
}

function quoteOffer({ contents, sold, total, terms }: Quoting, index: number): PriceQuote[] {
  const offer = contents.offers[index];
  const product = offer?.products.find((key) => sold(key) !== undefined);
  if (offer === undefined || product === undefined || offer.fromQuantity > QUANTITY_MAX) return [];
  const quantity = Math.min(Math.max(offer.fromQuantity, offer.toQuantity), QUANTITY_MAX);
  const gift = offer.gift !== null && sold(offer.gift) !== undefined ? offer.gift : undefined;
  const purchase = [{ product, quantity }, ...(gift === undefined ? [] : [{ product: gift, quantity: 1 }])];
  const totalMinor = total(purchase);
  const withoutMinor = total(purchase, { offers: terms.offers.toSpliced(index, 1) });
  if (totalMinor === undefined || withoutMinor === undefined) return [];
  return [{ of: { list: 'offers', index }, kind: 'Offer', quantity, totalMinor, withoutMinor }];
}

/** Quotes the first person for whom the package costs less. */
function quotePeople({ contents, sold, total, terms }: Quoting, index: number): PriceQuote[] {
  const offer = contents.peopleOffers[index];
  const product = offer?.products.find((key) => sold(key) !== undefined);
  if (offer === undefined || product === undefined) return [];
  const { fromPerson } = offer;
  const last = (change?: Partial<PricingCatalog>): number | undefined => {
    const all = total([{ product, quantity: fromPerson }], change);
    const others = total([{ product, quantity: fromPerson - 1 }], change);
    return all === undefined || others === undefined ? undefined : all - others;
  };
  const totalMinor = last();
  const withoutMinor = last({ peopleOffers: terms.peopleOffers.toSpliced(index, 1) });
  if (totalMinor === undefined || withoutMinor === undefined) return [];
  return [{ of: { list: 'people', index }, kind: 'Person', quantity: fromPerson, totalMinor, withoutMinor }];
}

/** Quotes the smallest purchase of the first product on sale that reaches a gift, with the gift. */
function quoteGift({ contents, sold, total, terms }: Quoting, index: number): PriceQuote[] {
  const gift = contents.gifts[index];
  const free = gift?.products.find((key) => sold(key) !== undefined);
  const product = contents.products.find(({ key, priceMinor }) => sold(key) !== undefined && priceMinor > 0);
  if (gift === undefined || free === undefined || product === undefined) return [];
  const paid = (quantity: number) => total([{ product: product.key, quantity }], { gifts: [] });
  const quantity = smallest((count) => (paid(count) ?? 0) >= gift.thresholdMinor);
  if (quantity === undefined) return [];
  const bought = { product: product.key, quantity };
  const purchase = [bought, { product: free, quantity: gift.count }];
  const totalMinor = total(purchase);
  const withoutMinor = total(purchase, { gifts: terms.gifts.toSpliced(index, 1) });
  if (totalMinor === undefined || withoutMinor === undefined) return [];
  const of = { list: 'gifts', index } as const;
  return [{ of, kind: 'Gift', quantity: gift.count, bought, totalMinor, withoutMinor }];
}
