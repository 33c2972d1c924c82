/** A runner's position: the share of their course, and the kilometre if its length is known. */
export interface WayPoint {
  share: number;
  kilometre: number | null;
}

/** A stretch of a race, as people name it. */
export interface Stretch {
  /** Null if the place is unknown. */
  part: 'Start' | 'OnTheWay' | 'Finish' | null;
  /** A whole kilometre; null at the start and the finish, and if unknown. */
  kilometre: number | null;
}

/** The share of the course at each end that counts as start or finish. */
const ENDS_SHARE = 0.03;

/** Names a place on the course. */
export function stretchOf(way: WayPoint | null): Stretch {
  if (way === null) return { part: null, kilometre: null };
  if (way.share <= ENDS_SHARE) return { part: 'Start', kilometre: null };
  if (way.share >= 1 - ENDS_SHARE) return { part: 'Finish', kilometre: null };
  return { part: 'OnTheWay', kilometre: way.kilometre === null ? null : Math.round(way.kilometre) };
}
