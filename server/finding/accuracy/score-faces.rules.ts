import { distanceBetween } from '#engines/vectors/index.ts';

/** A face whose person is known, or known to be nobody else on the same photo. */
export type KnownFace = {
  /** Who it is; faces without a person are strangers, each a different one within a photo. */
  person?: string;
  photo: string;
  descriptor: Float32Array;
};

/** Distances between pairs of faces, by what is known of them. */
export type PairDistances = {
  samePerson: number[];
  /** Two people of the named ones. */
  differentPeople: number[];
  /** Two strangers on one photo. */
  samePhoto: number[];
  /** Somebody named and a stranger. */
  withStrangers: number[];
};

function kindOf(one: KnownFace, other: KnownFace): keyof PairDistances | undefined {
  if (one.person !== undefined && other.person !== undefined)
    return one.person === other.person ? 'samePerson' : 'differentPeople';
  if (one.person !== undefined || other.person !== undefined) return 'withStrangers';
  return one.photo === other.photo ? 'samePhoto' : undefined;
}

/** All pairs of which one knows whether they are one person. */
export function measurePairs(faces: readonly KnownFace[]): PairDistances {
  const pairs: PairDistances = { samePerson: [], differentPeople: [], samePhoto: [], withStrangers: [] };
  for (const [index, one] of faces.entries())
    for (const other of faces.slice(index + 1)) {
      const kind = kindOf(one, other);
      if (kind) pairs[kind].push(distanceBetween(one.descriptor, other.descriptor));
    }
  return pairs;
}

/**
 * The rate at which as many pairs of one person are missed as pairs of two are taken for one, and the distance at
 * which that is so: the least of the larger one of both rates.
 */
export function equalErrorRate(same: readonly number[], different: readonly number[]) {
  const sortedSame = same.toSorted((one, other) => one - other);
  const sortedDifferent = different.toSorted((one, other) => one - other);
  let best = { rate: 1, distance: 0 };
  let [taken, matched] = [0, 0];
  for (const distance of [...sortedSame, ...sortedDifferent].toSorted((one, other) => one - other)) {
    while (taken < sortedDifferent.length && (sortedDifferent[taken] ?? 0) <= distance) taken++;
    while (matched < sortedSame.length && (sortedSame[matched] ?? 0) <= distance) matched++;
    const rate = Math.max(taken / sortedDifferent.length, 1 - matched / sortedSame.length);
    if (rate < best.rate) best = { rate, distance };
  }
  return best;
}

/** How many named faces have a face of the same person nearest to them, among all the others. */
export function countNearestRight(faces: readonly KnownFace[]): { right: number; asked: number } {
  const named = faces.filter((face) => face.person !== undefined);
  const right = named.filter((face) => {
    let [nearest, least] = [undefined as KnownFace | undefined, Number.POSITIVE_INFINITY];
    for (const other of faces) {
      const distance =
        other === face ? Number.POSITIVE_INFINITY : distanceBetween(face.descriptor, other.descriptor);
      if (distance < least) [nearest, least] = [other, distance];
    }
    return nearest?.person === face.person;
  });
  return { right: right.length, asked: named.length };
}
