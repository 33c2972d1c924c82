/**
 * Decides which readings are bibs, and which bibs may be shown without a review by a person. Pure.
 *
 * A doubtful reading that could be a bib is kept for review, with the reason for the doubt.
 */
import type { BibDoubt } from '#contract/recognition.ts';
import { couldBeFragment } from './fragments.rules.ts';
import type { Box } from './geometry.ts';
import type { NumberEnds } from './look-beside.ts';
import { dropJoints, dropLeadingZeros, normaliseBib, SIGN_BETWEEN_DIGITS } from './normalise-bib.ts';
import type { StartListIndex } from './start-list-index.ts';

/** Text with a digit in a photo, before it is judged as a bib. */
export type BibReading = {
  /** The text as it was read, with its spaces and signs. */
  text: string;
  /** Mean probability of the characters, 0 to 1. */
  confidence: number;
  /** Probability of the least certain character. */
  weakest: number;
  /** Whether the text reaches the border of the searched picture, so that digits may be missing. */
  isCut: boolean;
  /** The pass that found the text: the first, over the whole photo, or the second, over a zone below a face. */
  pass: 'whole' | 'zone';
  /** The text beside the number; undefined if that text was not read because the number is too uncertain. */
  ends?: NumberEnds | undefined;
  /** In pixels of the upright original. */
  box: Box;
};

export type JudgedBib = {
  /** The number in the start list's own spelling, or as read if there is no list. */
  text: string;
  confidence: number;
  /** Whether people find the photo by this bib, because nothing makes the bib doubtful. */
  shown: boolean;
  /** Why the bib is kept for review instead of being shown; null if it is shown. */
  doubt: BibDoubt | null;
  /** In pixels of the upright original. */
  box: Box;
};

/** A reading with a lower confidence is noise: folds, spokes and logos. */
const MIN_CONFIDENCE = 0.5;

/**
 * The confidence that a reading needs to be shown. A start list excludes most misreadings, so less certainty is
 * enough. One digit is weak evidence because many marks look like a 1. Calibrated on race photos blurred and shrunk
 * until bibs became doubtful: between 0.8 and 0.85 two in five readings were wrong; above 0.85, one in thirty.
 */
const SHOWN_WITH_LIST = {
  single: { confidence: 0.9, weakest: 0.9 },
  longer: { confidence: 0.85, weakest: 0.5 },
};
const SHOWN_WITHOUT_LIST = {
  single: { confidence: 0.95, weakest: 0.95 },
  longer: { confidence: 0.92, weakest: 0.8 },
};

const MAX_DIGITS = 5;

/** Returns whether two texts show one bib: the same text, or the same bib of the list. */
function isSameBib(one: string, other: string, list: StartListIndex | undefined): boolean {
  if (one === other) return true;
  const listed = list?.find(one);
  return listed !== undefined && listed === list?.find(other);
}

/**
 * Returns the certainty of a number. A barely visible gap, sign or letter, as in `B 30483`, makes a reading weak. Then
 * the reading of the longer line may show the same bib with more certainty: no character of it is weaker than its
 * weakest one, nor is their mean.
 */
function certaintyOf(
  { text, confidence, weakest, ends }: BibReading,
  list: StartListIndex | undefined,
): { confidence: number; weakest: number } {
  if (!ends || !isSameBib(normaliseBib(ends.wider.text), normaliseBib(text), list))
    return { confidence, weakest };
  const wider = ends.wider.weakest;
  return { confidence: Math.max(confidence, wider), weakest: Math.max(weakest, wider) };
}

function isSure(reading: BibReading, text: string, list: StartListIndex | undefined): boolean {
  // In an enlarged picture, many folds look like digits.
  if (text.length === 1 && reading.pass === 'zone') return false;
  const bounds = list ? SHOWN_WITH_LIST : SHOWN_WITHOUT_LIST;
  const needed = text.length === 1 ? bounds.single : bounds.longer;
  const { confidence, weakest } = certaintyOf(reading, list);
  return confidence >= needed.confidence && weakest >= needed.weakest;
}

/** At the border of the picture, a digit that is not whole is read with less certainty than this. */
const WHOLE_DIGITS = 0.95;

/**
 * Returns whether a reading at the border may lack digits. It lacks none if no longer number of the list contains it;
 * then all that could be cut is its outermost digit. A single digit may be a piece of another one.
 */
function couldBeCut({ isCut, weakest }: BibReading, text: string, list: StartListIndex | undefined): boolean {
  const digits = dropLeadingZeros(text.replace(/\D+/g, ''));
  const isWhole = list !== undefined && digits.length > 1 && !list.isPart(digits) && weakest >= WHOLE_DIGITS;
  return isCut && !isWhole;
}

/**
 * Returns whether a number that is not on the start list was read with the confidence that is required without a
 * list. Only a search for exactly this number finds such a photo.
 */
export function isSureWithoutList({ text, confidence }: Pick<JudgedBib, 'text' | 'confidence'>): boolean {
  const { single, longer } = SHOWN_WITHOUT_LIST;
  return confidence >= (text.length === 1 ? single : longer).confidence;
}

/** Returns why a reading that could be a bib is doubtful; null if it is not. */
function findDoubt(
  reading: BibReading,
  text: string,
  isListed: boolean,
  list: StartListIndex | undefined,
): BibDoubt | null {
  if (!isListed) return 'NotOnList';
  if (couldBeCut(reading, text, list)) return 'AtBorder';
  if (!isSure(reading, text, list)) return 'Unsure';
  return couldBeFragment(text, reading.ends, list) ? 'Fragment' : null;
}

/** Returns the better of two readings of one number: the one that may be shown, then the more certain one. */
const isBetter = (candidate: JudgedBib, known: JudgedBib) =>
  candidate.shown === known.shown ? candidate.confidence > known.confidence : candidate.shown;

/** Returns whether two boxes share most of the smaller one: two readings of one bib. */
export function isSamePlace(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 && width * height > smaller / 2;
}

/**
 * Returns why a number is doubtful if another one was read in the same place: it is a part of that one, or was read
 * with less confidence.
 */
function doubtBeside(bib: JudgedBib, other: JudgedBib): BibDoubt | null {
  if (bib === other || !other.shown || !isSamePlace(bib.box, other.box)) return null;
  if (other.text.length > bib.text.length && other.text.includes(bib.text)) return 'Fragment';
  if (bib.text.length > other.text.length && bib.text.includes(other.text)) return null;
  return other.confidence > bib.confidence ? 'Unsure' : null;
}

function judgeBeside(bib: JudgedBib, all: readonly JudgedBib[]): JudgedBib {
  if (!bib.shown) return bib;
  const doubt = all.map((other) => doubtBeside(bib, other)).find((found) => found !== null) ?? null;
  return { ...bib, shown: doubt === null, doubt };
}

const isOneNumber = (text: string): boolean => /^\p{L}*\d+\p{L}*$/u.test(text);
const isTwoNumbers = (text: string): boolean => /^\p{L}*\d+[-–—./]\d+\p{L}*$/u.test(text);

/**
 * Judges one photo's readings. Each number occurs once: shown ones first, then by confidence.
 *
 * @param list the event's numbers. With a list, a number that is not on it is never shown, even if the list is
 * empty. Omit it if an event has no list: then only plain numbers are bibs, because a word with a digit could be
 * anything.
 */
export function judgeBibs(readings: Iterable<BibReading>, list?: StartListIndex): JudgedBib[] {
  const best = new Map<string, JudgedBib>();
  for (const reading of readings) {
    const text = dropJoints(normaliseBib(reading.text));
    if (reading.confidence < MIN_CONFIDENCE) continue;
    const onList = list?.find(text);
    // `10-5` is a distance, a score or a date, unless the list has such a bib.
    const isBib =
      onList !== undefined && SIGN_BETWEEN_DIGITS.test(text) ? isTwoNumbers(text) : isOneNumber(text);
    if (!isBib) continue;
    if (onList === undefined && (!/^\d+$/.test(text) || text.length > MAX_DIGITS || Number(text) === 0))
      continue;
    const doubt = findDoubt(reading, text, !list || onList !== undefined, list);
    const judged: JudgedBib = {
      text: onList ?? text,
      confidence: reading.confidence,
      shown: doubt === null,
      doubt,
      box: reading.box,
    };
    const key = dropLeadingZeros(judged.text);
    const known = best.get(key);
    if (!known || isBetter(judged, known)) best.set(key, judged);
  }
  const bibs = [...best.values()];
  return bibs
    .map((bib) => judgeBeside(bib, bibs))
    .sort((a, b) => Number(b.shown) - Number(a.shown) || b.confidence - a.confidence);
}
