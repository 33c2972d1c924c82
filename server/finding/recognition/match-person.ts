import type { BibReason } from '#contract/recognition.ts';
import type { Verdict } from './claims.rules.ts';
import { closestClothesDistance } from './event-clothes.ts';
import type { EventFaces } from './event-faces.ts';
import { areApart, couldShow, readPart, type ShareOf, weighTexts } from './face-texts.rules.ts';
import {
  AGREEING,
  agreeingFaces,
  type Evidence,
  judgePhoto,
  type PhotoSigns,
  type PossiblePhoto,
} from './fusion.rules.ts';
import { type FaceOutcome, judgeFace, textLimit } from './judge-face.rules.ts';
import { limitOf, operatingPointOf } from './operating-point.ts';

/** The most of a person's faces that are used as queries, and with which results are compared. */
const QUERIES_MAX = 3;
const SEEDS_MAX = 40;
/** How much farther the search reaches: a face near one of the person's faces is not far from the others. */
const SEARCH_BEYOND = 0.1;
/** The most faces that lead to questions. */
const ASKED_MAX = 12;
/** The most faces that are compared with each other to find those that agree. */
const CANDIDATES_MAX = 200;

/** The clues about a person whose photos are searched. */
export interface PersonClues {
  bib: string | undefined;
  /** The event's faces by which the person was found. */
  foundBy: readonly string[];
  /** Verdicts by photo: whether it shows the person. */
  verdicts: ReadonlyMap<string, Pick<Verdict, 'itIsMe' | 'faceId'>>;
  /** Photos with a tag of the person's bib, and the evidence for doubtful tags. */
  tagged: readonly { photoId: string; isShown: boolean; isVoted: boolean; reason?: BibReason | null }[];
  /** The share of the start list's bibs that a text may show; without a list texts are not evidence. */
  shareOf?: ShareOf | undefined;
}

/**
 * A person's photos, the evidence for doubtful ones, the photos to ask about, and the deciding face if there is one.
 */
export interface PersonMatch {
  ownIds: Map<string, Evidence>;
  reasons: Map<string, BibReason>;
  possible: PossiblePhoto[];
  faceIds: Map<string, string>;
  /** Photos with a face by which the person is known. */
  knownIds: Set<string>;
  /** Photos that certainly show the person: their bib is below their face, or a verdict says so. */
  certainIds: Set<string>;
}

/**
 * Decides which of an event's photos are a person's, by combining the evidence of bibs, faces and verdicts
 * (docs/decisions/0210).
 */
export function matchPerson(faces: EventFaces, clues: PersonClues): PersonMatch {
  const { verdicts, tagged } = clues;
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
  addFaceSigns(faces, seeds, clues, signsOf);
  return judgeAll([...signs.values()]);
}

/** Chooses faces of a person, spread evenly, for comparison with others. */
export const spreadSeeds = (seeds: readonly number[]): number[] => spread(seeds, SEEDS_MAX);

/** Returns the bib that the faces wear, if exactly one bib was read below them. */
export function bibOfFaces(faces: EventFaces, faceIds: readonly string[]): string | undefined {
  const bibs = new Set(
    faceIds.flatMap((faceId) => {
      const row = faces.rowOf(faceId);
      return row === undefined ? [] : (faces.bib(row) ?? []);
    }),
  );
  return bibs.size === 1 ? [...bibs][0] : undefined;
}

/**
 * Returns the faces by which a person is certainly known. These are the agreeing faces above their bib, or those by
 * which they were found. Faces in photos that the person confirmed are added if they agree with these or with each
 * other; a single "yes" does not widen the search.
 */
export function seedsOf(
  faces: EventFaces,
  { bib, foundBy, verdicts }: Pick<PersonClues, 'bib' | 'foundBy' | 'verdicts'>,
): number[] {
  const allowed = (row: number) => verdicts.get(faces.photoId(row))?.itIsMe !== false;
  const known = foundBy.flatMap((faceId) => faces.rowOf(faceId) ?? []).filter(allowed);
  const worn = bib === undefined ? [] : faces.rowsOfBib(bib).filter(allowed).slice(0, CANDIDATES_MAX);
  const seeds = known.length > 0 ? [...known, ...likeAny(faces, worn, known)] : agreeingRows(faces, worn);
  return [...new Set([...seeds, ...confirmedFaces(faces, seeds, verdicts)])];
}

/** Chooses those faces above a person's bib that agree with each other. */
function agreeingRows(faces: EventFaces, rows: readonly number[]): number[] {
  if (rows.length === 0) return [];
  const agreeing = faces.remember(`seeds ${rows.join()}`, () =>
    agreeingFaces(rows.length, (one, other) => faces.between(rows[one] ?? 0, rows[other] ?? 0)),
  );
  return agreeing.map((index) => rows[index] ?? 0);
}

/** Chooses those faces above a bib that agree with a face by which its wearer was found. */
const likeAny = (faces: EventFaces, rows: readonly number[], known: readonly number[]): number[] =>
  rows.filter((row) => known.some((other) => faces.between(row, other) <= AGREEING));

/**
 * Lists the faces on claimed photos ("this is me") that may be used for the search: the face that proved the claim,
 * otherwise the most similar one. The latter must be near enough without the claim, or two such photos must agree.
 */
function confirmedFaces(
  faces: EventFaces,
  seeds: readonly number[],
  verdicts: PersonClues['verdicts'],
): number[] {
  if (seeds.length === 0) return [];
  const limit = limitOf(faces);
  const nearest = (row: number, others: readonly number[]) =>
    Math.min(...others.map((other) => faces.between(row, other)));
  const said = [...verdicts].flatMap(([photoId, { itIsMe, faceId }]) => {
    if (!itIsMe) return [];
    const proven = faceId === null ? undefined : faces.rowOf(faceId);
    if (proven !== undefined) return proven;
    const [likest] = faces
      .rowsOfPhoto(photoId)
      .map((row) => ({ row, distance: nearest(row, seeds) }))
      .sort((one, other) => one.distance - other.distance);
    return likest !== undefined && likest.distance <= textLimit(limit) ? likest.row : [];
  });
  return said.filter((row) =>
    [seeds, said.filter((other) => other !== row)].some((others) => nearest(row, others) <= limit),
  );
}

/** Records, by photo, how its faces relate to the person. */
function addFaceSigns(
  faces: EventFaces,
  seeds: readonly number[],
  clues: PersonClues,
  signsOf: (photoId: string) => PhotoSigns,
): void {
  if (seeds.length === 0) return;
  const { bib } = clues;
  const known = faces.remember(`faces ${bib} ${seeds.join()}`, () => ({
    shareOf: clues.shareOf,
    found: findFaces(faces, seeds, clues),
  }));
  // The shares are different after the start list changed.
  const found = known.shareOf === clues.shareOf ? known.found : findFaces(faces, seeds, clues);
  for (const row of seeds) {
    const signs = signsOf(faces.photoId(row));
    signs.isKnownFace = true;
    signs.faceId = faces.faceId(row);
  }
  for (const { row, distance, outcome } of found) {
    const signs = signsOf(faces.photoId(row));
    if (signs.isKnownFace || !isBetter({ outcome, distance }, signs.face)) continue;
    signs.face = { outcome, distance };
    signs.faceId = faces.faceId(row);
  }
  if (seeds.length < 3 || bib === undefined) return;
  const some = spreadSeeds(seeds);
  for (const row of faces.rowsOfBib(bib)) {
    const distance = Math.min(...some.map((seed) => (seed === row ? 0 : faces.between(seed, row))));
    signsOf(faces.photoId(row)).wearerDistance = distance;
  }
}

type JudgedFace = NonNullable<PhotoSigns['face']>;
const RANKS = { Own: 0, Possible: 1 };
const rankOf = (outcome: FaceOutcome) => (outcome === undefined ? 2 : RANKS[outcome.kind]);

function isBetter(one: JudgedFace, other: JudgedFace | undefined): boolean {
  if (other === undefined) return true;
  const [first, second] = [rankOf(one.outcome), rankOf(other.outcome)];
  return first < second || (first === second && one.distance < other.distance);
}

/** Finds the faces without a bib that are, or may be, the person's. */
function findFaces(
  faces: EventFaces,
  seeds: readonly number[],
  { bib, shareOf = () => 1 }: Pick<PersonClues, 'bib' | 'shareOf'>,
): (JudgedFace & { row: number })[] {
  const point = operatingPointOf(faces);
  const { limit, ask } = point;
  const some = spreadSeeds(seeds);
  const own = new Set(seeds);
  const clean = bib === undefined ? undefined : readPart(bib);
  const candidates = new Set(
    spread(seeds, QUERIES_MAX)
      .flatMap((seed) => faces.nearRow(seed, ask + SEARCH_BEYOND))
      .map(({ row }) => row),
  );
  // A face farther away counts if a fragment of the bib is below it.
  if (clean !== undefined)
    for (const row of faces.rowsWithText((text) => couldShow(text, clean))) candidates.add(row);
  const likely = [...candidates]
    .filter((row) => !own.has(row) && (faces.bib(row) === null || faces.bib(row) === bib))
    .flatMap((row) => {
      const distance = Math.min(...some.map((seed) => faces.between(seed, row)));
      if (distance > textLimit(limit)) return [];
      const texts =
        clean === undefined ? { says: 'Nothing' as const } : weighTexts(faces.texts(row), clean, shareOf);
      const signs = { distance, texts, clothes: closestClothesDistance(faces, row, some) };
      const far = Number.POSITIVE_INFINITY;
      const outcome = judgeFace({ ...signs, lead: far, textLead: far }, point);
      return outcome === undefined ? [] : { row, signs, outcome };
    })
    .toSorted((one, other) => one.signs.distance - other.signs.distance);
  // Other candidates are searched last, because that costs most. For questions the nearest faces suffice.
  const asked = new Set(likely.filter(({ outcome }) => outcome.kind === 'Possible').slice(0, ASKED_MAX));
  return likely.flatMap((one) => {
    if (one.outcome.kind === 'Possible' && !asked.has(one)) return [];
    const { row, signs } = one;
    const { texts, distance } = signs;
    const lead = rivalDistance(faces, row, bib) - distance;
    const couldWear = (worn: string) => texts.says !== 'Fits' || couldShow(texts.text, readPart(worn));
    const textLead = lead >= 0 ? lead : rivalDistance(faces, row, bib, couldWear) - distance;
    const outcome = judgeFace({ ...signs, lead, textLead }, point);
    return outcome === undefined ? [] : [{ row, distance, outcome }];
  });
}

/**
 * Finds the distance of the nearest face above a bib that certainly differs; infinite if none is near.
 * @param couldWear whether a bib may be that of the face in question
 */
export function rivalDistance(
  faces: EventFaces,
  row: number,
  bib: string | undefined,
  couldWear: (worn: string) => boolean = () => true,
): number {
  const rival = faces.nearestWorn(row).find((hit) => {
    const worn = faces.bib(hit.row);
    if (hit.row === row || worn === null || worn === bib || !couldWear(worn)) return false;
    return bib === undefined || areApart(worn, bib);
  });
  return rival?.distance ?? Number.POSITIVE_INFINITY;
}

/** Returns an evenly spread selection. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as T);
}

function judgeAll(all: readonly PhotoSigns[]): PersonMatch {
  const match: PersonMatch = {
    ownIds: new Map(),
    reasons: new Map(),
    possible: [],
    faceIds: new Map(),
    knownIds: new Set(all.flatMap(({ photoId, isKnownFace }) => (isKnownFace ? photoId : []))),
    certainIds: new Set(),
  };
  for (const signs of all) {
    const { photoId, faceId } = signs;
    const judged = judgePhoto(signs);
    if (faceId !== undefined) match.faceIds.set(photoId, faceId);
    if (judged?.kind === 'Own') {
      match.ownIds.set(photoId, judged.evidence);
      if (judged.reason !== null) match.reasons.set(photoId, judged.reason);
      const isPaired = judged.evidence === 'Both' && signs.isKnownFace === true;
      if (isPaired || signs.verdict === true) match.certainIds.add(photoId);
    } else if (judged?.kind === 'Possible') match.possible.push({ photoId, nearness: judged.nearness });
  }
  return match;
}
