/**
 * Returns the edit distance of two words: the number of letters to change, remove or insert; more than `limit` as
 * Infinity, without comparing the rest.
 */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= other.length; column++) {
      const isSame = letter === other[column - 1];
      next.push(
        Math.min(
          (row[column - 1] ?? 0) + (isSame ? 0 : 1),
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
        ),
      );
    }
    if (Math.min(...next) > limit) return Number.POSITIVE_INFINITY;
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * The cost grows with the product of both lengths for each candidate, so longer words and more candidates are not
 * compared.
 */
const LETTERS_MAX = 60;
const CANDIDATES_MAX = 100;
/** A word is near if it has at most one slip for this many letters. */
const LETTERS_PER_SLIP = 3;

/** Finds the known token that was probably meant; undefined if none is similar. */
export function nearestToken(word: string, known: readonly string[]): string | undefined {
  if (word.length > LETTERS_MAX) return undefined;
  const lower = word.toLowerCase();
  let best: { word: string; changes: number } | undefined;
  for (const candidate of known.slice(0, CANDIDATES_MAX)) {
    if (candidate.length > LETTERS_MAX) continue;
    const limit = Math.max(1, Math.ceil(candidate.length / LETTERS_PER_SLIP));
    const changes = distance(lower, candidate.toLowerCase(), limit);
    if (changes <= limit && (best === undefined || changes < best.changes))
      best = { word: candidate, changes };
  }
  return best?.word;
}
