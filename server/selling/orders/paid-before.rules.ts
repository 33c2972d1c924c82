import { spreadAmount } from '#selling/pricing/index.ts';

/** A plain single photo of a paid order, with the part of its price that counts towards a package. */
export interface PaidPhoto {
  orderItemId: string;
  photoId: string;
  /** The person whom the buyer's search found in it; null if there is no particular person. */
  ownerId: string | null;
  /** The amount captured for it, less refunds and the part already credited to a package. */
  leftMinor: number;
}

/** All plain photos of a person, about to be sold. */
export interface PackageToSell {
  lineId: string;
  personId: string;
  photoIds: ReadonlySet<string>;
}

/** A credit: the payment for one item that is deducted from a package. */
export interface Credit {
  /** The item that was paid. */
  paidItemId: string;
  amountMinor: number;
}

/**
 * Assigns photos paid before to packages that contain them, each to one. A photo bought through another person's search
 * counts only for that person.
 * @returns by package line
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

/** Sums the creditable amounts of photos. */
export function sumPaid(photos: readonly PaidPhoto[]): number {
  return photos.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
}

/** Divides the credit of a package among the photos that were paid before. */
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

/** Returns whether each credit is still covered by the creditable amount of its item. */
export function areCovered(
  credits: readonly Credit[],
  paid: readonly Pick<PaidPhoto, 'orderItemId' | 'leftMinor'>[],
): boolean {
  const left = new Map(paid.map(({ orderItemId, leftMinor }) => [orderItemId, leftMinor]));
  return credits.every(({ paidItemId, amountMinor }) => (left.get(paidItemId) ?? 0) >= amountMinor);
}
