/** Whether a number is read in far more photos than a runner is in, as if it is printed on banners. Pure. */

/** With fewer photos than this a number may be a runner's, however few photos others have. */
const PHOTOS_LEAST = 80;
/** The multiple of the photos of nearly all bibs of the event from which a number is no runner's. */
const TIMES_MOST = 4;
/** From this share of photos with the same face above it, the number is worn. */
const WORN_SHARE = 0.3;

/** How often a number is read. */
interface ReadCounts {
  /** Photos on which it was read. */
  photos: number;
  /** The 95th percentile of photos per bib of the event; undefined if there is no other bib. */
  usual: number | undefined;
  /** Photos in which agreeing faces are above it. */
  worn: number;
}

/**
 * Returns whether a number is in more photos than its wearer can be in, without the same face above it
 * (docs/decisions/0221).
 */
export function isReadEverywhere({ photos, usual, worn }: ReadCounts): boolean {
  if (!isReadOften(photos) || usual === undefined) return false;
  return photos > TIMES_MOST * usual && worn < WORN_SHARE * photos;
}

/** Returns whether a number is in enough photos to be compared with others. */
export const isReadOften = (photos: number): boolean => photos >= PHOTOS_LEAST;
