import type { CurrencyId } from '#contract/money.ts';
import type { TenantResolver } from '#hosting/tenants/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type CatalogSale, isForDistance, type ProductRecord, readSale } from '#selling/catalog/index.ts';
import { listPaidPhotos } from '#selling/invoices/index.ts';
import { assignPaidPhotos, type PaidPhoto } from '#selling/orders/index.ts';
import {
  type Addable,
  type CartPrice,
  createWork,
  isSpent,
  type NextOffer,
  nearestOffer,
  type PricingCart,
  type PricingWork,
  price,
} from '#selling/pricing/index.ts';
import { findCodes } from '#selling/promo-codes/index.ts';
import { type CartCodeRecord, listCodes, listGiftsWanted } from './cart-offers.store.ts';
import type { CartPersons } from './cart-persons.ts';
import { packageLine, packagesAmong, singlyOf } from './packages-singly.ts';
import { type PricingPerson, pricingCart, type SoldLine } from './pricing-cart.ts';
import {
  isBeaten,
  type PricedPackage,
  type ReplacingPackage,
  replacingPackages,
  worthOffering,
} from './replacing-packages.rules.ts';

export interface PricerDeps extends Pick<Deps, 'clock'> {
  tenants: Pick<TenantResolver, 'read'>;
}

/** A code in a cart, with the tenant's promo code that it stands for. */
export interface FilledCode extends CartCodeRecord {
  promoCodeId: string | undefined;
}

/** Prices a cart, with its own lines or others, as of now. */
export interface CartPricer {
  currencyId: CurrencyId;
  codes: FilledCode[];
  /** @param work the limit of work, if several prices share one */
  price(lines: readonly SoldLine[], work?: PricingWork): Promise<CartPrice>;
  /**
   * Prices what the visitor would otherwise pay for the same goods: without codes, and with every photo bought singly,
   * also the photos of unframed packages, in one cart or in a cart for each person. Photos that are already paid are left out,
   * and offers for single photos count.
   * Every comparison that the shop shows starts from this price (docs/decisions/0340). If photos are not sold singly, the
   * packages stay packages.
   */
  priceSingly(lines: readonly SoldLine[]): Promise<number>;
  /** Prices lines without codes, as they are or with all photos bought singly, whichever costs less. */
  priceAlone(lines: readonly SoldLine[]): Promise<number>;
  /** Finds, by line, the photos paid earlier that reduce the price of packages among these lines. */
  paidBefore(lines: readonly SoldLine[]): Promise<ReadonlyMap<string, readonly PaidPhoto[]>>;
  /**
   * Finds the nearest offer that these lines do not reach; undefined if none is near.
   * @param photosLeft the number of photos that could be added, by event
   */
  nearestOffer(
    lines: readonly SoldLine[],
    photosLeft: ReadonlyMap<string, number>,
  ): Promise<SoldNextOffer | undefined>;
  /**
   * Lists the packages that could replace single photos among these lines: at little or no extra cost, or for no more
   * than the nearest offer.
   */
  packagesFor(lines: readonly SoldLine[], next: SoldNextOffer | undefined): Promise<PricedPackage[]>;
}

/** An offer that a cart does not reach yet, with the product that it makes free, if any. */
export interface SoldNextOffer extends NextOffer {
  /** Whether it is not shown, because a package with more photos costs no more. */
  isBeaten: boolean;
  giftProduct: ProductRecord | undefined;
}

interface PricedCart {
  /** The cart's id; null if there is no cart yet. */
  cartId: string | null;
  /** The products of all lines that may be priced. */
  products: readonly ProductRecord[];
  /** A code to price as if it were in the cart. */
  tryCode?: CartCodeRecord | undefined;
  /** Ids of orders that the buyer has. */
  orderIds: readonly string[];
}

const PACKAGE_KINDS: ReadonlySet<ProductRecord['productType']> = new Set(['PhotosWithMe', 'PhotosWithFrame']);

/** Reads everything on which prices depend except the lines: catalogs, codes, and chosen gifts. */
export async function openCartPricer(
  deps: PricerDeps,
  scope: Scope,
  persons: CartPersons,
  { cartId, products, tryCode, orderIds }: PricedCart,
): Promise<CartPricer> {
  const { settings } = await deps.tenants.read(scope.tenantId);
  const sales = await readSale(scope, [...new Set(products.map((product) => product.catalogId))]);
  const currencyId = products[0]?.currencyId ?? settings.currencyId;
  const inCart = cartId === null ? [] : await listCodes(scope, cartId);
  const entered = tryCode === undefined ? inCart : [...inCart, tryCode];
  const found = await findCodes(
    deps,
    scope,
    entered.map(({ code }) => code),
    currencyId,
  );
  const giftsWanted = cartId === null ? new Map<string, number>() : await listGiftsWanted(scope, cartId);
  const readPaid = once(() => {
    const eventIds = [...new Set(products.map(({ eventId }) => eventId))];
    return listPaidPhotos(deps, scope, { orderIds, eventIds, currencyId });
  });
  const paidBefore = async (lines: readonly SoldLine[]) =>
    orderIds.length === 0
      ? new Map<string, PaidPhoto[]>()
      : assignPaidPhotos(await packagesAmong(lines, persons), await readPaid());
  const toPrice = async (lines: readonly SoldLine[]) =>
    pricingCart({
      currencyId,
      rounding: settings.rounding,
      sales,
      lines,
      giftsWanted,
      holdings: await readPricingPersons(lines, sales, persons),
      paidBefore: await paidBefore(lines),
      codes: entered.map(({ code }) => ({ code, terms: found.get(code)?.terms ?? null })),
    });
  const pricePackages = async (lines: readonly SoldLine[]) => {
    const found = replacingPackages(lines, await readPricingPersons(lines, sales, persons), sales);
    return priceReplaced(lines, found, toPrice, deps.clock.now());
  };
  const priceWithoutCodes = async (lines: readonly SoldLine[]) =>
    price({ ...(await toPrice(lines)), codes: [] }, deps.clock.now()).totalMinor;
  const priceInOneCart = async (lines: readonly SoldLine[]) =>
    priceWithoutCodes((await singlyOf(lines, persons, sales, await paidBefore(lines))) ?? lines);
  const priceSingly = async (lines: readonly SoldLine[]) => {
    const together = await priceInOneCart(lines);
    const groups = [...Map.groupBy(lines, ({ personId }) => personId).values()];
    if (groups.length < 2) return together;
    // Gifts and other offers apply once in a cart, so the visitor may pay less in a cart for each person.
    let apart = 0;
    for (const own of groups) apart += await priceInOneCart(own);
    return Math.min(together, apart);
  };
  return {
    currencyId,
    codes: entered.map((code) => ({ ...code, promoCodeId: found.get(code.code)?.promoCodeId })),
    price: async (lines, work) => price(await toPrice(lines), deps.clock.now(), work),
    paidBefore,
    priceSingly,
    priceAlone: async (lines) => Math.min(await priceWithoutCodes(lines), await priceSingly(lines)),
    async nearestOffer(lines, photosLeft) {
      const products = [...sales.values()].flatMap((sale) => sale.products);
      const addable = [...photosLeft].map(([eventId, left]) => addableOf(products, eventId, left));
      const next = nearestOffer(await toPrice(lines), addable, deps.clock.now());
      if (next === undefined) return undefined;
      return {
        ...next,
        isBeaten: next.photos !== null && isBeaten(next, await pricePackages(lines)),
        giftProduct: products.find(({ productId }) => productId === next.giftProductId),
      };
    },
    packagesFor: async (lines, next) => worthOffering(await pricePackages(lines), lines, next),
  };
}

/** Prices a cart with each of the packages in turn. */
async function priceReplaced(
  lines: readonly SoldLine[],
  packages: readonly ReplacingPackage[],
  toPrice: (lines: readonly SoldLine[]) => Promise<PricingCart>,
  now: Date,
): Promise<PricedPackage[]> {
  if (packages.length === 0) return [];
  const before = price(await toPrice(lines), now).totalMinor;
  // The limit of work is for all packages together, because a cart may contain those of many people.
  const work = createWork();
  const priced: PricedPackage[] = [];
  for (const found of packages) {
    const { totalMinor, lines: own } = price(await toPrice(withPackage(lines, found)), now, work);
    // The computation was stopped early, so this price may be too high.
    if (isSpent(work)) break;
    priced.push({
      ...found,
      totalMinor,
      addedMinor: totalMinor - before,
      paidMinor: sumPaidBefore(own.slice(-1)),
    });
  }
  return priced;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= read();
    return found;
  };
}

/** Sums, by line, the amounts paid earlier that are deducted. */
export function sumPaidBefore(lines: CartPrice['lines']): number {
  return lines
    .flatMap(({ reasons }) => reasons)
    .reduce((sum, reason) => sum + (reason.kind === 'PaidBefore' ? reason.discountMinor : 0), 0);
}

/** Lists the products that can be suggested for a cart. Videos are left out, because visitors find their own. */
function addableOf(products: readonly ProductRecord[], eventId: string, photosLeft: number): Addable {
  const idsOf = (kinds: readonly ProductRecord['productType'][]) =>
    products
      .filter((product) => product.eventId === eventId && product.state === 'InCatalog')
      .filter((product) => kinds.includes(product.productType) && isForDistance(product, null))
      .map(({ productId }) => productId);
  return {
    eventId,
    photosLeft,
    photoProductIds: idsOf(['Photo']),
    giftProductIds: idsOf(['Frame', 'Promocode']),
    packageProductIds: idsOf(['PhotosWithMe']),
  };
}

/** Returns the lines after a package has replaced its single photos. */
function withPackage(
  lines: readonly SoldLine[],
  { personId, product, replaced }: ReplacingPackage,
): SoldLine[] {
  return [
    ...lines.filter(({ cartItemId }) => !replaced.includes(cartItemId)),
    packageLine(personId, product),
  ];
}

/**
 * Returns, by event, the photos of packages that are in the cart, and of packages that the buyer could have instead of
 * single photos. These are the packages of all persons as whom the buyer searched when adding photos.
 */
async function readPricingPersons(
  lines: readonly SoldLine[],
  sales: ReadonlyMap<string, CatalogSale>,
  persons: CartPersons,
): Promise<Map<string, PricingPerson[]>> {
  const holdings = new Map<string, PricingPerson[]>();
  for (const [eventId, ofEvent] of Map.groupBy(lines, ({ product }) => product.eventId)) {
    const sale = sales.get(ofEvent[0]?.product.catalogId ?? '');
    const sellsPackages = sale?.products.some(({ productType }) => PACKAGE_KINDS.has(productType)) === true;
    if (!sellsPackages || ofEvent.every(({ photoId }) => photoId === null)) continue;
    const personIds = new Set(ofEvent.flatMap(({ personId }) => personId ?? []));
    const own: PricingPerson[] = [];
    for (const personId of personIds) {
      const photoIds = new Set((await persons.photosOf(personId)).map((photo) => photo.photoId));
      const distance = (await persons.find(personId))?.competitor?.distance ?? null;
      own.push({ personId, distance, photoIds });
    }
    holdings.set(eventId, own);
  }
  return holdings;
}
