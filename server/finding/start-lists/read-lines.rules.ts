import { DESCRIPTIONS } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import { cellOf, type Fields, isDescribing, type Places, placesOf } from './choose-fields.rules.ts';
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
export function judgeLines(lines: readonly TableLine[], heading: TableLine, fields: Fields): JudgedLine[] {
  const places = placesOf(fields);
  const described = [...DESCRIPTIONS, 'distance' as const].filter((column) => places[column] !== undefined);
  return lines.map((line) => ({ line, skipped: skippedIn(line, heading, places, described) }));
}

/** Reads the participants from a list's lines, each line by itself. */
export function readLines(
  judged: readonly JudgedLine[],
  heading: TableLine,
  fields: Fields,
  choices: RowChoices,
): ReadLines {
  const read: ReadLines = { taken: [], skipped: [], unread: [], faults: [] };
  const places = placesOf(fields);
  const needed = fields.findLastIndex((field) => field !== undefined && !isDescribing(field.column)) + 1;
  for (const { line, skipped } of judged) {
    if (skipped === undefined) {
      const found = widthFault(line, heading, needed);
      readPerson(
        line,
        found,
        readRow((column) => cellOf(line, places, column), choices),
        read,
      );
    } else {
      read.skipped.push({ line: line.line, ...skipped });
      const unread = possiblePerson(line, skipped, places);
      if (unread !== undefined) read.unread.push(unread);
    }
  }
  return read;
}

/** Returns the cells of a skipped line that may name a participant. */
function possiblePerson(line: TableLine, { code }: Fault, places: Places): string[] | undefined {
  const texts = line.cells.filter((cell) => /\p{L}/u.test(cell));
  // A single name may be a participant. So may a person named Suma with bib 7, although "suma" means a total.
  if (code === 'LoneText' || (code === 'Total' && texts.length > 1)) return texts;
  return code === 'Total' && texts.includes(cellOf(line, places, 'surname')) ? line.cells : undefined;
}

function readPerson(
  line: TableLine,
  found: Fault | undefined,
  { row, faults }: ReturnType<typeof readRow>,
  read: ReadLines,
): void {
  const skip = (fault: Fault) => read.skipped.push({ line: line.line, ...fault });
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

/**
 * @param described the list's columns that describe people
 */
function skippedIn(
  line: TableLine,
  heading: TableLine,
  places: Places,
  described: readonly ListColumn[],
): Fault | undefined {
  const cell = (column: ListColumn) => cellOf(line, places, column);
  return skippedLine(line.cells, heading.cells, cell('bib'), {
    surname: cell('surname'),
    givenName: cell('givenName'),
    fullName: cell('fullName'),
    birthDate: cell('birthDate'),
    email: cell('email'),
    described: described.map(cell),
  });
}

/**
 * Returns the fault of a line that has more cells than columns, or lacks required ones: it was truncated, or contains a
 * stray delimiter.
 * @param needed the number of cells up to the last one that does not only describe a person
 */
function widthFault({ cells }: TableLine, heading: TableLine, needed: number): Fault | undefined {
  const expected = heading.cells.length;
  const isRight = cells.length >= needed && cells.slice(expected).every((cell) => cell === '');
  return isRight ? undefined : faultOf('CellsCount', { found: cells.length, expected });
}
