/** Evaluates the texts read below a face as evidence for or against a bib. Pure. */
import type { BibReading } from '#engines/bibs/index.ts';
import { type Box, pairBibs, wearDistance } from './pair-bibs.rules.ts';

/** A text with a digit that was read below a face: a bib, a part of one, or a sponsor's number. */
export interface FaceText {
  /** The text, with only letters and digits, in upper case. */
  text: string;
  confidence: number;
  /** Its distance from the place where the face would wear a bib, in head heights. */
  at: number;
}

/** A reading with a lower confidence is noise. */
const CONFIDENCE_LEAST = 0.5;
const LENGTH_LEAST = 2;
/**
 * A text counts against a bib only if it was read with this confidence, within this distance from where bibs are worn.
 */
const AGAINST = { confidence: 0.8, at: 0.7 };
/** A text farther away than this is not evidence for a bib. */
const FOR_AT = 1;
/** A text that fits more than this share of the list is not evidence, even if it fits the bib. */
const EVERYBODYS_SHARE = 0.1;

const cleanText = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const digitsOf = (text: string) => (/\D/.test(text) ? text.replace(/\D/g, '') : text);

/** Finds the texts below each face of a photo: each text belongs to the face above it, or to none. */
export function textsBelow(
  faces: readonly Box[],
  readings: readonly Pick<BibReading, 'text' | 'confidence' | 'box'>[],
): FaceText[][] {
  const below: FaceText[][] = faces.map(() => []);
  for (const { text: read, confidence, box } of readings) {
    const text = cleanText(read);
    if (confidence < CONFIDENCE_LEAST || text.length < LENGTH_LEAST || !/\d/.test(text)) continue;
    const [owner] = pairBibs(faces, [box]);
    const face = owner === undefined ? undefined : faces[owner];
    if (owner === undefined || face === undefined) continue;
    below[owner]?.push({ text, confidence, at: wearDistance(face, box) ?? 0 });
  }
  return below;
}

/**
 * Returns whether a text may be a reading of a bib: a part of it, or the bib with extra digits, a wrong letter before
 * it, or one misread character (two if the bib is long).
 * @param bib only letters and digits, in upper case
 */
export function couldShow(text: string, bib: string): boolean {
  if (text === bib || (text.length >= 2 && bib.includes(text)) || (bib.length >= 3 && text.includes(bib)))
    return true;
  const [read, worn] = [digitsOf(text), digitsOf(bib)];
  if (worn.length >= 3 && read.includes(worn)) return true;
  if (read.length >= 3 && worn.includes(read)) return true;
  const [short, long] = text.length <= bib.length ? [text, bib] : [bib, text];
  if (short.length < 3) return false;
  for (let from = 0; from + short.length <= long.length; from++) {
    let wrong = 0;
    for (let index = 0; index < short.length; index++) if (short[index] !== long[from + index]) wrong++;
    if (wrong <= (short.length >= 5 ? 2 : 1)) return true;
  }
  return false;
}

/** Returns whether a text is certainly a part of a bib, or the whole bib: no character would have to be misread. */
const isPartOf = (text: string, bib: string): boolean => text.length >= LENGTH_LEAST && bib.includes(text);

/** Returns the readable part of a bib: in a relay, the runner's own part. */
export const readPart = (bib: string): string => cleanText(bib.split('|').at(-1) ?? '');

/** Returns whether two bibs certainly differ: neither can be a misreading of the other. */
export function areApart(one: string, other: string): boolean {
  const [first, second] = [cleanText(one), cleanText(other)];
  return !couldShow(first, second) && !couldShow(second, first);
}

/**
 * What the texts below a face say about a bib. `Fits`: with the best text, and the share of the start list that it fits;
 * a smaller share is stronger evidence. `Contradicts`: the texts show another number.
 */
export type TextEvidence =
  | { says: 'Fits'; share: number; text: string }
  | { says: 'Contradicts' }
  | { says: 'Nothing' };

/**
 * Returns the share of a start list that a text fits, 0 to 1. With a bib that the text is certainly a part of, only the
 * bibs count that it is certainly a part of, too: misreadings are rare.
 */
export type ShareOf = (text: string, bib?: string) => number;

/**
 * Evaluates the texts below a face.
 * @param bib only letters and digits, in upper case
 */
export function weighTexts(texts: readonly FaceText[], bib: string, shareOf: ShareOf): TextEvidence {
  let share = 1;
  let best = '';
  let isOther = false;
  for (const { text, confidence, at } of texts) {
    if (couldShow(text, bib)) {
      const own = at <= FOR_AT ? shareOf(text, bib) : 1;
      if (own < share) [share, best] = [own, text];
    } else if (confidence >= AGAINST.confidence && at <= AGAINST.at)
      isOther ||= digitsOf(text).length >= 3 || /\p{L}\d{2}/u.test(text);
  }
  if (isOther && share > EVERYBODYS_SHARE) return { says: 'Contradicts' };
  return share < 1 ? { says: 'Fits', share, text: best } : { says: 'Nothing' };
}

/** Creates a function that computes the share of a start list that a text fits; each text is computed once. */
export function shareFitting(bibs: readonly string[]): ShareOf {
  const clean = bibs.map(cleanText);
  const known = new Map<string, { all: number; parts: number }>();
  const countOf = (fits: (bib: string) => boolean) =>
    Math.max(1, clean.filter(fits).length) / Math.max(1, clean.length);
  return (text, bib) => {
    const share = known.get(text) ?? {
      all: countOf((other) => couldShow(text, other)),
      parts: countOf((other) => isPartOf(text, other)),
    };
    known.set(text, share);
    return bib !== undefined && isPartOf(text, bib) ? share.parts : share.all;
  };
}
