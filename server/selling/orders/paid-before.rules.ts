import { spreadAmount } from '#selling/pricing/index.ts';

/** A plain single photo of a paid order, and what of its price counts towards a package. */
export interface PaidPhoto {
  orderItemId: string;
  eventId: string;
  photoId: string;
  /** Whom the buyer's search found in it; null for no particular person. */
  ownerId: string | null;
  /** What was captured for it, less the amount refunded and what counts in a package already. */
  leftMinor: number;
}

/** All plain photos of a person, about to be sold. */
export interface PackageToSell {
  lineId: string;
  eventId: string;
  personId: string;
  photoIds: ReadonlySet<string>;
}

/** What was paid for one item and comes off a package. */
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
      ({ eventId, personId, photoIds }) =>
        eventId === photo.eventId &&
        photoIds.has(photo.photoId) &&
        (photo.ownerId === null || photo.ownerId === personId),
    );
    if (holder !== undefined) assigned.get(holder.lineId)?.push(photo);
  }
  return assigned;
}

/** Sums what counts of photos. */
export function sumPaid(photos: readonly PaidPhoto[]): number {
  return photos.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
}

/** Divides what came off a package among the photos that it was paid for with. */
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

/** Returns whether each credit is still covered by what counts of its item. */
export function areCovered(
  credits: readonly Credit[],
  paid: readonly Pick<PaidPhoto, 'orderItemId' | 'leftMinor'>[],
): boolean {
  const left = new Map(paid.map(({ orderItemId, leftMinor }) => [orderItemId, leftMinor]));
  return credits.every(({ paidItemId, amountMinor }) => (left.get(paidItemId) ?? 0) >= amountMinor);
}
