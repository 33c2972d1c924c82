import { type EventAccess, isGalleryOpen } from '#finding/events/index.ts';

/** Returns whether photos that only participants see would become public in another event. */
export function opensToAll(from: EventAccess, into: EventAccess): boolean {
  return isGalleryOpen(into) && !isGalleryOpen(from);
}

/** The state of a photo that is to be moved to another event. */
export interface Candidate {
  photoId: string;
  /** Whether it may be moved at all: see `isMovable`. */
  isMovable: boolean;
  /** Whether the other event already has the same content. */
  isThere: boolean;
}

/** Divides photos into those that move and those that stay, with the reasons. */
export function divideCandidates(candidates: readonly Candidate[]): {
  going: string[];
  there: number;
  staying: number;
} {
  const movable = candidates.filter((photo) => photo.isMovable);
  const going = movable.filter((photo) => !photo.isThere).map(({ photoId }) => photoId);
  return {
    going,
    there: movable.length - going.length,
    staying: candidates.length - movable.length,
  };
}
