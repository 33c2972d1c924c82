import { BETWEEN_LETTERS, isCode, normaliseCode } from './normalise-code.ts';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The characters between the groups of a code, as in "PRESS – X7K2". */
const GAP = new RegExp(`^${BETWEEN_LETTERS.source}{1,3}$`, 'u');
const GROUPS_MAX = 6;

/** A part of a text that may be a promo code: as written, and normalised. */
interface Run {
  start: number;
  end: number;
  code: string;
}

/**
 * Finds possible promo codes in a text: one word, or up to six words with spaces or dashes between them. Text in lower
 * case counts only if it contains a digit, so that names and common words stay.
 * @returns sorted by start, the longest first
 */
function listRuns(text: string): Run[] {
  const words = [...text.matchAll(WORD)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  return words.flatMap(({ start }, first) => {
    const runs: Run[] = [];
    for (const [offset, { end }] of words.slice(first, first + GROUPS_MAX).entries()) {
      const before = words[first + offset - 1];
      const word = words[first + offset];
      if (offset > 0 && !GAP.test(text.slice(before?.end, word?.start))) break;
      const spelled = text.slice(start, end);
      const code = normaliseCode(spelled);
      if (isCode(code) && (spelled === spelled.toUpperCase() || /\p{N}/u.test(spelled)))
        runs.unshift({ start, end, code });
    }
    return runs;
  });
}

/** Lists possible promo codes in a text, normalised. */
export function listCandidates(text: string): string[] {
  return listRuns(text).map(({ code }) => code);
}

/**
 * Replaces the codes in a text by their labels, in any spelling that the shop accepts.
 * @param labels by code
 */
export function replaceCodes(text: string, labels: ReadonlyMap<string, string>): string {
  let written = '';
  let from = 0;
  for (const { start, end, code } of listRuns(text)) {
    const label = labels.get(code);
    if (label === undefined || start < from) continue;
    written += text.slice(from, start) + label;
    from = end;
  }
  return written + text.slice(from);
}
