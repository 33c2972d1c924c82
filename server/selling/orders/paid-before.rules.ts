import { spreadAmount } from '#selling/pricing/index.ts';

/** An unframed single photo of a paid order, with the part of its price that counts towards a package. */
export interface PaidPhoto {
  orderItemId: string;
  photoId: string;
  /** The person whom the buyer's search found in the photo; null if there is no particular person. */
  ownerId: string | null;
  /** The amount paid for the photo, minus refunds and what was already credited to a package. */
  leftMinor: number;
}

/** A person's package of unframed photos that is about to be sold. */
export interface PackageToSell {
  lineId: string;
  personId: string;
  photoIds: ReadonlySet<string>;
}

/** A credit: a payment for one item that reduces the price of a package. */
export interface Credit {
  /** The item that was paid earlier. */
  paidItemId: string;
  amountMinor: number;
}

/**
 * Assigns photos that were paid earlier to packages that contain them, each to one package. A photo bought through
 * another person's search counts only for that person.
 * @returns the photos by package line
 */
export function assignPaidPhotos(
  packages: readonly PackageToSell[],
  paid: readonly PaidPhoto[],
): Map<string, PaidPhoto[]> {
  const assigned = new Map<string, PaidPhoto[]>(packages.map(({ lineId }) => [lineId, []]));
  for (const photo of paid) {
    if (photo.leftMinor <= 0) continue;
    const holder = packages.find(
      ({ personId, photoIds }) =>
        photoIds.has(photo.photoId) && (photo.ownerId === null || photo.ownerId === personId),
    );
    if (holder !== undefined) assigned.get(holder.lineId)?.push(photo);
  }
  return assigned;
}

/** Sums the amounts of photos that can be credited. */
export function sumPaid(photos: readonly PaidPhoto[]): number {
  return photos.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
}

/** Divides the credit of a package among the photos that were paid earlier. */
export function creditsOf(takenMinor: number, photos: readonly PaidPhoto[]): Credit[] {
  const parts = spreadAmount(
    takenMinor,
    photos.map(({ leftMinor }) => leftMinor),
  );
  return photos.flatMap(({ orderItemId }, index) => {
    const amountMinor = parts[index] ?? 0;
    return amountMinor === 0 ? [] : { paidItemId: orderItemId, amountMinor };
  });
}

/** Returns whether each credit is still covered by what can be credited of its item. */
export function areCovered(
  credits: readonly Credit[],
  paid: readonly Pick<PaidPhoto, 'orderItemId' | 'leftMinor'>[],
): boolean {
  const left = new Map(paid.map(({ orderItemId, leftMinor }) => [orderItemId, leftMinor]));
  return credits.every(({ paidItemId, amountMinor }) => (left.get(paidItemId) ?? 0) >= amountMinor);
}
