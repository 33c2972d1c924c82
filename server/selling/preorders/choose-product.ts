import type { ProductRecord } from '#selling/catalog/index.ts';

/**
 * Chooses the package of a catalog that an import gives away: the one named, else the only one. A hidden one is
 * allowed, because it is not for sale; a withdrawn one is not.
 */
export function chooseProduct(
  products: readonly ProductRecord[],
  key: string | undefined,
): ProductRecord | { fault: string } {
  const packages = products.filter(
    ({ productType, state }) => productType === 'PhotosWithMe' && state !== 'Withdrawn',
  );
  const names = packages.map((product) => product.key).join(', ');
  if (key !== undefined) {
    const named = packages.find((product) => product.key === key);
    return named ?? { fault: `the catalog has no package "${key}", only ${names || 'none'}` };
  }
  const [only, ...others] = packages;
  if (only === undefined) return { fault: 'the catalog has no package of all photos (PhotosWithMe)' };
  return others.length === 0 ? only : { fault: `the catalog has several packages: say which of ${names}` };
}
