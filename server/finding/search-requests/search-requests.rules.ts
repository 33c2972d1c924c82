import { bibKey } from '#contract/competitor.ts';
import { FOUND_PHOTOS_DAYS } from '#contract/search-request.ts';

const DAY_MS = 24 * 3600_000;
/** How long a request waits for an answer; then it is deleted with its address. */
const WAITS_DAYS = 60;
/** A photo this far from the stated time gets no points for the time: people remember a time roughly. */
export const NEAR_MINUTES = 30;
/** Later than every minute of a day, for sorting. */
const LATEST = 24 * 60;

/** Computes when an unanswered request is deleted. */
export function unansweredUntil(now: Date): Date {
  return new Date(now.getTime() + WAITS_DAYS * DAY_MS);
}

/** Computes when an answered request is deleted; its link works until then. */
export function answeredUntil(now: Date): Date {
  return new Date(now.getTime() + FOUND_PHOTOS_DAYS * DAY_MS);
}

/** What a request says about its subject. */
export interface SoughtSubject {
  /** A bib or a name. */
  subject: string;
  /** The local time of passing, `HH:MM`. */
  passedAt: string | null;
}

/** The facts of a published photo by which it is ranked. */
export interface Candidate {
  photoId: string;
  /** Local time of day in minutes; null if unknown. */
  minute: number | null;
  /** All bibs that were read in it, including uncertain ones, which are not shown. */
  bibs: readonly { value: string; isShown: boolean }[];
  /** Its faces above which no bib is certain, with the share of the torso in the named colour; null if one is unknown. */
  unknownFaces: readonly { topShare: number | null }[];
}

/**
 * The maximum points of each sign. A reading of the bib that is not shown outweighs all other signs together. Time and colour
 * together outweigh a torn bib.
 */
const POINTS = { read: 7, torn: 4, time: 3, colour: 2, face: 1 };
/**
 * A torso with at least this share of a colour counts as completely of that colour, because the rest is background, bib and arms.
 */
const FULL_SHARE = 0.5;

/**
 * Ranks photos by their likeliness to show the subject, the likeliest first; without any sign a photo is left out. Signs: a
 * reading of the bib that is not shown, or one that differs in one character or is a part of it (a torn bib); the time, less by
 * each minute up to 30; a face without a certain bib below it, which counts more if more of the torso has the named colour.
 * Photos with equal signs are in the order of their times.
 */
export function rankCandidates<Photo extends Candidate>(
  { subject, passedAt }: SoughtSubject,
  photos: readonly Photo[],
): Photo[] {
  const bib = /\d/.test(subject) ? bibKey(subject.trim()) : undefined;
  const minute = passedAt === null ? undefined : minuteOf(passedAt);
  return photos
    .map((photo) => ({
      photo,
      points: bibPoints(bib, photo.bibs) + timePoints(minute, photo.minute) + facePoints(photo.unknownFaces),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points || inTimeOrder(one.photo, other.photo))
    .map(({ photo }) => photo);
}

function inTimeOrder(one: Candidate, other: Candidate): number {
  if (one.minute !== other.minute) return (one.minute ?? LATEST) - (other.minute ?? LATEST);
  return one.photoId < other.photoId ? -1 : 1;
}

/** Computes minutes since midnight of `HH:MM`. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns whether two bibs differ in one character, or one is a part of the other of at least two characters. */
export function isLikeBib(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short === long) return true;
  if (short.length >= 2 && long.includes(short)) return true;
  if (short.length !== long.length || long.length < 2) return false;
  return [...short].filter((character, index) => character !== long[index]).length === 1;
}

function bibPoints(bib: string | undefined, bibs: Candidate['bibs']): number {
  if (bib === undefined) return 0;
  const keys = bibs.map(({ value }) => bibKey(value));
  if (keys.includes(bib)) return POINTS.read;
  return keys.some((key) => isLikeBib(key, bib)) ? POINTS.torn : 0;
}

function timePoints(minute: number | undefined, taken: number | null): number {
  if (minute === undefined || taken === null) return 0;
  const away = Math.abs(minute - taken);
  return Math.max(0, POINTS.time * (1 - Math.min(away, 24 * 60 - away) / NEAR_MINUTES));
}

function facePoints(faces: Candidate['unknownFaces']): number {
  if (faces.length === 0) return 0;
  const share = Math.max(...faces.map(({ topShare }) => topShare ?? 0));
  return POINTS.face + POINTS.colour * Math.min(1, share / FULL_SHARE);
}
