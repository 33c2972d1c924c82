import type { BibReason } from '#contract/recognition.ts';
import type { FaceThresholds } from '#engines/faces/index.ts';
import { distanceBetween } from '#engines/vectors/index.ts';
import type { Verdict } from './claims.rules.ts';
import { centreOf, type EventFaces } from './event-faces.ts';
import {
  agreeingFaces,
  type Evidence,
  judgePhoto,
  likeFace,
  ownDistance,
  type PhotoSigns,
  type PossiblePhoto,
} from './fusion.rules.ts';

/** Faces asked with at once: more of one person add time, not finds. */
const QUERIES_MAX = 8;
/** Faces compared with each other to find those that agree. */
const CANDIDATES_MAX = 200;
/** Up to this share of the distance that makes a face the person's, nobody else comes into question. */
const UNDOUBTED = 0.6;

/** What is known of a person whose photos are looked for. */
export interface PersonClues {
  bib: string | undefined;
  /** Faces of the event by which they were found. */
  foundBy: readonly string[];
  /** By photo, whether it shows them, as somebody said. */
  verdicts: ReadonlyMap<string, Pick<Verdict, 'itIsMe' | 'faceId'>>;
  /** Photos with a tag of their bib, and what spoke for it where it was in doubt. */
  tagged: readonly { photoId: string; isShown: boolean; isVoted: boolean; reason?: BibReason | null }[];
}

/**
 * The photos that are a person's, what spoke for those in doubt, those to ask about, and by which face where it is by one.
 */
export interface PersonMatch {
  ownIds: Map<string, Evidence>;
  reasons: Map<string, BibReason>;
  possible: PossiblePhoto[];
  faceIds: Map<string, string>;
}

/** Joins what bibs, faces and people say: which of an event's photos are a person's (blueprint §6). */
export function matchPerson(faces: EventFaces, clues: PersonClues): PersonMatch {
  const { bib, verdicts, tagged } = clues;
  const signs = new Map<string, PhotoSigns>();
  const signsOf = (photoId: string): PhotoSigns => {
    const known = signs.get(photoId) ?? { photoId };
    signs.set(photoId, known);
    return known;
  };
  for (const [photoId, { itIsMe }] of verdicts) signsOf(photoId).verdict = itIsMe;
  for (const { photoId, isShown, isVoted, reason = null } of tagged)
    if (isVoted) signsOf(photoId).isVoted = true;
    else Object.assign(signsOf(photoId), { bib: isShown ? 'read' : 'unsure', reason });
  const seeds = seedsOf(faces, clues);
  const own = addFaceSigns(faces, seeds, bib, signsOf);
  const all = [...signs.values()];
  const faceIds = all.flatMap((sign) => {
    const faceId = likeFace(sign, own);
    return faceId === undefined ? [] : [[sign.photoId, faceId] as const];
  });
  return { ...judgeAll(all, own, faces.thresholds), faceIds: new Map(faceIds) };
}

/**
 * Says how a person's face is searched: by the mean of the faces that are theirs and by some of these.
 * @returns those, and the distance up to which another face is theirs
 */
export function lookOf(
  faces: EventFaces,
  seeds: readonly number[],
): { queries: Float32Array[]; own: number } {
  const vectors = seeds.map((row) => faces.vector(row));
  const centre = centreOf(vectors);
  return {
    queries: [centre, ...spread(vectors, QUERIES_MAX - 1)],
    own: ownDistance(faces.thresholds, faces.cohortOf(centre), faces.size),
  };
}

/** Returns the bib that those faces wear, where they are seen with one and never with another. */
export function bibOfFaces(faces: EventFaces, faceIds: readonly string[]): string | undefined {
  const bibs = new Set(
    faceIds.flatMap((faceId) => {
      const row = faces.rowOf(faceId);
      return row === undefined ? [] : (faces.bib(row) ?? []);
    }),
  );
  return bibs.size === 1 ? [...bibs][0] : undefined;
}

/** The faces a person is surely known by: those above their bib that agree, or those they were found by. */
export function seedsOf(
  faces: EventFaces,
  { bib, foundBy, verdicts }: Omit<PersonClues, 'tagged'>,
): number[] {
  const allowed = (row: number) => verdicts.get(faces.photoId(row))?.itIsMe !== false;
  const known = foundBy.flatMap((faceId) => faces.rowOf(faceId) ?? []).filter(allowed);
  const worn = bib === undefined ? [] : faces.rowsOfBib(bib).filter(allowed).slice(0, CANDIDATES_MAX);
  const candidates = [...new Set([...known, ...worn])];
  if (candidates.length === 0) return [];
  const agreeing = faces.remember(`seeds ${candidates.join()}`, () =>
    agreeingFaces(
      candidates.length,
      (one, other) =>
        distanceBetween(faces.vector(candidates[one] ?? 0), faces.vector(candidates[other] ?? 0)),
      faces.thresholds,
    ),
  );
  const seeds = agreeing.map((index) => candidates[index] ?? 0);
  return [...new Set([...seeds, ...confirmedFaces(faces, seeds, verdicts)])];
}

/** On each photo of which somebody said "this is me", the face by which that was proven, or else the one most like theirs. */
function confirmedFaces(
  faces: EventFaces,
  seeds: readonly number[],
  verdicts: PersonClues['verdicts'],
): number[] {
  if (seeds.length === 0) return [];
  const centre = centreOf(seeds.map((row) => faces.vector(row)));
  return [...verdicts].flatMap(([photoId, { itIsMe, faceId }]) => {
    if (!itIsMe) return [];
    const row = faceId === null ? undefined : faces.rowOf(faceId);
    if (row !== undefined) return row;
    const [nearest] = faces
      .rowsOfPhoto(photoId)
      .map((row) => ({ row, distance: distanceBetween(centre, faces.vector(row)) }))
      .sort((one, other) => one.distance - other.distance);
    return nearest !== undefined && nearest.distance <= faces.thresholds.maybe ? nearest.row : [];
  });
}

/**
 * Notes for each photo how near its nearest face is.
 * @returns the distance up to which a face is the person's
 */
function addFaceSigns(
  faces: EventFaces,
  seeds: readonly number[],
  bib: string | undefined,
  signsOf: (photoId: string) => PhotoSigns,
): number {
  if (seeds.length === 0) return 0;
  const found = faces.remember(`search ${seeds.join()}`, () => {
    const { queries, own } = lookOf(faces, seeds);
    const hits = faces
      .searchAny(queries, faces.thresholds.maybe)
      .filter(({ row }) => (faces.bib(row) ?? bib) === bib);
    return {
      own,
      hits,
      contested: findContested(faces, hits, bib, own),
      wearers: new Map(
        (seeds.length < 3 || bib === undefined ? [] : faces.rowsOfBib(bib)).map((row) => [
          faces.photoId(row),
          Math.min(...queries.map((query) => distanceBetween(query, faces.vector(row)))),
        ]),
      ),
    };
  });
  for (const { row, distance } of found.hits) {
    const signs = signsOf(faces.photoId(row));
    const kind = found.contested.has(row) ? 'contestedDistance' : 'faceDistance';
    const nearest = signs[kind] ?? Number.POSITIVE_INFINITY;
    if (distance < nearest) signs[kind === 'faceDistance' ? 'faceId' : 'contestedFaceId'] = faces.faceId(row);
    signs[kind] = Math.min(nearest, distance);
  }
  for (const [photoId, distance] of found.wearers) signsOf(photoId).wearerDistance = distance;
  return found.own;
}

/**
 * Faces without a bib that are nearer to somebody who wears another bib than to the person: a look-alike's. Those very
 * near to the person are not doubted.
 */
function findContested(
  faces: EventFaces,
  hits: readonly { row: number; distance: number }[],
  bib: string | undefined,
  own: number,
): Set<number> {
  const doubted = hits.filter(
    ({ row, distance }) => faces.bib(row) === null && distance <= own && distance > UNDOUBTED * own,
  );
  if (doubted.length === 0) return new Set();
  const rivals = faces
    .searchAny(
      doubted.map(({ row }) => faces.vector(row)),
      own,
    )
    .filter(({ row }) => (faces.bib(row) ?? bib) !== bib)
    .map(({ row }) => faces.vector(row));
  const isContested = ({ row, distance }: { row: number; distance: number }) =>
    rivals.some((rival) => distanceBetween(rival, faces.vector(row)) < distance);
  return new Set(doubted.filter(isContested).map(({ row }) => row));
}

/** Returns some of many, evenly. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}

function judgeAll(
  signs: readonly PhotoSigns[],
  own: number,
  thresholds: FaceThresholds,
): Omit<PersonMatch, 'faceIds'> {
  const ownIds = new Map<string, Evidence>();
  const reasons = new Map<string, BibReason>();
  const possible: PossiblePhoto[] = [];
  for (const sign of signs) {
    const judged = judgePhoto(sign, own, thresholds);
    if (judged?.kind === 'Own') {
      ownIds.set(sign.photoId, judged.evidence);
      if (judged.reason !== null) reasons.set(sign.photoId, judged.reason);
    } else if (judged?.kind === 'Possible')
      possible.push({ photoId: sign.photoId, nearness: judged.nearness });
  }
  return { ownIds, reasons, possible };
}
