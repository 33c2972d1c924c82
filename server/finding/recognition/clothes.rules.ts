/** Decides when clothes are evidence. Pure. */

/** When and where a photo was taken. */
export interface Capture {
  /** Milliseconds since the epoch; null if the camera recorded none. */
  at: number | null;
  /** The rough location, as text; null if unknown. */
  spot: string | null;
}

/** Up to this `clothesDistance`, two torsos wear the same clothes. */
const SAME_CLOTHES = 0.6;
/** The limits between classes of gaps between two photos, in minutes. */
const GAPS = [30, 180] as const;
/** Clothes count as unchanged within this class of gap, if the event has too few pairs to judge. */
const USUAL_GAP = GAPS.length;
/**
 * The least number of pairs of photos of one runner that suffices to judge an event; the next is the share that must
 * wear the same clothes.
 */
const PAIRS_LEAST = 20;
const SAME_LEAST = 0.85;

/** Returns the class of the gap between two photos in time and place, as in `1 here`. Unknown values count as near. */
export function gapBetween(one: Capture, other: Capture): { gap: number; isElsewhere: boolean } {
  const minutes = one.at === null || other.at === null ? 0 : Math.abs(one.at - other.at) / 60_000;
  const isElsewhere = one.spot !== null && other.spot !== null && one.spot !== other.spot;
  return { gap: GAPS.filter((most) => minutes > most).length, isElsewhere };
}

type Apart = ReturnType<typeof gapBetween>;
const keyOf = ({ gap, isElsewhere }: Apart) => `${gap} ${isElsewhere}`;

/** Returns whether clothes can be compared between photos with this gap. */
export type ClothesRule = (apart: Apart) => boolean;

/**
 * Learns from pairs of photos of one runner how long clothes stay the same. In events of several sports, and in long
 * races, runners change clothes. Without enough pairs, clothes count for three hours.
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
