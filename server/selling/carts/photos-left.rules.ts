import { CART_ITEMS_MAX } from '#contract/limits.ts';
import type { SoldLine } from './pricing-cart.ts';

/**
 * Returns how many photos of each event could be added to a cart. 0 if it contains only packages: buyers who have all
 * their own photos look for no others.
 * @param lines with the photos of the packages among them
 * @param publishedCount the number of an event's photos
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
