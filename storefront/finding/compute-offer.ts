import type { Product } from '#contract/catalog.schema.ts';
import { toMajor, toMinor } from '#contract/money.ts';

/** What an event sells that finding shows; null where it does not. */
export interface EventProducts {
  /** One photo. */
  photo: Product | null;
  /** All photos of one participant. */
  photosWithMe: Product | null;
}

/** All photos of a participant, in the way that costs less. */
export interface Offer {
  /** Package: the product PhotosWithMe. Singles: each photo for itself, where the package would cost more. */
  kind: 'Package' | 'Singles';
  product: Product;
  /** For all photos together, major units. */
  price: number;
  /** What that is less than all photos singly, major units; 0 where nothing is saved. */
  saved: number;
}

/** The products of a catalog by kind. */
export function eventProducts(products: readonly Product[]): EventProducts {
  const first = (type: Product['productType']) =>
    products.find(({ productType }) => productType === type) ?? null;
  return { photo: first('Photo'), photosWithMe: first('PhotosWithMe') };
}

/** What so many photos cost singly, major units; exact, because it is counted in minor ones. */
export function singlesPrice({ price, currencyId }: Product, count: number): number {
  return toMajor(toMinor(price, currencyId) * count, currencyId);
}

/** The offer for all of a participant's photos; null where there are none or nothing is sold. */
export function computeOffer({ photo, photosWithMe }: EventProducts, photosCount: number): Offer | null {
  if (photosCount === 0) return null;
  const singly = photo === null ? null : singlesPrice(photo, photosCount);
  if (photosWithMe !== null && (singly === null || photosWithMe.price <= singly)) {
    const { price, currencyId } = photosWithMe;
    const savedMinor = singly === null ? 0 : toMinor(singly, currencyId) - toMinor(price, currencyId);
    return { kind: 'Package', product: photosWithMe, price, saved: toMajor(savedMinor, currencyId) };
  }
  return photo === null || singly === null
    ? null
    : { kind: 'Singles', product: photo, price: singly, saved: 0 };
}
