import type { LineFault } from '#contract/line-faults.ts';
import type { ReadingQuestion } from '#contract/list-reading.ts';
import { toPlainLine } from '#contract/plain-line.ts';

/** The most that a table may have; a longer list is split, and what is not needed is left out. */
export const TABLE_MAX = { columns: 200, letters: 1_000, lines: 100_000 } as const;

/** More faults than these are not listed: who reads a hundred corrects the rest too. */
export const FAULTS_MAX = 200;

/** Returns lines whose cells hold only what is seen: what was pasted often brings marks and line ends with it. */
export const plainLines = (lines: readonly TableLine[]): TableLine[] =>
  lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => toPlainLine(cell, TABLE_MAX.letters)),
  }));

/** A line of a table and where it stands in the file, counted from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** A start list as rows of text, and how it was read. */
export interface Table {
  lines: TableLine[];
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
}

/** A column as it is shown: its place from 0, what it was taken for (null: it is not needed), and the first of its values. */
export interface ReadColumn<C extends string = string> {
  at: number;
  heading: string;
  column: C | null;
  samples: string[];
}

const COLUMN_SAMPLES = 5;

/** Describes the columns of a table. One without a heading and without values is left out: a delimiter at the end of each line. */
export function describeColumns<C extends string>(
  heading: TableLine,
  body: readonly TableLine[],
  columns: readonly (C | undefined)[],
): ReadColumn<C>[] {
  return heading.cells.flatMap((cell, at) => {
    const samples: string[] = [];
    for (const { cells } of body) {
      if (samples.length === COLUMN_SAMPLES) break;
      const value = cells[at] ?? '';
      if (value !== '') samples.push(value);
    }
    const isEmpty = cell === '' && samples.length === 0;
    return isEmpty ? [] : { at, heading: cell, column: columns[at] ?? null, samples };
  });
}

/** Why a list is not taken. */
export interface Unread {
  faults: LineFault[];
  /** The question about how to read it; the fault says the same in a sentence. */
  question?: ReadingQuestion;
  /** How many lines can be taken without those that are wrong. */
  rest?: number;
  /** How many faults there are, where not all are listed. */
  faultsCount?: number;
  /** What each column was taken for, where the table could be read. */
  columns?: ReadColumn[];
}
