import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import { isHeldBy, packageOwner } from '#selling/orders/index.ts';
import type { NextOffer } from '#selling/pricing/index.ts';
import { cheapestOf, type PricingPerson, type SoldLine } from './pricing-cart.ts';

/** A package of a person whose single photos are in a cart. */
export interface ReplacingPackage {
  eventId: string;
  personId: string;
  product: ProductRecord;
  /** The number of its photos. */
  photosCount: number;
  /** The lines that it replaces. */
  replaced: string[];
  /** Whether the cart contains no other single photos of the event. */
  isWhole: boolean;
}

/** A package, and the price of the cart after it replaces its single photos. */
export interface PricedPackage extends ReplacingPackage {
  totalMinor: number;
  /** The change of the cart's price; negative if it becomes cheaper. */
  addedMinor: number;
  /** Earlier payments for its photos, which reduce its price. */
  paidMinor: number;
}

/** An offer of more photos; `photos` is null if it adds none. */
type PhotosOffer = Pick<NextOffer, 'eventId' | 'photos' | 'giftProductId' | 'addedMinor'>;

/** The most packages that are tried, because the cart is priced again with each. */
const PACKAGES_TRIED = 6;

/**
 * Lists packages that are not in a cart but contain unframed single photos of it: the `PACKAGES_TRIED` that contain
 * most of these photos.
 */
export function replacingPackages(
  lines: readonly SoldLine[],
  holdings: ReadonlyMap<string, readonly PricingPerson[]>,
  sales: ReadonlyMap<string, CatalogSale>,
): ReplacingPackage[] {
  const packages = [...holdings].flatMap(([eventId, persons]) => {
    const singles = lines.filter(
      ({ product }) => product.eventId === eventId && product.productType === 'Photo',
    );
    const sale = [...sales.values()].find((one) => one.eventId === eventId);
    return persons.flatMap(({ personId, distance, photoIds }): ReplacingPackage[] => {
      const product = cheapestOf(sale?.products ?? [], 'PhotosWithMe', distance);
      const held = singles.filter((line) => isHeldBy(line, { frame: null, photoIds }));
      const isInCart = lines.some((line) => packageOwner(line) === personId && line.frame === null);
      if (product === undefined || held.length === 0 || isInCart) return [];
      const replaced = held.map(({ cartItemId }) => cartItemId);
      const isWhole = held.length === singles.length;
      return [{ eventId, personId, product, photosCount: photoIds.size, replaced, isWhole }];
    });
  });
  return packages.toSorted((a, b) => b.replaced.length - a.replaced.length).slice(0, PACKAGES_TRIED);
}

/**
 * Returns whether a package adds at most the price of an offer of more photos of its event, and at least the same photos.
 * The package contains no gift, so it replaces no offer with one.
 */
function beats({ eventId, addedMinor, photosCount, replaced }: PricedPackage, next: PhotosOffer): boolean {
  if (next.photos === null || next.giftProductId !== null || next.eventId !== eventId) return false;
  return addedMinor <= next.addedMinor && photosCount >= replaced.length + next.photos.count;
}

/** Returns whether one of the packages makes an offer of more photos pointless. */
export const isBeaten = (next: PhotosOffer, packages: readonly PricedPackage[]): boolean =>
  packages.some((one) => beats(one, next));

/**
 * Selects the packages worth offering, cheapest first. A package must add at most the price of one photo, or beat the
 * nearest offer. If it raises the price, it must also add photos.
 */
export function worthOffering(
  packages: readonly PricedPackage[],
  lines: readonly SoldLine[],
  next?: PhotosOffer,
): PricedPackage[] {
  const prices = new Map(lines.map(({ cartItemId, product }) => [cartItemId, product.priceMinor]));
  return packages
    .filter((one) => {
      const { addedMinor, photosCount, replaced } = one;
      if (next !== undefined && beats(one, next)) return true;
      const singleMinor = Math.max(...replaced.map((id) => prices.get(id) ?? 0));
      return addedMinor <= 0 || (addedMinor <= singleMinor && photosCount > replaced.length);
    })
    .toSorted((a, b) => a.addedMinor - b.addedMinor || b.photosCount - a.photosCount);
}
