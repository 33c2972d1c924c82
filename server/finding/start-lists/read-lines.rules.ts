import { DESCRIPTIONS } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import { cellOf, type Fields, isDescribing } from './choose-fields.rules.ts';
import type { ListColumn } from './headings.ts';
import type { TakenLine } from './join-shared-lines.rules.ts';
import { isVacantPlace, nameOf, type RowChoices, readRow } from './read-row.rules.ts';
import { skippedLine } from './skip-lines.rules.ts';
import type { TableLine } from './table.ts';

/** A line below the headings; if it contains no participant, with the reason. */
export interface JudgedLine {
  line: TableLine;
  skipped: Fault | undefined;
}

/** What the lines of a start list contain. */
export interface ReadLines {
  taken: TakenLine[];
  skipped: LineFault[];
  /** The cells of lines that may name a participant but were left out. */
  unread: string[][];
  faults: LineFault[];
}

/** Finds the lines that contain no participant: headings, totals, sentences. */
export const judgeLines = (lines: readonly TableLine[], heading: TableLine, fields: Fields): JudgedLine[] =>
  lines.map((line) => ({ line, skipped: skippedIn(line, heading, fields) }));

/** Reads the participants from a list's lines, each line by itself. */
export function readLines(
  judged: readonly JudgedLine[],
  heading: TableLine,
  fields: Fields,
  choices: RowChoices,
): ReadLines {
  const read: ReadLines = { taken: [], skipped: [], unread: [], faults: [] };
  for (const { line, skipped } of judged) {
    if (skipped === undefined) readPerson(line, heading, fields, choices, read);
    else {
      read.skipped.push({ line: line.line, ...skipped });
      const unread = possiblePerson(line, skipped, fields);
      if (unread !== undefined) read.unread.push(unread);
    }
  }
  return read;
}

/** Returns the cells of a skipped line that may name a participant. */
function possiblePerson(line: TableLine, { code }: Fault, fields: Fields): string[] | undefined {
  const texts = line.cells.filter((cell) => /\p{L}/u.test(cell));
  // A single name may be a participant. So may a person named Suma with bib 7, although "suma" means a total.
  if (code === 'LoneText' || (code === 'Total' && texts.length > 1)) return texts;
  return code === 'Total' && texts.includes(cellOf(line, fields, 'surname')) ? line.cells : undefined;
}

function readPerson(
  line: TableLine,
  heading: TableLine,
  fields: Fields,
  choices: RowChoices,
  read: ReadLines,
): void {
  const skip = (fault: Fault) => read.skipped.push({ line: line.line, ...fault });
  const found = widthFault(line, heading, fields);
  const { row, faults } = readRow((column) => cellOf(line, fields, column), choices);
  const all = found === undefined ? faults : [found, ...faults];
  const isVacant = isVacantPlace(row);
  if (all.length === 0 && !isVacant) {
    read.taken.push({ line, row });
    return;
  }
  read.unread.push(line.cells);
  if (isVacant) skip(faultOf('Vacant', { text: nameOf(row) }));
  else if (all.every(({ code }) => code === 'NoBib')) skip(faultOf('WithoutBib', { text: nameOf(row) }));
  else read.faults.push(...all.map((fault) => ({ line: line.line, ...fault })));
}

function skippedIn(line: TableLine, heading: TableLine, fields: Fields): Fault | undefined {
  const cell = (column: ListColumn) => cellOf(line, fields, column);
  return skippedLine(line.cells, heading.cells, cell('bib'), {
    surname: cell('surname'),
    givenName: cell('givenName'),
    fullName: cell('fullName'),
    birthDate: cell('birthDate'),
    email: cell('email'),
    described: [...DESCRIPTIONS, 'distance' as const].map(cell),
  });
}

/**
 * Returns the fault of a line that has more cells than columns, or lacks required ones: it was truncated, or contains a
 * stray delimiter.
 */
function widthFault({ cells }: TableLine, heading: TableLine, fields: Fields): Fault | undefined {
  const expected = heading.cells.length;
  const needed = fields.findLastIndex((field) => field !== undefined && !isDescribing(field.column)) + 1;
  const isRight = cells.length >= needed && cells.slice(expected).every((cell) => cell === '');
  return isRight ? undefined : faultOf('CellsCount', { found: cells.length, expected });
}
