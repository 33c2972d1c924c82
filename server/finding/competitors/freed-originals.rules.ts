import { bibKey } from '#contract/competitor.ts';
import { distanceKey } from '#contract/distance.ts';

interface Wearer {
  bib: string;
  distance: string | null;
  /** Null for participants on the list. */
  leftAt: Date | null;
}

/**
 * Finds the bibs whose photos become free by a change of a start list: a runner of a distance with free photos wears
 * the bib now, and none did before.
 * @param free the distances whose runners get photos for free
 */
export function findFreedOriginals(
  before: readonly Wearer[],
  after: readonly Wearer[],
  free: Iterable<string>,
): string[] {
  const keys = new Set(Array.from(free, distanceKey));
  const isFree = ({ distance, leftAt }: Wearer) =>
    leftAt === null && distance !== null && keys.has(distanceKey(distance));
  const wornBefore = new Set(before.filter(isFree).map(({ bib }) => bibKey(bib)));
  const bibs = after.filter(isFree).map(({ bib }) => bib);
  return [...new Set(bibs)].filter((bib) => !wornBefore.has(bibKey(bib)));
}
