import type { CatalogSale, ProductRecord } from '#selling/catalog/index.ts';
import { type PackageToSell, type PaidPhoto, packageOwner } from '#selling/orders/index.ts';
import type { CartPersons } from './cart-persons.ts';
import { cheapestOf, type SoldLine } from './pricing-cart.ts';

/**
 * The most single photos with which packages are compared; the packages of a club have fewer. Nothing limits how many
 * photos an organizer assigns to a runner, and a cart may have packages of sixty people.
 */
export const SINGLES_MAX = 5_000;

/** Lists the unframed packages among lines, with their photos. A package in a frame is another product. */
export async function packagesAmong(lines: readonly SoldLine[], persons: CartPersons) {
  const packages: (PackageToSell & { eventId: string })[] = [];
  for (const line of lines) {
    const personId = packageOwner(line);
    if (personId === null || line.product.productType !== 'PhotosWithMe') continue;
    const photoIds = new Set((await persons.photosOf(personId)).map(({ photoId }) => photoId));
    // If a participant was registered twice, finds the person who was kept.
    const latestId = (await persons.find(personId))?.person.personId ?? personId;
    packages.push({
      lineId: line.cartItemId,
      eventId: line.product.eventId,
      personId: latestId,
      photoIds,
    });
  }
  return packages;
}

/**
 * Returns the lines with each package replaced by its single photos. No single photo has a person, because otherwise a
 * person's photos would cost no more than the package.
 * @returns undefined if a package's photos are not sold singly, or for more photos than are compared
 */
export async function singlyOf(
  lines: readonly SoldLine[],
  persons: CartPersons,
  sales: ReadonlyMap<string, CatalogSale>,
  paid: ReadonlyMap<string, readonly PaidPhoto[]>,
): Promise<SoldLine[] | undefined> {
  const packages = await packagesAmong(lines, persons);
  const singles: SoldLine[] = [];
  for (const { lineId, personId, photoIds, eventId } of packages) {
    const distance = (await persons.find(personId))?.competitor?.distance ?? null;
    const sale = [...sales.values()].find((one) => one.eventId === eventId);
    const product = cheapestOf(sale?.products ?? [], 'Photo', distance);
    if (product === undefined) return undefined;
    const isPaid = new Set(paid.get(lineId)?.map(({ photoId }) => photoId));
    for (const photoId of photoIds)
      if (!isPaid.has(photoId))
        singles.push({
          ...packageLine(personId, product),
          cartItemId: `${lineId} ${photoId}`,
          personId: null,
          photoId,
        });
    if (singles.length > SINGLES_MAX) return undefined;
  }
  const replaced = new Set(packages.map(({ lineId }) => lineId));
  const others = lines.filter(({ cartItemId }) => !replaced.has(cartItemId));
  return [
    ...others.map((line) => (line.product.productType === 'Photo' ? { ...line, personId: null } : line)),
    ...singles,
  ];
}

/** Builds the line of a person's package. */
export function packageLine(personId: string, product: ProductRecord): SoldLine {
  return {
    cartItemId: `package ${personId}`,
    productId: product.productId,
    product,
    personId,
    photoId: null,
    frame: null,
    videoId: null,
    gift: null,
    unit: 0,
    shownPriceMinor: null,
  };
}
