/** Decides when clothes are evidence. Pure. */

/** When and where a photo was taken. */
export interface Capture {
  /** Milliseconds since the epoch; null if the camera recorded none. */
  at: number | null;
  /** The rough location, as text; null if unknown. */
  spot: string | null;
}

/** Up to this distance two torsos wear the same: `clothesDistance`. */
const SAME_CLOTHES = 0.6;
/** How far two photos are apart, in minutes. */
const GAPS = [30, 180] as const;
/** The gap within which clothes count as unchanged if the event has too little data. */
const USUAL_GAP = GAPS.length;
/** The minimum number of pairs of one runner's photos to judge an event, and the share that must wear the same. */
const PAIRS_LEAST = 20;
const SAME_LEAST = 0.85;

/** Returns the class of two photos' distance in time and place: `1 here`. Unknown values count as near. */
export function gapBetween(one: Capture, other: Capture): { gap: number; isElsewhere: boolean } {
  const minutes = one.at === null || other.at === null ? 0 : Math.abs(one.at - other.at) / 60_000;
  const isElsewhere = one.spot !== null && other.spot !== null && one.spot !== other.spot;
  return { gap: GAPS.filter((most) => minutes > most).length, isElsewhere };
}

type Apart = ReturnType<typeof gapBetween>;
const keyOf = ({ gap, isElsewhere }: Apart) => `${gap} ${isElsewhere}`;

/** Returns whether clothes are comparable in photos this far apart. */
export type ClothesRule = (apart: Apart) => boolean;

/**
 * Learns from pairs of photos of one runner for how long clothes stay the same: in an event of several sports, or a long
 * race, runners change. Without enough pairs clothes count within three hours.
 */
export function learnClothes(pairs: readonly { apart: Apart; distance: number }[]): ClothesRule {
  const telling = new Map<string, boolean>();
  for (const [key, own] of Map.groupBy(pairs, ({ apart }) => keyOf(apart)))
    if (own.length >= PAIRS_LEAST) {
      const same = own.filter(({ distance }) => distance <= SAME_CLOTHES).length;
      telling.set(key, same >= SAME_LEAST * own.length);
    }
  return (apart) => telling.get(keyOf(apart)) ?? apart.gap < USUAL_GAP;
}
