/** Decides whether a number is read in far more photos than a runner is in, because it is printed on banners. Pure. */

/** With fewer photos than this a number counts as a runner's, even if other numbers have far fewer. */
const PHOTOS_LEAST = 80;
/** A number is no runner's if it has this many times the photos of nearly all other bibs of the event. */
const TIMES_MOST = 4;
/** If the same face is above the number in this share of its photos, a runner wears it. */
const WORN_SHARE = 0.3;

/** How often a number is read. */
interface ReadCounts {
  /** Photos on which it was read. */
  photos: number;
  /** The 95th percentile of photos per bib of the event; undefined if the event has no other bib. */
  usual: number | undefined;
  /** Photos in which agreeing faces are above it. */
  worn: number;
}

/**
 * Returns whether a number is in more photos than a wearer could be in, without the same face above it
 * (docs/decisions/0221).
 */
export function isReadEverywhere({ photos, usual, worn }: ReadCounts): boolean {
  if (!isReadOften(photos) || usual === undefined) return false;
  return photos > TIMES_MOST * usual && worn < WORN_SHARE * photos;
}

/** Returns whether a number is in enough photos to be compared with others. */
export const isReadOften = (photos: number): boolean => photos >= PHOTOS_LEAST;
