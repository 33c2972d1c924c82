/** The most distances of an event, and the most letters of one. Every answer about the event contains them. */
export const DISTANCES_MAX = 150;
export const DISTANCE_LETTERS_MAX = 100;

/**
 * Returns the key of a distance for comparison: `21 K`, `21k` and `２１K` are one distance, because different people
 * write start lists and catalogs.
 */
export function distanceKey(distance: string): string {
  return distance.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}

export function isSameDistance(one: string, other: string): boolean {
  return distanceKey(one) === distanceKey(other);
}
