import { cutText } from '#platform/cut-text.ts';

/** The most characters that are recorded of one change. The versions of catalogs and sites contain everything. */
const SUMMARY_MAX = 4_000;
const LINE_MAX = 300;

/**
 * Summarises the changes of a file for the recorded action: line by line, with long lines truncated and further lines
 * counted.
 */
export function summarise(lines: readonly string[]): string {
  const kept: string[] = [];
  let left = SUMMARY_MAX;
  for (const line of lines.flatMap((text) => text.split('\n'))) {
    const cut = line.length <= LINE_MAX ? line : `${cutText(line, LINE_MAX - 1)}…`;
    left -= cut.length + 1;
    if (left < 0) break;
    kept.push(cut);
  }
  const all = lines.reduce((count, text) => count + text.split('\n').length, 0);
  return [...kept, ...(kept.length < all ? [`… and ${all - kept.length} more lines`] : [])].join('\n');
}
