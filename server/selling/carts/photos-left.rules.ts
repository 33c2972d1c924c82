import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { SoldLine } from './pricing-cart.ts';

/** The facts about an event's photos that decide how many more a buyer can add. */
export interface PhotosOnSale {
  /** Returns the number of photos of an event that everybody may buy; 0 if its gallery is closed. */
  galleryCount(eventId: string): number;
  /** Returns the photos that a runner may buy as their own. */
  ownPhotoIds(personId: string): Iterable<string>;
  /** Returns whether the buyer has bought a photo unframed. */
  isBought(photoId: string): boolean;
}

/**
 * Returns how many photos of each event could be added to a cart.
 *
 * - If all single photos show the runners as whom the buyer searched, these runners' photos are left. Photos of all of
 *   them count, because an offer does not ask who is in a photo.
 * - If another photo is among them, the buyer also takes photos from the gallery, so all of it is left.
 * - If the cart contains only packages, none are left, because a buyer who has all their own photos looks for no others.
 * @param lines with the photos of packages among them
 */
export function photosLeft(
  lines: readonly (SoldLine & { packagePhotoIds: readonly string[] })[],
  { galleryCount, ownPhotoIds, isBought }: PhotosOnSale,
): Map<string, number> {
  const room = CART_ITEMS_MAX - lines.length;
  return new Map(
    [...Map.groupBy(lines, ({ product }) => product.eventId)].map(([eventId, ofEvent]) => {
      const singles = ofEvent.filter(({ product }) => product.productType === 'Photo');
      if (singles.length === 0) return [eventId, 0];
      const inCart = new Set(ofEvent.flatMap((line) => [line.photoId ?? [], line.packagePhotoIds].flat()));
      const personIds = new Set(ofEvent.flatMap(({ personId }) => personId ?? []));
      const own = new Set([...personIds].flatMap((personId) => [...ownPhotoIds(personId)]));
      const ownLeft = [...own].filter((photoId) => !inCart.has(photoId) && !isBought(photoId)).length;
      const isOwn = singles.every(({ photoId }) => photoId !== null && own.has(photoId));
      const left = isOwn ? ownLeft : Math.max(ownLeft, galleryCount(eventId) - inCart.size);
      return [eventId, Math.min(left, room)];
    }),
  );
}
