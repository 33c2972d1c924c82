/** A rank as a list of results states it. */
export interface StatedRank {
  rank: number;
  /** The number of ranked runners, if the cell states it. */
  of: number | null;
}

const RANK =
  /^#?(\d{1,6})(?:\.|st|nd|rd|th|º|ª|°|η|ος|-?[её]|-й)?(?:\s*(?:\/|of|von|z|od|di|de|sur|из|από)\s*(\d{1,6}))?$/iu;

/** Reads a rank: `12`, `12.`, `12th`, `12/430`, `12 of 430`; undefined for other texts. */
export function readRank(text: string): StatedRank | undefined {
  const [, rank = '', of] = RANK.exec(text.trim()) ?? [];
  const read = { rank: Number(rank), of: of === undefined ? null : Number(of) };
  return read.rank > 0 && (read.of === null || read.of >= read.rank) ? read : undefined;
}

interface Ranked {
  distance: string | null;
  finishTime: string;
  rank: number | null;
  rankedCount: number | null;
}

/**
 * Removes ranks that cannot be overall ranks of their distance: two runners with different times have the same one, so the
 * list ranks categories under that heading.
 */
export function keepOverallRanks<R extends Ranked>(results: readonly R[]): R[] {
  const wrong = new Set<string | null>();
  for (const [distance, group] of Map.groupBy(results, (result) => result.distance)) {
    const times = new Map<number, string>();
    for (const { rank, finishTime } of group) {
      if (rank === null) continue;
      if ((times.get(rank) ?? finishTime) !== finishTime) wrong.add(distance);
      times.set(rank, finishTime);
    }
  }
  return results.map((result) =>
    wrong.has(result.distance) ? { ...result, rank: null, rankedCount: null } : result,
  );
}
