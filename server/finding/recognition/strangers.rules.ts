import type { FaceThresholds } from '#engines/faces/index.ts';
import { boundScale, SCALE_LEAST, usualScale } from './face-scale.rules.ts';

/** A summary of strangers' distances to one face; it identifies no face. */
export interface StrangersTally {
  count: number;
  sum: number;
  squares: number;
}

/** Adds the distances of more faces. */
export function addStrangers(tally: StrangersTally, distances: Iterable<number>): StrangersTally {
  let { count, sum, squares } = tally;
  for (const distance of distances) {
    count += 1;
    sum += distance;
    squares += distance * distance;
  }
  return { count, sum, squares };
}

/** The 20 % quantile of a normal distribution, in standard deviations below the mean. */
const FIFTH = 0.8416;

/** Estimates the scale of a face from its tally, if no faces of the event are stored: see `face-scale.rules.ts`. */
export function scaleOfTally({ count, sum, squares }: StrangersTally, thresholds: FaceThresholds): number {
  if (count < SCALE_LEAST) return usualScale(thresholds);
  const mean = sum / count;
  return boundScale(mean - FIFTH * Math.sqrt(Math.max(0, squares / count - mean * mean)), thresholds);
}
