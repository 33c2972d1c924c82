/**
 * Decides which lines of later lists are an erased person's. A bib that only they had excludes every line with it; a bib
 * that somebody else has, too, excludes only lines with the person's name.
 * @param lines the lines that name the person, with the bibs and names from before and after corrections
 * @param ownKeys keys of the bibs that only the person wore
 * @param others the bibs of other participants, including those who left, as worn and as in the start list
 */
export function excludedLines<Line extends { bibKey: string }>(
  lines: readonly Line[],
  ownKeys: readonly string[],
  others: readonly { wornKey: string; listedKey: string }[],
): { bibKeys: string[]; sharing: Line[] } {
  const listed = new Set(others.flatMap((one) => (one.listedKey === one.wornKey ? [] : one.listedKey)));
  const worn = new Set(others.map(({ wornKey }) => wornKey));
  const own = new Set(ownKeys);
  const keys = new Set([...own, ...lines.map(({ bibKey }) => bibKey)]);
  // A key in `own` counts even if it is in `worn`: somebody who left may have worn that bib, and a line with it may
  // still name the erased person under another spelling.
  const bibKeys = [...keys].filter((key) => (own.has(key) || !worn.has(key)) && !listed.has(key));
  return { bibKeys, sharing: lines.filter(({ bibKey }) => !bibKeys.includes(bibKey)) };
}
