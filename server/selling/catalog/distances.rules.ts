import { isSameDistance } from '#contract/distance.ts';
import type { ProductRecord } from './products.store.ts';

/**
 * Returns whether a product is sold to runners of a distance. A product without distances is sold to all; null means no
 * distance.
 */
export function isForDistance(product: { distances: readonly string[] }, distance: string | null): boolean {
  if (product.distances.length === 0) return true;
  return distance !== null && product.distances.some((one) => isSameDistance(one, distance));
}

/**
 * Lists the distances of the products in the catalog that are free, by their price or by the price of a tier. Leaves
 * out gift codes.
 */
export function freeDistances(
  products: readonly Pick<ProductRecord, 'productType' | 'state' | 'priceMinor' | 'distances' | 'tiers'>[],
): string[] {
  return products
    .filter(({ productType, state }) => productType !== 'Promocode' && state === 'InCatalog')
    .filter(({ priceMinor, tiers }) => [priceMinor, ...tiers.map((tier) => tier.priceMinor)].includes(0))
    .flatMap(({ distances }) => distances);
}
