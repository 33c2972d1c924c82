import type { Cohort } from './fusion.rules.ts';

/** What a number of strangers' distances to one face come to; nobody's face can be told from it. */
export interface StrangersTally {
  count: number;
  sum: number;
  squares: number;
}

/** Fewer strangers tell too little. */
const COHORT_LEAST = 40;

/**
 * Adds the distances of more faces.
 * @param maybe who is nearer could be the person, and is no stranger
 */
export function addStrangers(
  tally: StrangersTally,
  distances: Iterable<number>,
  maybe: number,
): StrangersTally {
  let { count, sum, squares } = tally;
  for (const distance of distances) {
    if (distance <= maybe) continue;
    count += 1;
    sum += distance;
    squares += distance * distance;
  }
  return { count, sum, squares };
}

/** Computes how strangers lie around the face; undefined where there are too few. */
export function cohortOf({ count, sum, squares }: StrangersTally): Cohort | undefined {
  if (count < COHORT_LEAST) return undefined;
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}
