import type { EventFaces } from './event-faces.ts';
import { limitOf } from './operating-point.ts';

/** What an event's faces without a bib reveal about how well its people are known. */
export interface UnknownFaces {
  /** The number of faces above whose place no bib was read with certainty. */
  withoutBib: number;
  /** How many of them were compared with all faces: all of them, or an even sample if there are too many. */
  lookedAt: number;
  /** How many of the compared faces are near a face with a bib, so that their photo is found anyway. */
  knownByFace: number;
  /** People among the compared faces who are seen often and never with a bib; those in most photos first. */
  seenOften: { photoIds: string[] }[];
}

/** A face in this many photos counts as seen often. */
export const SEEN_OFTEN = 3;
/**
 * The most comparisons of two faces. It equals a hundred searches among a million faces, and takes about three seconds.
 */
const COMPARISONS_MAX = 100_000_000;

/** Returns some rows of many, evenly. */
function sample(rows: readonly number[], count: number): number[] {
  if (rows.length <= count) return [...rows];
  return Array.from(
    { length: count },
    (_, index) => rows[Math.floor((index * rows.length) / count)] as number,
  );
}

/**
 * Groups an event's faces without a bib into people, and returns the people seen often. The work is bounded: in a large
 * event only an even sample is examined, which is likely to contain people who are seen often.
 */
export function findUnknownFaces(faces: EventFaces, comparisonsMax = COMPARISONS_MAX): UnknownFaces {
  const withoutBib = Array.from({ length: faces.size }, (_, row) => row).filter(
    (row) => faces.bib(row) === null,
  );
  const looked = sample(withoutBib, Math.max(1, Math.floor(comparisonsMax / Math.max(1, faces.size))));
  const groups = new Map<number, Set<number>>();
  let knownByFace = 0;
  for (const row of looked) {
    if (groups.has(row)) continue;
    const near = [row, ...faces.nearRow(row, limitOf(faces)).map((hit) => hit.row)];
    if (near.some((one) => faces.bib(one) !== null)) {
      knownByFace += 1;
      continue;
    }
    const group = near.map((one) => groups.get(one)).find((known) => known !== undefined) ?? new Set();
    for (const one of near) {
      group.add(one);
      groups.set(one, group);
    }
  }
  const people = [...new Set(groups.values())].map((group) => ({
    photoIds: [...new Set([...group].map((row) => faces.photoId(row)))],
  }));
  return {
    withoutBib: withoutBib.length,
    lookedAt: looked.length,
    knownByFace,
    seenOften: people
      .filter(({ photoIds }) => photoIds.length >= SEEN_OFTEN)
      .sort((one, other) => other.photoIds.length - one.photoIds.length),
  };
}
