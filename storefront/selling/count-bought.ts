import type { ProductType } from '#contract/catalog.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';

export interface BoughtCount {
  count: number;
  /** Whether these are all photos of one person. */
  isAll: boolean;
}

type Line = { product: { productType: ProductType }; reasons: readonly PriceReason[] };

/**
 * Counts the photos of a cart or order for the sentence above its button: single photos, or one person's package. Null
 * if it contains anything else, or if part of the package was paid earlier.
 * @param packageCount the package's number of photos; 0 or null if there are none yet, or it is unknown
 */
export function countBought(items: readonly Line[], packageCount: number | null): BoughtCount | null {
  if (items.some(({ reasons }) => reasons.some(({ kind }) => kind === 'PaidBefore'))) return null;
  const types = items.map(({ product }) => product.productType);
  if (types.length === 1 && types[0] === 'PhotosWithMe')
    return packageCount ? { count: packageCount, isAll: true } : null;
  return types.length > 0 && types.every((type) => type === 'Photo')
    ? { count: types.length, isAll: false }
    : null;
}
