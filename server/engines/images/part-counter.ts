/**
 * A file has more parts (segments, chunks, boxes, directory entries) than a photo, or parts inside each other.
 * Walking through them all would block this process for seconds.
 */
export class TooManyParts extends Error {
  constructor() {
    super('the file has more parts than a photo has');
  }
}

/** Counts a part. @throws TooManyParts beyond the limit */
export type PartCounter = () => void;

/** More than any photo has. Walking through this many takes less than a tenth of a second. */
const PARTS_MAX = 20_000;

/**
 * Creates a counter for the parts of one file.
 * @param partsMax a higher limit for parts that are faster to walk through
 */
export function createPartCounter(partsMax = PARTS_MAX): PartCounter {
  let count = 0;
  return () => {
    count += 1;
    if (count > partsMax) throw new TooManyParts();
  };
}
