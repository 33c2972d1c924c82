/** Whether a number is read on far more photos than a runner is on, as one that stands on banners is. Pure. */

/** Fewer photos than this are a runner's, however few others are on. */
const PHOTOS_LEAST = 80;
/** How many times as many photos as nearly all bibs of the event have are no runner's. */
const TIMES_MOST = 4;
/** From this share on the number is worn: one face is above it. */
const WORN_SHARE = 0.3;

/** How often a number is read. */
interface ReadCounts {
  /** Photos on which it was read. */
  photos: number;
  /** Photos of the bib that is on more of them than 95 % of the event's other bibs; undefined if there is no other. */
  usual: number | undefined;
  /** Photos on which faces are above it that agree with each other. */
  worn: number;
}

/** Returns whether more photos show a number than its wearer can be on, and no one face is above it (docs/decisions/0221). */
export function isReadEverywhere({ photos, usual, worn }: ReadCounts): boolean {
  if (!isReadOften(photos) || usual === undefined) return false;
  return photos > TIMES_MOST * usual && worn < WORN_SHARE * photos;
}

/** Returns whether a number is on enough photos to be compared with others. */
export const isReadOften = (photos: number): boolean => photos >= PHOTOS_LEAST;
