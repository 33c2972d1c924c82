import type { ProductType } from '#contract/catalog.ts';
import type { PriceReason } from '#contract/price-reason.schema.ts';

export interface BoughtCount {
  count: number;
  /** Whether these are all photos of one person. */
  isAll: boolean;
}

type Line = { product: { productType: ProductType }; reasons: readonly PriceReason[] };

/**
 * Counts the photos of a cart or an order for the sentence above its button: single photos, or one person's package; null if it
 * is of anything else, or if a part of the package was paid for before.
 * @param packageCount how many photos the package holds; 0 or null if none has come yet, or it is not known
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
