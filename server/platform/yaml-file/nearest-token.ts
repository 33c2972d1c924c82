/** Returns the edit distance of two words: the number of letters to change, remove or insert. */
function distance(one: string, other: string): number {
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
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Finds the known token that was probably meant; undefined if none is similar. */
export function nearestToken(word: string, known: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  const lower = word.toLowerCase();
  let best: { word: string; changes: number } | undefined;
  for (const candidate of known) {
    const changes = distance(lower, candidate.toLowerCase());
    if (best === undefined || changes < best.changes) best = { word: candidate, changes };
  }
  const LETTERS_PER_SLIP = 3;
  const isNear =
    best !== undefined && best.changes <= Math.max(1, Math.ceil(best.word.length / LETTERS_PER_SLIP));
  return isNear ? best?.word : undefined;
}
