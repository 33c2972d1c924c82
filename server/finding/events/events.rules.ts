import { type FACE_INDEXING, FACES_KEPT_AFTER_CHANGE_DAYS } from '#contract/desk-events.ts';
import type { EVENT_STATES, SEARCH_METHODS, VERIFICATION_FACTORS } from '#contract/photo.ts';

export type EventState = (typeof EVENT_STATES)[number];
export type SearchMethod = (typeof SEARCH_METHODS)[number];
export type VerificationFactor = (typeof VERIFICATION_FACTORS)[number];
export type FaceIndexing = (typeof FACE_INDEXING)[number];

/** The facts that decide whether faces in an event's photos are read. */
export interface FaceGate {
  /** The operator's setting. */
  wantedFaces: FaceIndexing;
  /** The legal basis, in the operator's own text; null if none is recorded. */
  faceGround: string | null;
  /** Whether any participant is protected. */
  hasProtected: boolean;
}

/**
 * Returns how an event's faces may be read. Without a recorded legal basis they are not read (docs/decisions/0123).
 * They are not read either while any participant is protected, because minors' faces can only be recognised after
 * reading (docs/decisions/0125).
 */
export function facesOf({ wantedFaces, faceGround, hasProtected }: FaceGate): FaceIndexing {
  return hasProtected || faceGround === null ? 'off' : wantedFaces;
}

/**
 * Computes an event's state. Upcoming: until the race day is past or the first photo arrived. Processing: while photos
 * are being read, and after the race until some are visible. Published: all received photos are visible, to everybody
 * or through a protected participant's link.
 */
export function eventState(
  event: { date: string; publishedCount: number; protectedCount?: number; processingCount: number },
  today: string,
): EventState {
  if (event.processingCount > 0) return 'Processing';
  if (event.publishedCount + (event.protectedCount ?? 0) > 0) return 'Published';
  return event.date >= today ? 'Upcoming' : 'Processing';
}

/** The facts that decide who may see which parts of an event. */
export interface EventAccess {
  isSecure: boolean;
  verificationFactor: VerificationFactor;
  /** Whether the organizer shows the photos of an event with a factor to everybody, without bibs. */
  isGalleryOpened: boolean;
}

/** Returns whether names and bibs are public: only in events without a factor. */
export function hasPublicNames({ isSecure, verificationFactor }: EventAccess): boolean {
  return !isSecure && verificationFactor === 'None';
}

/**
 * Returns whether bibs that are on no start list are found in photos. They are if all bibs are public and the event
 * does not forbid it.
 */
export function findsUnlistedBibs(event: EventAccess & { findsUnlistedBibs: boolean }): boolean {
  return hasPublicNames(event) && event.findsUnlistedBibs;
}

/** Returns whether everybody may see the photos and videos of an event, without a proof. */
export function isGalleryOpen(event: EventAccess): boolean {
  return hasPublicNames(event) || (!event.isSecure && event.isGalleryOpened);
}

/**
 * The strength of each proof, as a rank. Anybody can read a bib and look up its surname in a result list. Friends know a
 * birth date, and some lists contain it. Few people know a personal code. Only the participant reads the mailed link of
 * a secure event.
 */
export const PROOF_RANKS = { Bib: 0, Surname: 1, BirthDate: 2, Personal: 3, Mail: 4 } as const;

const RANK_OF_FACTOR: Record<VerificationFactor, number> = {
  None: PROOF_RANKS.Bib,
  Surname: PROOF_RANKS.Surname,
  BirthDate: PROOF_RANKS.BirthDate,
  PersonalCode: PROOF_RANKS.Personal,
};

/** Returns the rank of the proof that an event requires. */
export function rankOfAccess({ isSecure, verificationFactor }: EventAccess): number {
  return isSecure ? PROOF_RANKS.Mail : RANK_OF_FACTOR[verificationFactor];
}

/**
 * Returns whether an event shows or sells less than before for the same proof, because it requires more proof or is
 * closed.
 */
export function isMoreRestricted(before: EventAccess, after: EventAccess): boolean {
  return asksForMoreProof(before, after) || (isGalleryOpen(before) && !isGalleryOpen(after));
}

/** Returns whether an event requires a proof of a higher rank than before. */
export function asksForMoreProof(before: EventAccess, after: EventAccess): boolean {
  return rankOfAccess(after) > rankOfAccess(before);
}

/** Computes when an event began to require more proof; null if it always did, or if a bib suffices. */
export function securedSince(
  before: EventAccess & { securedAt: Date | null },
  after: EventAccess,
  now: Date,
): Date | null {
  if (hasPublicNames(after)) return null;
  return asksForMoreProof(before, after) ? now : before.securedAt;
}

/**
 * Returns whether caches between shop and visitors may store pictures of an event: only if everybody sees them without
 * a proof. An unpublished event is not shown.
 */
export function hasPublicPictures(event: EventAccess & { isShown: boolean }): boolean {
  return event.isShown && isGalleryOpen(event);
}

const DAY_MS = 86_400_000;

/** Why an event cannot be searched by face. */
export type NoFaceSearch = 'Off' | 'NoGround' | 'Protected' | 'TooOld' | 'Secure' | 'NoFaces';

/**
 * Returns why an event has no face search. Off: the operator switched it off. NoGround: no legal basis is recorded.
 * Protected: a participant is protected. TooOld: the retention of faces has ended. Secure: only the mailed link opens
 * the event. NoFaces: none of its photos has a usable face.
 * @returns undefined if there is a face search, or if there are no photos yet
 */
export function noFaceSearch(
  event: Parameters<typeof searchMethods>[0] & {
    date: string;
    faceRetentionDays: number;
  } & FaceGate,
  now: Date,
): NoFaceSearch | undefined {
  if (event.hasProtected) return 'Protected';
  if (event.wantedFaces === 'off') return 'Off';
  const isTooOld = Date.parse(event.date) + (event.faceRetentionDays + 1) * DAY_MS <= now.getTime();
  if (isTooOld || event.facesForgottenAt !== null) return 'TooOld';
  if (event.faceGround === null) return 'NoGround';
  if (event.publishedCount === 0 || searchMethods(event).includes('Selfie')) return undefined;
  return event.isSecure ? 'Secure' : 'NoFaces';
}

/**
 * Returns until when faces are kept after a change that moved the end of their retention to an earlier day: deleted faces
 * are never read again, so a typo in the date must not delete them before somebody sees it (docs/decisions/0314).
 */
export function faceGraceEnd(now: Date): Date {
  return new Date(now.getTime() + FACES_KEPT_AFTER_CHANGE_DAYS * DAY_MS);
}

/** The facts that decide whether an event's faces are stored, or read on request. */
interface FaceState {
  faceIndexing: FaceIndexing;
  facesForgottenAt: Date | null;
}

/** Returns whether faces of an event's photos are read at the import and stored: until its faces are deleted. */
export function storesFaces({ faceIndexing, facesForgottenAt }: FaceState): boolean {
  return faceIndexing === 'atImport' && facesForgottenAt === null;
}

/**
 * Returns whether an event stores no faces and its photos are read for each selfie (docs/decisions/0124). This is
 * possible for as long after the race as other events keep their faces.
 */
export function searchesFacesOnRequest({ faceIndexing, facesForgottenAt }: FaceState): boolean {
  return faceIndexing === 'onRequest' && facesForgottenAt === null;
}

/**
 * Returns how participants may search. In a secure event only by the registered address (product §2). By name only if
 * names are public. By selfie only if there are faces to compare it with.
 */
export function searchMethods(
  event: EventAccess & {
    hasEmails: boolean;
    hasFaces: boolean;
    publishedCount: number;
    faceIndexing: FaceIndexing;
    facesForgottenAt: Date | null;
  },
): SearchMethod[] {
  if (event.isSecure) return ['Email'];
  const bySelfie =
    (searchesFacesOnRequest(event) || (storesFaces(event) && event.hasFaces)) && event.publishedCount > 0;
  return [
    ...(hasPublicNames(event) ? (['Name'] as const) : []),
    'Bib',
    ...(bySelfie ? (['Selfie'] as const) : []),
    ...(event.hasEmails ? (['Email'] as const) : []),
  ];
}
