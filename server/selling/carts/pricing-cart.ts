import type { CurrencyId } from '#contract/money.ts';
import { type CatalogSale, isForDistance, type ProductRecord } from '#selling/catalog/index.ts';
import { type FrameChoice, type PaidPhoto, packageOwner, sumPaid } from '#selling/orders/index.ts';
import {
  choosePackages,
  type EnteredCode,
  type PhotoPackage,
  type PricingCart,
  type PricingCatalog,
  type PricingLine,
} from '#selling/pricing/index.ts';
import type { CartLine } from './carts.rules.ts';

/** A person of a cart with the facts for pricing: photos and distance. */
export interface PricingPerson {
  personId: string;
  distance: string | null;
  photoIds: ReadonlySet<string>;
}

/** A line with its product. */
export interface SoldLine extends CartLine {
  product: ProductRecord;
}

/** A cart and its catalogs with the facts for pricing. */
interface PricedContents {
  currencyId: CurrencyId;
  rounding: boolean;
  /** By catalog. */
  sales: ReadonlyMap<string, CatalogSale>;
  lines: readonly SoldLine[];
  /** By event: the persons whose packages are, or could be, in the cart. */
  holdings: ReadonlyMap<string, readonly PricingPerson[]>;
  /** The number of free products that the buyer wants, by event. */
  giftsWanted: ReadonlyMap<string, number>;
  codes: readonly EnteredCode[];
  /** By line of a package: its photos that were paid earlier. */
  paidBefore: ReadonlyMap<string, readonly PaidPhoto[]>;
}

/** Converts a cart to the input of price(). Events are in the order in which they were added to the cart. */
export function pricingCart(contents: PricedContents): PricingCart {
  const { currencyId, rounding, sales, lines, codes, paidBefore } = contents;
  const pricingLines = lines.map((line, place): PricingLine => {
    const owner = packageOwner(line);
    return {
      lineId: line.cartItemId,
      productId: line.productId,
      packageId: owner === null ? null : packageIdOf(owner, line.product, line.frame),
      place,
      paidBeforeMinor: sumPaid(paidBefore.get(line.cartItemId) ?? []),
    };
  });
  const byCatalog = Map.groupBy(lines, ({ product }) => product.catalogId);
  return {
    currencyId,
    rounding,
    codes,
    catalogs: [...byCatalog].flatMap(([catalogId, ofCatalog]) => {
      const sale = sales.get(catalogId);
      if (sale === undefined) return [];
      const catalog = pricingCatalog(contents, sale, ofCatalog);
      return { ...catalog, packages: choosePackages(catalog, pricingLines) };
    }),
    lines: pricingLines,
  };
}

function pricingCatalog(
  { holdings, giftsWanted }: PricedContents,
  sale: CatalogSale,
  lines: readonly SoldLine[],
): PricingCatalog {
  const inCart = new Set(lines.map(({ productId }) => productId));
  return {
    eventId: sale.eventId,
    // In carts that contain it, a withdrawn product keeps its price until checkout.
    products: sale.products.filter(({ productId, state }) => state === 'InCatalog' || inCart.has(productId)),
    offers: sale.offers,
    peopleOffers: sale.peopleOffers,
    gifts: sale.gifts,
    packages: packagesOf(holdings.get(sale.eventId) ?? [], sale, lines),
    giftsWanted: giftsWanted.get(sale.eventId) ?? null,
  };
}

/** The lines of single photos in one form (plain or in one frame), by photo. */
interface Framing {
  frame: FrameChoice | null;
  lineIds: Map<string, string[]>;
}

/**
 * Returns the packages with which single photos of a cart compete, for each person and form: the package in the cart,
 * otherwise the cheapest that the person could buy. The price of each is compared with that of its photos
 * (docs/decisions/0006, 0017). Visitors decide how many persons and printed names a cart has, so every line is read
 * only once.
 */
function packagesOf(
  holdings: readonly PricingPerson[],
  sale: CatalogSale,
  lines: readonly SoldLine[],
): PhotoPackage[] {
  const framings = framingsOf(lines);
  const inCart = new Map<string, ProductRecord>();
  for (const line of lines.toReversed()) {
    const owner = packageOwner(line);
    if (owner !== null) inCart.set(`${owner} ${framingKey(line.frame)}`, line.product);
  }
  return holdings.flatMap(({ personId, distance, photoIds }) => {
    const plain = cheapestOf(sale.products, 'PhotosWithMe', distance);
    const framed = cheapestOf(sale.products, 'PhotosWithFrame', distance);
    return [...framings].flatMap(([key, { frame, lineIds }]): PhotoPackage[] => {
      const held = [...lineIds].flatMap(([photoId, ids]) => (photoIds.has(photoId) ? ids : []));
      const product = inCart.get(`${personId} ${key}`) ?? (frame === null ? plain : framed);
      if (product === undefined || held.length === 0) return [];
      return [
        {
          packageId: packageIdOf(personId, product, frame),
          productId: product.productId,
          lineIds: held,
        },
      ];
    });
  });
}

/** Groups the single photos of a cart by form: plain, or in one frame. */
function framingsOf(lines: readonly SoldLine[]): Map<string, Framing> {
  const framings = new Map<string, Framing>();
  for (const { photoId, frame, cartItemId } of lines) {
    if (photoId === null) continue;
    const key = framingKey(frame);
    const framing = framings.get(key) ?? { frame, lineIds: new Map() };
    framing.lineIds.set(photoId, [...(framing.lineIds.get(photoId) ?? []), cartItemId]);
    framings.set(key, framing);
  }
  return framings;
}

/** Returns the key of a form. Two forms have the same key if `isFramedAlike`. */
const framingKey = (frame: FrameChoice | null): string =>
  frame === null ? '' : JSON.stringify([frame.frameId, frame.text]);

/** Finds the cheapest product of a kind for a distance. If several are equally cheap, the first one. */
export function cheapestOf(
  products: readonly ProductRecord[],
  kind: ProductRecord['productType'],
  distance: string | null,
): ProductRecord | undefined {
  return products
    .filter(({ productType, state }) => productType === kind && state === 'InCatalog')
    .filter((product) => isForDistance(product, distance))
    .toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** Builds an id that is unique over all catalogs of a cart. */
function packageIdOf(personId: string, { productId }: ProductRecord, frame: FrameChoice | null): string {
  return [personId, productId, ...(frame === null ? [] : [frame.frameId, frame.text ?? ''])].join(' ');
}
