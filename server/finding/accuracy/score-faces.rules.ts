/** Scores how well faces are distinguished. Pure. */
import { distanceBetween } from '#engines/vectors/index.ts';

/** A face and the truth about it. */
export type KnownFace = {
  /** The person, if known. */
  person?: string | undefined;
  photo: string;
  /** All known people in the photo; undefined if the truth does not say. */
  runners?: readonly string[] | undefined;
  descriptor: Float32Array;
};

/** Whether two faces belong to one person, or why they certainly do not. */
type PairKind = 'samePerson' | 'differentPeople' | 'samePhoto' | 'withStrangers';

/** Distances are counted in steps of a thousandth, so that millions of pairs need no memory. */
const STEP = 0.001;
/** The tolerance of rounding, as a share of a step: descriptors have 32 bits. */
const ROUNDING = 1e-3;
/** Descriptors have Euclidean length 1, so no two are farther apart than 2. */
const BINS = Math.ceil(2 / STEP) + 1;

/** The number of pairs at each distance. */
export class DistanceCounts {
  total = 0;
  readonly bins = new Uint32Array(BINS);

  add(distance: number): void {
    this.total += 1;
    const bin = Math.min(BINS - 1, Math.max(0, Math.ceil(distance / STEP - ROUNDING)));
    this.bins[bin] = (this.bins[bin] ?? 0) + 1;
  }

  /** Counts the pairs up to a distance, to a thousandth. */
  within(distance: number): number {
    const last = Math.min(BINS - 1, Math.floor(distance / STEP + ROUNDING));
    return this.bins.subarray(0, last + 1).reduce((sum, count) => sum + count, 0);
  }
}

/** Adds counts of distances up. */
export function sumCounts(counts: readonly DistanceCounts[]): DistanceCounts {
  const sum = new DistanceCounts();
  for (const { total, bins } of counts) {
    sum.total += total;
    for (const [bin, count] of bins.entries()) sum.bins[bin] = (sum.bins[bin] ?? 0) + count;
  }
  return sum;
}

function kindOf(one: KnownFace, other: KnownFace): PairKind | undefined {
  if (one.person !== undefined && one.person === other.person) return 'samePerson';
  // A person is in a photo only once.
  if (one.person !== undefined && other.person !== undefined) return 'differentPeople';
  if (one.photo === other.photo) return 'samePhoto';
  const [named, stranger] = one.person === undefined ? [other, one] : [one, other];
  if (named.person === undefined || stranger.runners === undefined) return undefined;
  return stranger.runners.includes(named.person) ? undefined : 'withStrangers';
}

/**
 * Visits all pairs for which it is known whether they are one person: those with a named face, and those in one photo.
 * Unnamed faces are compared only with named ones, so that the time is not quadratic in the number of photos.
 */
export function eachPair<Face extends KnownFace>(
  faces: readonly Face[],
  visit: (kind: PairKind, distance: number, one: Face, other: Face) => void,
): void {
  const named = faces.filter(({ person }) => person !== undefined);
  const unnamed = faces.filter(({ person }) => person === undefined);
  const compare = (one: Face, other: Face) => {
    const kind = kindOf(one, other);
    if (kind !== undefined) visit(kind, distanceBetween(one.descriptor, other.descriptor), one, other);
  };
  for (const [index, one] of named.entries()) {
    for (const other of named.slice(index + 1)) compare(one, other);
    for (const other of unnamed) compare(one, other);
  }
  for (const own of Map.groupBy(unnamed, ({ photo }) => photo).values())
    for (const [index, one] of own.entries()) for (const other of own.slice(index + 1)) compare(one, other);
}

/** Counts the distances of all pairs for which it is known whether they are one person, by that knowledge. */
export function measurePairs(faces: readonly KnownFace[]): Record<PairKind, DistanceCounts> {
  const pairs: Record<PairKind, DistanceCounts> = {
    samePerson: new DistanceCounts(),
    differentPeople: new DistanceCounts(),
    samePhoto: new DistanceCounts(),
    withStrangers: new DistanceCounts(),
  };
  eachPair(faces, (kind, distance) => pairs[kind].add(distance));
  return pairs;
}

/**
 * Returns the equal error rate, at which missed pairs of one person are as frequent as matched pairs of two people,
 * with its distance: the minimum over distances of the larger of both rates.
 * @returns undefined if there are no pairs of one of the kinds
 */
export function equalErrorRate(
  same: DistanceCounts,
  different: DistanceCounts,
): { rate: number; distance: number } | undefined {
  if (same.total === 0 || different.total === 0) return undefined;
  let best = { rate: Number.POSITIVE_INFINITY, distance: 0 };
  let [matched, taken] = [0, 0];
  for (let bin = 0; bin < BINS; bin++) {
    matched += same.bins[bin] ?? 0;
    taken += different.bins[bin] ?? 0;
    const rate = Math.max(taken / different.total, 1 - matched / same.total);
    if (rate < best.rate) best = { rate, distance: bin * STEP };
  }
  return best;
}

/**
 * Returns how many named faces have a face of the same person nearest to them, among the faces whose person is known or
 * excluded. A person with only one face is not counted.
 */
export function countNearestRight(faces: readonly KnownFace[]): { right: number; asked: number } {
  const people = Map.groupBy(faces, ({ person }) => person);
  const asked = faces.filter(({ person }) => person !== undefined && (people.get(person)?.length ?? 0) > 1);
  const right = asked.filter((face) => {
    let [nearest, least] = [undefined as KnownFace | undefined, Number.POSITIVE_INFINITY];
    for (const other of faces) {
      if (other === face || kindOf(face, other) === undefined) continue;
      const distance = distanceBetween(face.descriptor, other.descriptor);
      if (distance < least) [nearest, least] = [other, distance];
    }
    return nearest?.person === face.person;
  });
  return { right: right.length, asked: asked.length };
}
