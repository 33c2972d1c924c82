import { bibKey } from '#contract/competitor.ts';
import type { BibReason } from '#contract/recognition.ts';
import { findCompetitor, findProtectedSince, isBibPassedOn } from '#finding/competitors/index.ts';
import {
  countUsualPhotos,
  findPublished,
  findShownTo,
  listBibPhotos,
  listBibVerdicts,
  type PhotoRecord,
} from '#finding/photos/index.ts';
import { openTimeEvidence } from '#finding/places/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isReadEverywhere, isReadOften } from './banner-bibs.rules.ts';
import { listUnlistedBibPhotos } from './bib-person.ts';
import { listReadBibs } from './faces.store.ts';
import { type Evidence, orderPossible } from './fusion.rules.ts';
import { collectClues, findOwnBib, type KnownPerson, type RecognitionDeps } from './known-person.ts';
import { bibOfFaces, matchPerson, seedsOf } from './match-person.ts';
import {
  findPerson,
  type KeptPhoto,
  listKeptPhotos,
  listPersonFaces,
  type PersonRecord,
} from './persons.store.ts';

/** A person's photo with the reason why it is theirs, the evidence if it was doubtful, and the matching face. */
export interface OwnPhoto {
  photo: PhotoRecord;
  evidence: Evidence;
  reason: BibReason | null;
  faceId?: string | undefined;
  /**
   * Whether it certainly shows the person. Only then may it represent them at the top of a page, in a mail or on a
   * card.
   */
  isCertain: boolean;
  /** The data that was stored for it before the faces were deleted. */
  kept?: KeptPhoto | undefined;
}

/** A person's photos in time order with the reasons, and the photos to ask about, likeliest first. */
export interface PersonPhotos {
  own: OwnPhoto[];
  possible: PhotoRecord[];
  /** Photos to ask about only because of a reviewer's verdict. For these the person's "yes" proves nothing. */
  namedIds: ReadonlySet<string>;
  /** The face that led to each question, by photo. */
  faceIds: ReadonlyMap<string, string>;
  /** The bib that was searched for. */
  bib?: string | undefined;
  /** Whether a selfie is the only evidence that the photos are the person's, until a bib or the person confirms it. */
  isProbable: boolean;
}

/** The viewer of a person's photos. */
interface PhotosInput {
  /** The visitor: photos that this visitor denied only for themselves are left out too. */
  visitorId?: string | undefined;
  /**
   * The proof that opens a protected participant's photos; without it they are left out. 'Proven': a proof was checked
   * in this transaction (`opensFor`), or only the shop or the participant sees the result. A date: when permanent
   * access was granted, for example by an order; it opens no photos of a participant who was protected later.
   */
  opens?: 'Proven' | Date | undefined;
}

/** The most photos to ask about ("is this you?"). */
const POSSIBLE_MAX = 24;

/**
 * Returns every published photo of a person, found by bibs and faces, without denied ones (product §11). It uses the
 * current data, so that a photo published a second ago is included. Protected photos are left out unless the caller
 * passes the proof that opens them.
 */
export async function photosOfPerson(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
  { visitorId, opens }: PhotosInput = {},
): Promise<PersonPhotos> {
  const { faces, clues } = await collectClues(deps, scope, person, visitorId);
  const { bib, verdicts } = clues;
  const since = person.competitorId === null ? null : await findProtectedSince(scope, person.competitorId);
  const isKept =
    since !== null &&
    opens !== undefined &&
    (opens === 'Proven' || since <= opens) &&
    // If the participant left, another child may wear their bib.
    !(await isBibPassedOn(scope, person.competitorId ?? ''));
  const listPhotos = () => {
    if (bib === undefined) return [];
    return person.bib === null
      ? listBibPhotos(scope, person.eventId, bib, { withProtected: isKept })
      : listUnlistedBibPhotos(scope, person.eventId, bib);
  };
  const tagged = await askWhereReadEverywhere(scope, person, { faces, clues }, await listPhotos());
  const match = matchPerson(faces, { ...clues, tagged });
  const { ownIds, possible: asked } = match;
  const askedIds = asked.map(({ photoId }) => photoId);
  const evidenceOf = await openTimeEvidence(scope, person.eventId, askedIds, bib === undefined ? [] : [bib]);
  const possibleIds = orderPossible(asked, (photoId) =>
    bib === undefined ? 'Silent' : evidenceOf(photoId, bib),
  )
    .slice(0, POSSIBLE_MAX)
    .map(({ photoId }) => photoId);
  const kept = await listKeptPhotos(scope, person.personId);
  for (const [photoId, { evidence }] of kept)
    if (verdicts.get(photoId)?.itIsMe !== false && !ownIds.has(photoId)) ownIds.set(photoId, evidence);
  const isFoundByFace = person.competitorId === null && bib === undefined;
  const isConfirmed = [...verdicts].some(
    ([photoId, { itIsMe }]) => itIsMe && (kept.has(photoId) || match.knownIds.has(photoId)),
  );
  const isProbable = isFoundByFace && !isConfirmed;
  // If no face of the person is known, the bib alone decides.
  const isFaceless = match.certainIds.size === 0;
  const isCertain = (photoId: string, evidence: Evidence) =>
    match.certainIds.has(photoId) || (isFaceless && evidence !== 'Face') || (isFoundByFace && isConfirmed);
  const records = await findShownTo(scope, [...ownIds.keys()], { isProtected: isKept });
  const possible = new Map((await findPublished(scope, possibleIds)).map((photo) => [photo.photoId, photo]));
  return {
    own: records.map((photo) => {
      const evidence = ownIds.get(photo.photoId) ?? 'Bib';
      const isByFace = evidence === 'Face' || evidence === 'Both';
      const said = verdicts.get(photo.photoId)?.faceId ?? undefined;
      const faceId = isByFace ? match.faceIds.get(photo.photoId) : said;
      const reason = match.reasons.get(photo.photoId) ?? null;
      return {
        photo,
        evidence,
        reason,
        faceId,
        isCertain: isCertain(photo.photoId, evidence),
        kept: kept.get(photo.photoId),
      };
    }),
    possible: possibleIds.flatMap((photoId) => possible.get(photoId) ?? []),
    namedIds: new Set(tagged.flatMap(({ photoId, isNamed }) => (isNamed ? photoId : []))),
    faceIds: match.faceIds,
    bib,
    isProbable,
  };
}

/**
 * If a bib was read on more photos than one runner can be on, turns its photos into suggestions ("is this you?"), like
 * photos that a reviewer assigned.
 */
async function askWhereReadEverywhere(
  scope: Scope,
  { eventId }: PersonRecord,
  { faces, clues }: KnownPerson,
  tagged: Awaited<ReturnType<typeof listBibPhotos>>,
): Promise<typeof tagged> {
  const read = tagged.filter(({ isShown, isVoted }) => isShown && !isVoted);
  const { bib } = clues;
  if (bib === undefined || !isReadOften(read.length)) return tagged;
  const worn = new Set(seedsOf(faces, clues).map((row) => faces.photoId(row))).size;
  const usual = await countUsualPhotos(scope, eventId, bib);
  if (!isReadEverywhere({ photos: read.length, usual, worn })) return tagged;
  return tagged.map((photo) => ({ ...photo, isShown: false, isVoted: false, isNamed: true }));
}

/**
 * Does the same as `photosOfPerson` for an id; empty if the person does not exist. If the participant was merged after
 * access was granted, that access opens no protected photos of the other one.
 */
export async function photosOfPersonId(
  deps: RecognitionDeps,
  scope: Scope,
  personId: string,
  input: PhotosInput = {},
): Promise<PersonPhotos> {
  const person = await findPerson(scope, personId);
  return person === undefined
    ? { own: [], possible: [], namedIds: new Set(), faceIds: new Map(), isProbable: false }
    : photosOfPerson(
        deps,
        scope,
        person,
        person.personId === personId ? input : { ...input, opens: undefined },
      );
}

/**
 * Reads the bib below a person's faces, on photos without verdicts. As the bib proves their identity, verdicts of
 * reviewers and visitors must not count.
 * @returns undefined if there is no bib, or more than one
 */
export async function readBibOfPerson(scope: Scope, { personId }: PersonRecord): Promise<string | undefined> {
  const faces = await listReadBibs(scope, await listPersonFaces(scope, personId));
  const said = await listBibVerdicts(
    scope,
    faces.map(({ photoId }) => photoId),
  );
  const bibs = new Map(
    faces.flatMap(({ photoId, readBib }) => (said.has(photoId) ? [] : [[bibKey(readBib), readBib]])),
  );
  return bibs.size === 1 ? [...bibs.values()][0] : undefined;
}

/** Finds the bib that a person wears; undefined if unknown, or if they left and somebody else wears it. */
export async function bibOfPerson(
  deps: RecognitionDeps,
  scope: Scope,
  person: PersonRecord,
): Promise<string | undefined> {
  if (person.competitorId !== null) {
    const competitor = await findCompetitor(scope, person.competitorId);
    return competitor && findOwnBib(scope, competitor);
  }
  if (person.bib !== null) return person.bib;
  const faces = await deps.faceCache.of(scope.tenantId, person.eventId);
  return bibOfFaces(faces, await listPersonFaces(scope, person.personId));
}
