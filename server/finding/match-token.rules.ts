import { tokenSkeletons } from './token-skeleton.ts';

/** How a typed word may match a known word, from exact to loose; the number is the cost. */
export const FIT = {
  /** The typed word equals the known word, or is its beginning. */
  same: 0,
  /** The typed word sounds like the known word. */
  sound: 1,
  /** The typed word sounds like the beginning of the known word. */
  soundOfBeginning: 2,
  /**
   * The typed word has one typo; a second typo costs one more. A typo costs more than all words of a name that only
   * sound alike.
   */
  typo: 20,
  /** The typed word has a typo, and sounds like the beginning of the known word. */
  typoInBeginning: 25,
} as const;

/** A word prepared for comparison with typed words. */
export interface KnownToken {
  /** As normalised by `searchText`. One typo in this form may be two typos in a skeleton. */
  written: Form;
  skeletons: readonly Form[];
}

interface Form {
  text: string;
  /** Its letters: one bit per letter. */
  letters: number;
  /** The number of allowed typos; 0 if the token contains a digit, because another digit changes its meaning. */
  typos: number;
}

export function knownToken(text: string): KnownToken {
  return { written: formOf(text), skeletons: tokenSkeletons(text).map(formOf) };
}

/** Computes the letters of a word in all its forms: one bit for each letter. */
export function lettersOf({ written, skeletons }: KnownToken): number {
  return skeletons.reduce((letters, form) => letters | form.letters, written.letters);
}

/** Returns whether a typed word can fit a word with those letters at all: a fast pre-filter. */
export function mayFit({ written, skeletons }: KnownToken, letters: number): boolean {
  const mayBe = (form: Form) => bitCount(form.letters & ~letters) <= form.typos;
  return mayBe(written) || skeletons.some(mayBe);
}

function formOf(text: string): Form {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return { text, letters, typos: /\d/.test(text) ? 0 : typosAllowed(text.length) };
}

/** Below this length a typo turns a name into another one. */
const ONE_TYPO_LENGTH = 4;
const TWO_TYPOS_LENGTH = 7;
/** From this length on typed text is compared with other beginnings too. */
const BEGINNING_LENGTH = 5;
/** Longer words are compared by their beginning. */
const COMPARED_LENGTH = 32;

/** Computes how many typos are allowed in a skeleton of that length. */
export function typosAllowed(length: number): number {
  if (length < ONE_TYPO_LENGTH) return 0;
  return length < TWO_TYPOS_LENGTH ? 1 : 2;
}

/** Computes the cost of reading a typed word as a word; undefined if they differ too much. */
export function fitOf(typed: KnownToken, word: KnownToken): number | undefined {
  if (word.written.text.startsWith(typed.written.text)) return FIT.same;
  let best = typosOf(typed.written, word.written);
  for (const one of typed.skeletons)
    for (const other of word.skeletons) {
      const fit = fitOfSkeletons(one, other);
      if (fit !== undefined && fit < (best ?? Number.POSITIVE_INFINITY)) best = fit;
    }
  return best;
}

function fitOfSkeletons(typed: Form, word: Form): number | undefined {
  if (typed.text === '' || word.text === '') return undefined;
  if (word.text.startsWith(typed.text))
    return word.text.length === typed.text.length ? FIT.sound : FIT.soundOfBeginning;
  return typosOf(typed, word);
}

function typosOf(typed: Form, word: Form): number | undefined {
  const allowed = typed.typos;
  // Each typo removes or adds at most one kind of letter.
  if (allowed === 0 || bitCount(typed.letters & ~word.letters) > allowed) return undefined;
  const isBeginning =
    typed.text.length >= BEGINNING_LENGTH &&
    word.text.length > typed.text.length &&
    word.text[0] === typed.text[0];
  const isFar =
    Math.abs(word.text.length - typed.text.length) > allowed ||
    bitCount(word.letters & ~typed.letters) > allowed;
  if (isFar && !isBeginning) return undefined;
  const { whole, beginning } = editDistances(typed.text, word.text, allowed);
  // A short word does not match an even shorter one.
  if (whole <= Math.min(allowed, typosAllowed(word.text.length + 1))) return FIT.typo + whole - 1;
  return isBeginning && beginning <= 1 ? FIT.typoInBeginning : undefined;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

const rows = [0, 1, 2].map(() => new Uint8Array(COMPARED_LENGTH + 1));

/**
 * Counts letters that are missing, extra, different, or swapped with their neighbour (optimal string alignment).
 * @returns the distance of two texts, and of the first to the nearest beginning of the second; above `allowed` it is only
 *   known to be more
 */
export function editDistances(
  one: string,
  other: string,
  allowed: number,
): { whole: number; beginning: number } {
  const [width, height] = [Math.min(other.length, COMPARED_LENGTH), Math.min(one.length, COMPARED_LENGTH)];
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let line = 1; line <= height; line++) {
    row[0] = line;
    let least = line;
    const letter = one.charCodeAt(line - 1);
    for (let column = 1; column <= width; column++) {
      const met = other.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === met ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1);
      const isSwapped =
        line > 1 && column > 1 && letter === other.charCodeAt(column - 2) && one.charCodeAt(line - 2) === met;
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      row[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > allowed) return { whole: allowed + 1, beginning: allowed + 1 };
    [before, last, row] = [last, row, before];
  }
  let beginning = last[0] ?? 0;
  for (let column = 1; column <= width; column++) beginning = Math.min(beginning, last[column] ?? 0);
  return { whole: last[width] ?? 0, beginning };
}
