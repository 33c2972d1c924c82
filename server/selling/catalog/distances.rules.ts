/** `21 K`, `21k` and `２１K` are one distance: start lists and catalogs are written by different people. */
function spelling(distance: string): string {
  return distance.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}

export function isSameDistance(one: string, other: string): boolean {
  return spelling(one) === spelling(other);
}

/**
 * Returns whether a product is for a runner of this distance; a product without distances is for all; null means no
 * distance.
 */
export function isForDistance(product: { distances: readonly string[] }, distance: string | null): boolean {
  if (product.distances.length === 0) return true;
  return distance !== null && product.distances.some((one) => isSameDistance(one, distance));
}
