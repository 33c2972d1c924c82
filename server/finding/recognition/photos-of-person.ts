import type { FaceThresholds } from '#engines/faces/index.ts';
import { distanceBetween } from '#engines/vectors/index.ts';
import { findCompetitor } from '#finding/competitors/index.ts';
import { findPublished, listBibPhotos, type PhotoRecord } from '#finding/photos/index.ts';
import { openTimeWitness } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { listUnlistedBibPhotos } from './bib-person.ts';
import { centreOf, type EventFaces } from './event-faces.ts';
import type { FaceCache } from './face-cache.ts';
import {
  agreeingFaces,
  type Evidence,
  judgePhoto,
  orderPossible,
  ownDistance,
  type PhotoSigns,
  type PossiblePhoto,
} from './fusion.rules.ts';
import {
  findPerson,
  type KeptPhoto,
  listKeptPhotos,
  listPersonFaces,
  type PersonRecord,
} from './persons.store.ts';
import { listVerdicts, listVisitorDenials } from './verdicts.store.ts';

export interface RecognitionDeps {
  faceCache: FaceCache;
}

/** A person's photo, why it is theirs, and by which of its faces where it is by a face. */
export interface OwnPhoto {
  photo: PhotoRecord;
  evidence: Evidence;
  faceId?: string | undefined;
  /** What was kept of it when the faces were deleted. */
  kept?: KeptPhoto | undefined;
}

/** A person's photos in time order with why they are theirs, and those to ask about, the likeliest first. */
export interface PersonPhotos {
  own: OwnPhoto[];
  possible: PhotoRecord[];
  /** The bib by which they were looked for. */
  bib?: string | undefined;
}

/** Faces asked with at once: more of one person add time, not finds. */
const QUERIES_MAX = 8;
/** Faces compared with each other to find those that agree. */
const CANDIDATES_MAX = 200;
/** Up to this share of the distance that makes a face the person's, nobody else comes into question. */
const UNDOUBTED = 0.6;
/** "Is this you?" is asked about so many at most. */
const POSSIBLE_MAX = 24;

/**
 * Every published photo of a person: bibs and faces joined, less what they denied (blueprint §6). Computed from what
 * is there now, so a photo published a second ago counts.
 * @param visitorId who looks: what they denied for themselves alone is left out as well
 */
export async function photosOfPerson(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  visitorId?: string,
): Promise<PersonPhotos> {
  const faces = await deps.faceCache.of(scope.tenantId, person.eventId);
  const competitor =
    person.competitorId === null ? undefined : await findCompetitor(scope, person.competitorId);
  const foundBy = competitor === undefined ? await listPersonFaces(scope, person.personId) : [];
  const { personId } = person;
  const verdicts = await listVerdicts(scope, personId);
  if (visitorId !== undefined)
    for (const photoId of await listVisitorDenials(scope, { personId, visitorId }))
      verdicts.set(photoId, false);
  const bib = competitor?.bib ?? person.bib ?? bibOfFaces(faces, foundBy);
  const signs = new Map<string, PhotoSigns>();
  const signsOf = (photoId: string): PhotoSigns => {
    const known = signs.get(photoId) ?? { photoId };
    signs.set(photoId, known);
    return known;
  };
  for (const [photoId, itIsMe] of verdicts) signsOf(photoId).verdict = itIsMe;
  const listPhotos = person.bib === null ? listBibPhotos : listUnlistedBibPhotos;
  if (bib !== undefined)
    for (const { photoId, isShown, isVoted } of await listPhotos(scope, person.eventId, bib))
      if (isVoted) signsOf(photoId).isVoted = true;
      else signsOf(photoId).bib = isShown ? 'read' : 'unsure';

  const seeds = seedsOf(faces, bib, foundBy, verdicts);
  const own = addFaceSigns(faces, seeds, bib, signsOf);
  const { ownIds, possible: asked } = judgeAll([...signs.values()], own, faces.thresholds);
  const askedIds = asked.map(({ photoId }) => photoId);
  const says = await openTimeWitness(scope, person.eventId, askedIds, bib === undefined ? [] : [bib]);
  const possibleIds = orderPossible(asked, (photoId) => (bib === undefined ? 'Silent' : says(photoId, bib)))
    .slice(0, POSSIBLE_MAX)
    .map(({ photoId }) => photoId);
  const kept = await listKeptPhotos(scope, personId);
  for (const [photoId, { evidence }] of kept)
    if (verdicts.get(photoId) !== false && !ownIds.has(photoId)) ownIds.set(photoId, evidence);
  const records = await findPublished(scope, [...ownIds.keys()]);
  const possible = new Map((await findPublished(scope, possibleIds)).map((photo) => [photo.photoId, photo]));
  return {
    own: records.map((photo) => {
      const evidence = ownIds.get(photo.photoId) ?? 'Bib';
      const isByFace = evidence === 'Face' || evidence === 'Both';
      const faceId = isByFace ? signs.get(photo.photoId)?.faceId : undefined;
      return { photo, evidence, faceId, kept: kept.get(photo.photoId) };
    }),
    possible: possibleIds.flatMap((photoId) => possible.get(photoId) ?? []),
    bib,
  };
}

/** Computes the photos of a person by id, as `photosOfPerson`; none where there is no such person. */
export async function photosOfPersonId(
  deps: RecognitionDeps,
  scope: Scope,
  personId: string,
): Promise<PersonPhotos> {
  const person = await findPerson(scope, personId);
  return person === undefined ? { own: [], possible: [] } : photosOfPerson(deps, scope, person);
}

/** The bib a person wears: a competitor's own; that of no start list that they are known by; that of whoever was found by a face where the photos agree on one. */
export async function bibOfPerson(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
): Promise<string | undefined> {
  if (person.competitorId !== null) return (await findCompetitor(scope, person.competitorId))?.bib;
  if (person.bib !== null) return person.bib;
  const faces = await deps.faceCache.of(scope.tenantId, person.eventId);
  return bibOfFaces(faces, await listPersonFaces(scope, person.personId));
}

/** The bib that those faces wear, where they are seen with one and never with another. */
function bibOfFaces(faces: EventFaces, faceIds: readonly string[]): string | undefined {
  const bibs = new Set(
    faceIds.flatMap((faceId) => {
      const row = faces.rowOf(faceId);
      return row === undefined ? [] : (faces.bib(row) ?? []);
    }),
  );
  return bibs.size === 1 ? [...bibs][0] : undefined;
}

/** The faces a person is surely known by: those above their bib that agree, or those they were found by. */
function seedsOf(
  faces: EventFaces,
  bib: string | undefined,
  foundBy: readonly string[],
  verdicts: ReadonlyMap<string, boolean>,
): number[] {
  const allowed = (row: number) => verdicts.get(faces.photoId(row)) !== false;
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

/** On each photo of which somebody said "this is me", the face most like what is known of them. */
function confirmedFaces(
  faces: EventFaces,
  seeds: readonly number[],
  verdicts: ReadonlyMap<string, boolean>,
): number[] {
  if (seeds.length === 0) return [];
  const centre = centreOf(seeds.map((row) => faces.vector(row)));
  return [...verdicts].flatMap(([photoId, itIsMe]) => {
    if (!itIsMe) return [];
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
    const vectors = seeds.map((row) => faces.vector(row));
    const centre = centreOf(vectors);
    const queries = [centre, ...spread(vectors, QUERIES_MAX - 1)];
    const own = ownDistance(faces.thresholds, faces.cohortOf(centre), faces.size);
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
    if (kind === 'faceDistance' && distance < nearest) signs.faceId = faces.faceId(row);
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

/** Some of many, evenly. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}

function judgeAll(
  signs: readonly PhotoSigns[],
  own: number,
  thresholds: FaceThresholds,
): { ownIds: Map<string, Evidence>; possible: PossiblePhoto[] } {
  const ownIds = new Map<string, Evidence>();
  const possible: PossiblePhoto[] = [];
  for (const sign of signs) {
    const judged = judgePhoto(sign, own, thresholds);
    if (judged?.kind === 'Own') ownIds.set(sign.photoId, judged.evidence);
    else if (judged?.kind === 'Possible') possible.push({ photoId: sign.photoId, nearness: judged.nearness });
  }
  return { ownIds, possible };
}
