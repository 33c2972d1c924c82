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
 * Brings a reading to bare digits: full-width digits become plain, dirt and blanks fall away. Signs that make
 * another thing of a number, as in `10.5`, `1:23` or `10/12`, stay, and so does a minus; the reading is no bib then.
 */
export function normaliseBib(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s'"`´’|_·•°]+/gu, '')
    .replace(/^[.,;:~-]+|[.,;:~-]+$/g, '');
}

/** Numbers are compared without leading zeros: a list says 7 where the bib is printed 007. */
const dropLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

function isCertain(reading: BibReading, digits: string, hasList: boolean): boolean {
  if (reading.isCut) return false;
  const bounds = hasList ? SHOWN_WITH_LIST : SHOWN_WITHOUT_LIST;
  const needed = digits.length === 1 ? bounds.single : bounds.longer;
  return reading.confidence >= needed.confidence && reading.weakest >= needed.weakest;
}

/** The better of two readings of one number: the one that may be shown, then the more certain one. */
const isBetter = (candidate: JudgedBib, known: JudgedBib) =>
  candidate.shown === known.shown ? candidate.confidence > known.confidence : candidate.shown;

/**
 * Judges one photo's readings; each number stands once, shown ones first, then by confidence.
 *
 * @param startList the event's numbers. With it, a number that is not on the list is never shown; an empty list is
 *   a list that nobody is on. Leave it out where an event has none.
 */
export function judgeBibs(readings: Iterable<BibReading>, startList?: Iterable<string>): JudgedBib[] {
  const listed =
    startList && new Map(Array.from(startList, (bib) => [dropLeadingZeros(bib.trim()), bib.trim()]));
  const best = new Map<string, JudgedBib>();
  for (const reading of readings) {
    const digits = normaliseBib(reading.text);
    if (!/^\d+$/.test(digits) || reading.confidence < MIN_CONFIDENCE) continue;
    const number = dropLeadingZeros(digits);
    const onList = listed?.get(number);
    if (onList === undefined && (digits.length > MAX_DIGITS || number === '0')) continue;
    const judged: JudgedBib = {
      text: onList ?? digits,
      confidence: reading.confidence,
      shown: (!listed || onList !== undefined) && isCertain(reading, digits, listed !== undefined),
      box: reading.box,
    };
    const known = best.get(number);
    if (!known || isBetter(judged, known)) best.set(number, judged);
  }
  return [...best.values()].sort((a, b) => Number(b.shown) - Number(a.shown) || b.confidence - a.confidence);
}
