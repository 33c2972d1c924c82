import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { SoldLine } from './pricing-cart.ts';

/**
 * Returns how many photos of each event could be added to a cart. It is 0 if the cart contains only packages, because a
 * buyer who has all their own photos looks for no others.
 * @param lines with the photos of packages among them
 * @param publishedCount an event's number of published photos
 */
export function photosLeft(
  lines: readonly (SoldLine & { packagePhotoIds: readonly string[] })[],
  publishedCount: (eventId: string) => number,
): Map<string, number> {
  const room = CART_ITEMS_MAX - lines.length;
  return new Map(
    [...Map.groupBy(lines, ({ product }) => product.eventId)].map(([eventId, ofEvent]) => {
      const hasSingles = ofEvent.some(({ product }) => product.productType === 'Photo');
      const inCart = new Set(ofEvent.flatMap((line) => [line.photoId ?? [], line.packagePhotoIds].flat()));
      const left = publishedCount(eventId) - inCart.size;
      return [eventId, hasSingles ? Math.min(left, room) : 0];
    }),
  );
}
