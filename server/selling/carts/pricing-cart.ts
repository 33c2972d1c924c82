import type { CurrencyId } from '#contract/money.ts';
import { type CatalogSale, isForDistance, type ProductRecord } from '#selling/catalog/index.ts';
import {
  type FrameChoice,
  isFramedAlike,
  isHeldBy,
  type PaidPhoto,
  packageOwner,
  sumPaid,
} from '#selling/orders/index.ts';
import type { EnteredCode, PhotoPackage, PricingCart, PricingCatalog } from '#selling/pricing/index.ts';
import type { CartLine } from './carts.rules.ts';

/** A person a cart is about, as far as the price goes: which photos are theirs, and what they ran. */
export interface PricingPerson {
  personId: string;
  distance: string | null;
  photoIds: ReadonlySet<string>;
}

/** A line and what it is sold as. */
export interface SoldLine extends CartLine {
  product: ProductRecord;
}

/** What a cart and its catalogs are, as far as the price goes. */
interface PricedContents {
  currencyId: CurrencyId;
  rounding: boolean;
  /** By catalog. */
  sales: ReadonlyMap<string, CatalogSale>;
  lines: readonly SoldLine[];
  /** By event: the persons whose packages are in the cart, or could be. */
  holdings: ReadonlyMap<string, readonly PricingPerson[]>;
  /** By event. */
  giftsWanted: ReadonlyMap<string, number>;
  codes: readonly EnteredCode[];
  /** By line of a package: photos of it that were paid before. */
  paidBefore: ReadonlyMap<string, readonly PaidPhoto[]>;
}

/** Converts a cart to the input of price(), its events in the order in which they joined the cart. */
export function pricingCart(contents: PricedContents): PricingCart {
  const { currencyId, rounding, sales, lines, codes, paidBefore } = contents;
  const byCatalog = Map.groupBy(lines, ({ product }) => product.catalogId);
  return {
    currencyId,
    rounding,
    codes,
    catalogs: [...byCatalog].flatMap(([catalogId, ofCatalog]) => {
      const sale = sales.get(catalogId);
      return sale === undefined ? [] : pricingCatalog(contents, sale, ofCatalog);
    }),
    lines: lines.map((line, place) => {
      const owner = packageOwner(line);
      return {
        lineId: line.cartItemId,
        productId: line.productId,
        packageId: owner === null ? null : packageIdOf(owner, line.product, line.frame),
        place,
        paidBeforeMinor: sumPaid(paidBefore.get(line.cartItemId) ?? []),
      };
    }),
  };
}

function pricingCatalog(
  { holdings, giftsWanted }: PricedContents,
  sale: CatalogSale,
  lines: readonly SoldLine[],
): PricingCatalog {
  const inCart = new Set(lines.map(({ productId }) => productId));
  const framings = framingsOf(lines);
  return {
    eventId: sale.eventId,
    // A withdrawn product keeps its price for carts that contain it, until checkout.
    products: sale.products.filter(({ productId, state }) => state === 'InCatalog' || inCart.has(productId)),
    offers: sale.offers,
    peopleOffers: sale.peopleOffers,
    gifts: sale.gifts,
    packages: (holdings.get(sale.eventId) ?? []).flatMap((holding) =>
      framings.flatMap((frame) => packageOf(holding, frame, sale, lines)),
    ),
    giftsWanted: giftsWanted.get(sale.eventId) ?? null,
  };
}

/** Returns how the single photos of a cart are handed over: plain, in this frame, in that one. */
function framingsOf(lines: readonly SoldLine[]): (FrameChoice | null)[] {
  const framings: (FrameChoice | null)[] = [];
  for (const line of lines)
    if (line.photoId !== null && !framings.some((frame) => isFramedAlike(frame, line.frame)))
      framings.push(line.frame);
  return framings;
}

/**
 * Returns a person's package of photos that are handed over like that: the one in the cart, else the cheapest that they
 * could buy. It is weighed against the single photos that it holds (docs/decisions/0006, 0017).
 */
function packageOf(
  holding: PricingPerson,
  frame: FrameChoice | null,
  sale: CatalogSale,
  lines: readonly SoldLine[],
): PhotoPackage[] {
  const own = lines.find(
    (line) => packageOwner(line) === holding.personId && isFramedAlike(line.frame, frame),
  )?.product;
  const kind = frame === null ? 'PhotosWithMe' : 'PhotosWithFrame';
  const product = own ?? cheapestOf(sale.products, kind, holding.distance);
  if (product === undefined) return [];
  const held = { frame, photoIds: holding.photoIds };
  return [
    {
      packageId: packageIdOf(holding.personId, product, frame),
      productId: product.productId,
      lineIds: lines.flatMap((line) => (isHeldBy(line, held) ? [line.cartItemId] : [])),
    },
  ];
}

/** Finds the cheapest product of a kind for a distance; the first of several. */
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

/** Unique over all catalogs of a cart. */
function packageIdOf(personId: string, { productId }: ProductRecord, frame: FrameChoice | null): string {
  return [personId, productId, ...(frame === null ? [] : [frame.frameId, frame.text ?? ''])].join(' ');
}
