import { closestClothesDistance } from './event-clothes.ts';
import type { EventFaces } from './event-faces.ts';
import { sampleRank } from './face-scale.rules.ts';
import { areApart } from './face-texts.rules.ts';
import { limitForStranger } from './judge-face.rules.ts';
import {
  chooseAskLimit,
  chooseLimit,
  chooseSelfieLimit,
  expectedWrong,
  type StrangerTries,
} from './operating-point.rules.ts';

/**
 * The most faces that are tried as strangers; the next constant is the most runners' faces with which each is tried.
 * Their product is the number of comparisons.
 */
const PROBES_MAX = 150;
const RUNNERS_FACES_MAX = 1_500;
/**
 * The most faces that are compared with others in their photo; the next constant is the most faces above bibs that are
 * compared with each other.
 */
const BESIDE_MAX = 600;
const WORN_MAX = 300;

/** The operating point of an event, from its certain strangers. */
export interface OperatingPoint {
  /** The scaled distance up to which a face alone counts as a runner's. */
  limit: number;
  /** The scaled distance up to which a face leads to a question. */
  ask: number;
  /** The scaled distance up to which a face counts as a selfie's. */
  selfie: number;
  /** The number of strangers' photos that a runner can expect at `limit`. */
  expectedWrong: number;
}

/** Computes the operating point of an event; computes it again after the event has grown by a quarter. */
export function operatingPointOf(faces: EventFaces): OperatingPoint {
  return faces.rememberWhileAlike('operating point', () => {
    const tries = tryStrangers(faces);
    const withoutBib = faces.size - faces.bibs().reduce((sum, bib) => sum + faces.rowsOfBib(bib).length, 0);
    const limit = chooseLimit(tries, faces.size, withoutBib);
    const ask = chooseAskLimit(tries, withoutBib, limit);
    const selfie = chooseSelfieLimit(distancesOfStrangers(faces), faces.size, limit);
    return { limit, ask, selfie, expectedWrong: expectedWrong(tries, withoutBib, limit) };
  });
}

/** Returns the scaled distance up to which a face alone counts as a runner's in an event. */
export const limitOf = (faces: EventFaces): number => operatingPointOf(faces).limit;

/** Chooses rows, the same in every process. */
const some = (faces: EventFaces, rows: readonly number[], count: number): number[] =>
  rows.length <= count
    ? [...rows]
    : rows
        .map((row) => ({ row, rank: sampleRank(faces.faceId(row)) }))
        .toSorted((one, other) => one.rank - other.rank)
        .slice(0, count)
        .map(({ row }) => row);

/** Lists distances between faces that are certainly of different people: in one photo, or above different bibs. */
function distancesOfStrangers(faces: EventFaces): number[] {
  const all = Array.from({ length: faces.size }, (_, row) => row);
  const distances = some(faces, all, BESIDE_MAX).flatMap((row) =>
    faces.rowsOfPhoto(faces.photoId(row)).flatMap((other) => (other > row ? faces.between(row, other) : [])),
  );
  const worn = some(
    faces,
    faces.bibs().flatMap((bib) => faces.rowsOfBib(bib)),
    WORN_MAX,
  );
  worn.forEach((row, index) => {
    for (const other of worn.slice(index + 1))
      if (
        faces.photoId(row) !== faces.photoId(other) &&
        areApart(faces.bib(row) ?? '', faces.bib(other) ?? '')
      )
        distances.push(faces.between(row, other));
  });
  return distances;
}

/** Tries faces with runners who are certainly other people, because they have another bib or are in the same photo. */
function tryStrangers(faces: EventFaces): StrangerTries {
  const bibs = faces.bibs();
  const worn = some(
    faces,
    bibs.flatMap((bib) => faces.rowsOfBib(bib)),
    RUNNERS_FACES_MAX,
  );
  const runners = Map.groupBy(worn, (row) => faces.bib(row));
  const beside = new Set(
    worn.flatMap((row) => faces.rowsOfPhoto(faces.photoId(row))).filter((row) => faces.bib(row) === null),
  );
  const probes = [...some(faces, worn, PROBES_MAX), ...some(faces, [...beside], Math.floor(PROBES_MAX / 2))];
  const limits: number[] = [];
  let tried = 0;
  for (const probe of probes) {
    const bib = faces.bib(probe);
    const onPhoto = new Set(faces.rowsOfPhoto(faces.photoId(probe)).flatMap((row) => faces.bib(row) ?? []));
    const nearest = [...runners]
      .filter(([worn]) => worn !== null && (bib === null || areApart(worn, bib)))
      .map(([worn, rows]) => ({ worn, ...nearestOf(faces, probe, rows) }))
      .toSorted((one, other) => one.distance - other.distance);
    const isStranger = (worn: string | null) => bib !== null || (worn !== null && onPhoto.has(worn));
    tried += nearest.filter(({ worn }) => isStranger(worn)).length;
    const [first, second] = nearest;
    if (first === undefined || !isStranger(first.worn)) continue;
    const lead = (second?.distance ?? Number.POSITIVE_INFINITY) - first.distance;
    const clothes = closestClothesDistance(faces, probe, [first.row]);
    const limit = limitForStranger({ distance: first.distance, lead, clothes });
    if (limit !== undefined) limits.push(limit);
  }
  return { limits, tried };
}

/** Finds the runner's face nearest to the probe, in another photo than the probe's. */
function nearestOf(
  faces: EventFaces,
  probe: number,
  rows: readonly number[],
): { row: number; distance: number } {
  let best = { row: probe, distance: Number.POSITIVE_INFINITY };
  for (const row of rows) {
    if (faces.photoId(row) === faces.photoId(probe)) continue;
    const distance = faces.between(probe, row);
    if (distance < best.distance) best = { row, distance };
  }
  return best;
}
