/**
 * Which of the readings are bibs, and which of those may be shown without a person's look. Pure.
 *
 * Everything that could be a bib is kept: a reading that is unsure, or is not on the start list, waits for review.
 */
import type { Box } from './geometry.ts';

/** Something with a digit in it that stands written in a photo, before anyone judged whether it is a bib. */
export type BibReading = {
  /** As read, spaces and signs included. */
  text: string;
  /** Mean probability of the characters, 0 to 1. */
  confidence: number;
  /** Probability of the least certain character. */
  weakest: number;
  /** The text reaches the border of the photo: digits may be missing. */
  isCut: boolean;
  /** In pixels of the upright original. */
  box: Box;
};

export type JudgedBib = {
  /** The number in the start list's own spelling, or as read where there is no list. */
  text: string;
  confidence: number;
  /** Sure enough to lead people to the photo. What is not shown is kept for review. */
  shown: boolean;
  /** In pixels of the upright original. */
  box: Box;
};

/** Below this a reading is noise: folds, spokes and logos. */
const MIN_CONFIDENCE = 0.5;

/**
 * What a reading needs to be shown. A list rules most misreadings out, so less certainty will do. One digit is
 * little evidence, for many marks look like a 1. Calibrated on race photos blurred and shrunk until bibs became
 * doubtful: between 0.8 and 0.85 two in five were wrong, above it one in thirty.
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

/**
 * Brings a reading to bare digits and capitals: full-width ones become plain, dirt and blanks fall away. Signs that
 * make another thing of a number, as in `10.5`, `1:23` or `10/12`, stay; the reading is no bib then.
 */
export function normaliseBib(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s'"`´’|_·•°]+/gu, '')
    .replace(/^[.,;:~-]+|[.,;:~-]+$/g, '')
    .toUpperCase();
}

/** Numbers are compared without leading zeros: a list says 7 where the bib is printed 007, or A7 for A007. */
const dropLeadingZeros = (bib: string) => bib.replace(/(?<!\d)0+(?=\d)/, '');

/** A sign between a letter and a digit is print, not number: `H-7` and `H 7` are H7. Between digits it is neither. */
const dropJoints = (bib: string) => bib.replace(/(?<=\p{L})[-–—./](?=\d)|(?<=\d)[-–—./](?=\p{L})/gu, '');

/** What a bib is looked up by. */
const keyOf = (bib: string) => dropLeadingZeros(dropJoints(normaliseBib(bib)));

/** Finds a reading on a start list. @returns the bib in the list's own spelling */
type FindOnList = (reading: string) => string | undefined;

/**
 * A list knows its bibs by what can be read of them. Where a bib has letters and they were not read (they are often
 * small, or of another colour), its digits will do if nobody else has them.
 */
function indexStartList(startList: Iterable<string>): FindOnList {
  const byReading = new Map<string, string>();
  const byDigits = new Map<string, string | undefined>();
  for (const entry of startList) {
    const bib = entry.trim();
    const whole = keyOf(bib);
    byReading.set(whole, bib);
    const digits = dropLeadingZeros(whole.replace(/\D+/g, ''));
    if (digits !== whole && digits !== '') byDigits.set(digits, byDigits.has(digits) ? undefined : bib);
  }
  return (reading) => {
    const whole = keyOf(reading);
    return byReading.get(whole) ?? byDigits.get(whole);
  };
}

function isCertain(reading: BibReading, text: string, hasList: boolean): boolean {
  if (reading.isCut) return false;
  const bounds = hasList ? SHOWN_WITH_LIST : SHOWN_WITHOUT_LIST;
  const needed = text.length === 1 ? bounds.single : bounds.longer;
  return reading.confidence >= needed.confidence && reading.weakest >= needed.weakest;
}

/**
 * Tells whether a number that is not on the start list was read as surely as one has to be where there is no list: only
 * who asks for that very number is led to the photo.
 */
export function isSureWithoutList({ text, confidence }: Pick<JudgedBib, 'text' | 'confidence'>): boolean {
  const { single, longer } = SHOWN_WITHOUT_LIST;
  return confidence >= (text.length === 1 ? single : longer).confidence;
}

/** The better of two readings of one number: the one that may be shown, then the more certain one. */
const isBetter = (candidate: JudgedBib, known: JudgedBib) =>
  candidate.shown === known.shown ? candidate.confidence > known.confidence : candidate.shown;

/** Whether two boxes share most of the smaller one: two readings of one bib. */
function isSamePlace(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 && width * height > smaller / 2;
}

/** Whether a number is but a part of a longer one that was read in the same place. */
const isPartOf = (part: JudgedBib, whole: JudgedBib) =>
  whole.shown &&
  whole.text.length > part.text.length &&
  whole.text.includes(part.text) &&
  isSamePlace(part.box, whole.box);

/**
 * Judges one photo's readings; each number stands once, shown ones first, then by confidence.
 *
 * @param startList the event's numbers. With it, a number that is not on the list is never shown; an empty list is
 *   a list that nobody is on. Leave it out where an event has none: only bare numbers are bibs then, for without a
 *   list a word with a digit in it could be anything.
 */
export function judgeBibs(readings: Iterable<BibReading>, startList?: Iterable<string>): JudgedBib[] {
  const findOnList = startList && indexStartList(startList);
  const best = new Map<string, JudgedBib>();
  for (const reading of readings) {
    const text = dropJoints(normaliseBib(reading.text));
    if (!/^[A-Z]*\d+[A-Z]*$/.test(text) || reading.confidence < MIN_CONFIDENCE) continue;
    const onList = findOnList?.(text);
    if (onList === undefined && (!/^\d+$/.test(text) || text.length > MAX_DIGITS || Number(text) === 0))
      continue;
    const judged: JudgedBib = {
      text: onList ?? text,
      confidence: reading.confidence,
      shown: (!findOnList || onList !== undefined) && isCertain(reading, text, findOnList !== undefined),
      box: reading.box,
    };
    const key = dropLeadingZeros(judged.text);
    const known = best.get(key);
    if (!known || isBetter(judged, known)) best.set(key, judged);
  }
  const bibs = [...best.values()];
  const judged = bibs.map((bib) =>
    bibs.some((other) => isPartOf(bib, other)) ? { ...bib, shown: false } : bib,
  );
  return judged.sort((a, b) => Number(b.shown) - Number(a.shown) || b.confidence - a.confidence);
}
