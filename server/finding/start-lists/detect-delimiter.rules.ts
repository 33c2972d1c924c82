import { DELIMITER_NAMES, DELIMITERS, type DelimiterName } from '#contract/list-reading.ts';
import { meaningOf } from './headings.ts';

/** The number of inspected lines, and of those that may contain the headings. */
const LINES = 300;
const HEADING_WITHIN = 20;
/**
 * Another delimiter is a rival if the share of lines in which it is equally frequent is at least this, and at least
 * this part of the best delimiter's share.
 */
const RIVAL_SHARE = 0.8;

interface Candidate {
  delimiter: DelimiterName;
  /** The number of known headings in the best line. */
  known: number;
  /** The share of lines with the same number of columns; 0 if they have only one column. */
  share: number;
  lines: string[][];
}

/**
 * Finds the delimiter of a CSV: the one that yields most known headings, then the one that is equally frequent in most
 * lines; a comma if there is none.
 * @param wanted the chosen delimiter
 * @returns also rivals, best first, if two delimiters fit equally well
 */
export function detectDelimiter(
  text: string,
  wanted: DelimiterName | undefined,
): { delimiter: DelimiterName; rivals: Candidate[] } {
  if (wanted !== undefined) return { delimiter: wanted, rivals: [] };
  const lines = firstLines(text);
  const [best, ...others] = DELIMITER_NAMES.map((delimiter) => weigh(delimiter, lines)).toSorted(
    (one, other) => other.known - one.known || other.share - one.share,
  );
  if (best === undefined) return { delimiter: 'comma', rivals: [] };
  const rivals = others.filter(
    ({ known, share }) => known === best.known && share >= RIVAL_SHARE && share > best.share * RIVAL_SHARE,
  );
  return { delimiter: best.delimiter, rivals: rivals.length === 0 ? [] : [best, ...rivals] };
}

function weigh(delimiter: DelimiterName, lines: readonly string[]): Candidate {
  const cells = lines.map((line) => splitLine(line, DELIMITERS[delimiter]));
  const widths = Map.groupBy(cells, ({ length }) => length);
  const usual = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0];
  const [width = 1, alike = []] = usual ?? [];
  const known = cells
    .slice(0, HEADING_WITHIN)
    .map((line) => (line.length > 1 ? line.filter((cell) => meaningOf(cell) !== undefined).length : 0));
  return {
    delimiter,
    known: Math.max(0, ...known),
    share: width > 1 ? alike.length / lines.length : 0,
    lines: cells,
  };
}

function firstLines(text: string): string[] {
  return text
    .slice(0, 200_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
}

/** Splits a line; quoted text is one cell. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
