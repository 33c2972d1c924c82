import { bibKey } from '#contract/competitor.ts';
import type { RaceResult } from '#finding/race-results/index.ts';

const HOUR_MS = 3600_000;
/** The assumed maximum time on the course if a runner's time is unknown. */
const UNKNOWN_MS = 8 * HOUR_MS;
/**
 * Photos up to these times before a start and after a finish fit the race, because runners are photographed before and
 * after it, and cameras' clocks are inaccurate.
 */
const BEFORE_MS = 2 * HOUR_MS;
const AFTER_MS = 3 * HOUR_MS;
/** If at least this many runners, and at least this share of them, are affected, misread bibs cannot be the cause. */
const RUNNERS_MIN = 5;
const SHARE = 0.8;

/** A photo in which a bib was read with certainty. */
interface Sighting {
  bib: string;
  takenAt: Date;
}

/** Runners whose photos were all taken far outside their race. */
export interface PhotoDoubt {
  runners: number;
  outside: number;
  /** The first of these runners, each with a photo. */
  samples: { bib: string; finishedAt: Date; takenAt: Date }[];
}

const SAMPLES = 3;

/**
 * Compares finishes with the photos of the finishers. They do not match if the results have a wrong hour, zone or day.
 * @returns undefined if they match, or if there are too few photos
 */
export function findPhotoDoubt(
  results: readonly RaceResult[],
  sightings: readonly Sighting[],
): PhotoDoubt | undefined {
  const photos = Map.groupBy(sightings, ({ bib }) => bibKey(bib));
  const seen = results.flatMap((result) => {
    const own = photos.get(result.bibKey);
    return own === undefined ? [] : { result, own };
  });
  const outside = seen.filter(({ result, own }) => own.every(({ takenAt }) => isOutside(result, takenAt)));
  if (outside.length < RUNNERS_MIN || outside.length < seen.length * SHARE) return undefined;
  return {
    runners: seen.length,
    outside: outside.length,
    samples: outside
      .slice(0, SAMPLES)
      .flatMap(({ result: { bib, finishedAt }, own: [photo] }) =>
        photo === undefined ? [] : { bib, finishedAt, takenAt: photo.takenAt },
      ),
  };
}

function isOutside({ finishedAt, gunMs, chipMs }: RaceResult, takenAt: Date): boolean {
  const later = takenAt.getTime() - finishedAt.getTime();
  return later > AFTER_MS || later < -(gunMs ?? chipMs ?? UNKNOWN_MS) - BEFORE_MS;
}
