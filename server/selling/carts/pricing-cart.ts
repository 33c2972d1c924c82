import type { CurrencyId } from '#contract/money.ts';
import { type CatalogSale, isForDistance, type ProductRecord } from '#selling/catalog/index.ts';
import type { EnteredCode, PhotoPackage, PricingCart, PricingCatalog } from '#selling/pricing/index.ts';
import { type CartLine, packageOwner } from './carts.rules.ts';

/** A person a cart is about, as far as the price goes: which photos are theirs, and what they ran. */
export interface Holding {
  personId: string;
  distance: string | null;
  photoIds: ReadonlySet<string>;
}

/** A line and what it is sold as. */
interface SoldLine {
  line: CartLine;
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
  holdings: ReadonlyMap<string, readonly Holding[]>;
  /** By event. */
  giftsWanted: ReadonlyMap<string, number>;
  codes: readonly EnteredCode[];
}

/** A cart as price() takes it, its events in the order in which they joined the cart. */
export function pricingCart(contents: PricedContents): PricingCart {
  const { currencyId, rounding, sales, lines, codes } = contents;
  const byCatalog = Map.groupBy(lines, ({ product }) => product.catalogId);
  return {
    ...{ currencyId, rounding, codes },
    catalogs: [...byCatalog].flatMap(([catalogId, ofCatalog]) => {
      const sale = sales.get(catalogId);
      return sale === undefined ? [] : pricingCatalog(contents, sale, ofCatalog);
    }),
    lines: lines.map(({ line, product }) => {
      const owner = packageOwner(line);
      return {
        ...{ lineId: line.cartItemId, productId: product.productId },
        packageId: owner === null ? null : packageIdOf(owner, product),
      };
    }),
  };
}

function pricingCatalog(
  { holdings, giftsWanted }: PricedContents,
  sale: CatalogSale,
  lines: readonly SoldLine[],
): PricingCatalog {
  const inCart = new Set(lines.map(({ product }) => product.productId));
  return {
    eventId: sale.eventId,
    // What is withdrawn costs what it did to whoever has it already, until they check out.
    products: sale.products.filter(({ productId, state }) => state === 'InCatalog' || inCart.has(productId)),
    offers: sale.offers,
    gifts: sale.gifts,
    packages: (holdings.get(sale.eventId) ?? []).flatMap((holding) => packageOf(holding, sale, lines)),
    giftsWanted: giftsWanted.get(sale.eventId) ?? null,
  };
}

/** The package of a person that is in the cart, else the cheapest that they could buy. */
function packageOf(holding: Holding, sale: CatalogSale, lines: readonly SoldLine[]): PhotoPackage[] {
  const own = lines.find(({ line }) => packageOwner(line) === holding.personId)?.product;
  const product = own ?? cheapestPackage(sale.products, holding.distance);
  if (product === undefined) return [];
  return [
    {
      packageId: packageIdOf(holding.personId, product),
      productId: product.productId,
      lineIds: lines.flatMap(({ line }) =>
        line.photoId !== null && holding.photoIds.has(line.photoId) ? [line.cartItemId] : [],
      ),
    },
  ];
}

function cheapestPackage(
  products: readonly ProductRecord[],
  distance: string | null,
): ProductRecord | undefined {
  return products
    .filter(({ productType, state }) => productType === 'PhotosWithMe' && state === 'InCatalog')
    .filter((product) => isForDistance(product, distance))
    .toSorted((a, b) => a.priceMinor - b.priceMinor)[0];
}

/** Unique over all catalogs of a cart. */
function packageIdOf(personId: string, { productId }: ProductRecord): string {
  return `${personId} ${productId}`;
}
