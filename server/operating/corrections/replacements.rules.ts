/** Decides which photos may replace a removed photo in an order. Pure. */
import type { PhotoRecord } from '#finding/photos/index.ts';
import type { PhotoOrderLine } from '#selling/orders/index.ts';

/** A line of an order whose photo another photo of the same runner may replace. */
export interface ReplaceableLine {
  orderItemId: string;
  /** The runner in its photo, as found when it was ordered. */
  ownerId: string;
}

type LostLine = Pick<
  PhotoOrderLine,
  'orderItemId' | 'productType' | 'ownerId' | 'isReturned' | 'isFree' | 'orderMinor'
>;

/**
 * Finds the line of an order in which another photo may replace a removed one. It is the only line that loses its
 * photo, a plain single photo of a known runner, and was not refunded. Photos in a frame would have to be rendered
 * again. Anyone can place an order that costs nothing, so such an order gets no replacement.
 * @param lost the lines that lose all their photos
 */
export function replaceableOf(lost: readonly LostLine[]): ReplaceableLine | null {
  const [line, ...others] = lost;
  if (line === undefined || others.length > 0) return null;
  const { orderItemId, productType, ownerId, isReturned, isFree, orderMinor } = line;
  if (productType !== 'Photo' || ownerId === null || isReturned || isFree || orderMinor === 0) return null;
  return { orderItemId, ownerId };
}

type OwnPhoto = Pick<PhotoRecord, 'photoId' | 'eventId' | 'state' | 'awaitsOriginal' | 'isReport' | 'isFree'>;

/**
 * Selects the runner's photos that may replace a removed photo: everybody may buy them now, their original is here, and
 * the order does not contain them.
 * @param own the runner's own photos
 * @param removed the removed photo
 * @param heldIds the photos of the order
 */
export function selectReplacements<Photo extends OwnPhoto>(
  own: readonly Photo[],
  removed: { photoId: string; eventId: string },
  heldIds: ReadonlySet<string>,
): Photo[] {
  return own.filter(
    ({ photoId, eventId, state, awaitsOriginal, isReport, isFree }) =>
      state === 'Published' &&
      eventId === removed.eventId &&
      photoId !== removed.photoId &&
      !heldIds.has(photoId) &&
      !(awaitsOriginal || isReport || isFree),
  );
}
