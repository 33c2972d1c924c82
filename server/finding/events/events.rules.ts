import type { FACE_INDEXING } from '#contract/desk-events.ts';
import type { EVENT_STATES, SEARCH_METHODS, VERIFICATION_FACTORS } from '#contract/photo.ts';

export type EventState = (typeof EVENT_STATES)[number];
export type SearchMethod = (typeof SEARCH_METHODS)[number];
export type VerificationFactor = (typeof VERIFICATION_FACTORS)[number];
export type FaceIndexing = (typeof FACE_INDEXING)[number];

/** What decides whether faces are looked for on an event's photos. */
export interface FaceGate {
  /** What the operator wants. */
  wantedFaces: FaceIndexing;
  /** The legal ground, in the operator's own text; null if none is recorded. */
  faceGround: string | null;
  /** Whether any participant is protected. */
  hasProtected: boolean;
}

/**
 * Returns how an event's faces may be read: not at all without the record of a legal ground (docs/decisions/0123), nor while
 * any participant is protected, for whose face is a minor's is unknown before it is read (docs/decisions/0125).
 */
export function facesOf({ wantedFaces, faceGround, hasProtected }: FaceGate): FaceIndexing {
  return hasProtected || faceGround === null ? 'off' : wantedFaces;
}

/**
 * Computes an event's state. Upcoming until the race day is past or the first photo came; Processing while photos are
 * being read (and after the race until some are visible); Published once all received photos are visible,
 * to everybody or through a protected participant's link.
 */
export function eventState(
  event: { date: string; publishedCount: number; protectedCount?: number; processingCount: number },
  today: string,
): EventState {
  if (event.processingCount > 0) return 'Processing';
  if (event.publishedCount + (event.protectedCount ?? 0) > 0) return 'Published';
  return event.date >= today ? 'Upcoming' : 'Processing';
}

/** What decides who may see what of an event. */
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
 * Returns whether a bib that no start list names is found by what was read in photos: only where everybody may read all
 * bibs, and unless the event forbids it.
 */
export function findsUnlistedBibs(event: EventAccess & { findsUnlistedBibs: boolean }): boolean {
  return hasPublicNames(event) && event.findsUnlistedBibs;
}

/** Returns whether everybody may see the photos and videos of an event, and not only participants with a proof. */
export function isGalleryOpen(event: EventAccess): boolean {
  return hasPublicNames(event) || (!event.isSecure && event.isGalleryOpened);
}

/** Returns whether an event shows or sells less than before for the same proof: it is secure, has a factor, or is closed. */
export function isMoreRestricted(before: EventAccess, after: EventAccess): boolean {
  return needsMoreProof(before, after) || (isGalleryOpen(before) && !isGalleryOpen(after));
}

/** Returns whether a person proves less than before by the same: the event is secure, or asks for a factor. */
function needsMoreProof(before: EventAccess, after: EventAccess): boolean {
  return (after.isSecure && !before.isSecure) || (hasPublicNames(before) && !hasPublicNames(after));
}

/** Computes since when an event asks for more proof than before; null if it always did, and while a bib opens it. */
export function securedSince(
  before: EventAccess & { securedAt: Date | null },
  after: EventAccess,
  now: Date,
): Date | null {
  if (hasPublicNames(after)) return null;
  return needsMoreProof(before, after) ? now : before.securedAt;
}

/**
 * Returns whether caches between the shop and its visitors may keep pictures of an event: only where everybody is shown them
 * without any proof. An unpublished event is not shown.
 */
export function hasPublicPictures(event: EventAccess & { isShown: boolean }): boolean {
  return event.isShown && isGalleryOpen(event);
}

const DAY_MS = 86_400_000;

/** Why an event cannot be searched by face. */
export type NoFaceSearch = 'Off' | 'NoGround' | 'Protected' | 'TooOld' | 'Secure' | 'NoFaces';

/**
 * Returns why an event has no search by face. Off: the operator wants none. NoGround: no legal ground is recorded.
 * Protected: not while any participant is protected. TooOld: the race is longer ago than faces are kept. Secure: only the mailed link opens it. NoFaces: none of its photos has a usable face.
 * @returns undefined if there is one, or there are no photos yet
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

/** The facts that decide whether an event's faces are kept, or read on request. */
interface FaceState {
  faceIndexing: FaceIndexing;
  facesForgottenAt: Date | null;
}

const keepsFaces = ({ faceIndexing, facesForgottenAt, hasFaces }: FaceState & { hasFaces: boolean }) =>
  faceIndexing === 'atImport' && facesForgottenAt === null && hasFaces;

/**
 * Returns whether an event keeps no faces, and its photos are looked through for each selfie (docs/decisions/0124): as long
 * after the race as others keep theirs.
 */
export function searchesFacesOnRequest({ faceIndexing, facesForgottenAt }: FaceState): boolean {
  return faceIndexing === 'onRequest' && facesForgottenAt === null;
}

/**
 * Returns how participants may search: a secure event only through their registration e-mail (product §2); by name only
 * where everybody may read the names; a selfie only where it can be compared with a face.
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
  const bySelfie = (searchesFacesOnRequest(event) || keepsFaces(event)) && event.publishedCount > 0;
  return [
    ...(hasPublicNames(event) ? (['Name'] as const) : []),
    'Bib',
    ...(bySelfie ? (['Selfie'] as const) : []),
    ...(event.hasEmails ? (['Email'] as const) : []),
  ];
}
