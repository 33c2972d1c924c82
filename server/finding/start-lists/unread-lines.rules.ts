/** The most cells and letters of unreadable lines that are compared with participants: about 0.3 s of computing. */
const COMPARED_MAX = { cells: 200_000, letters: 4_000_000 } as const;

/** A line that names nobody. It may refer to anybody, so no participant is removed. */
const ANYBODY: string[][] = [[]];

/**
 * Returns the filled cells of unreadable lines. If there are too many to compare, returns one line that may refer to
 * anybody.
 */
export function boundUnread(unread: readonly (readonly string[])[]): string[][] {
  const filled = unread.map((cells) => cells.filter((cell) => cell !== ''));
  let [cellsCount, letters] = [0, 0];
  for (const cells of filled) {
    cellsCount += cells.length;
    for (const cell of cells) letters += cell.length;
  }
  return cellsCount > COMPARED_MAX.cells || letters > COMPARED_MAX.letters ? ANYBODY : filled;
}
