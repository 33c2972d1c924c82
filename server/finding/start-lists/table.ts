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

/** Why a list is not taken. */
export interface Unread {
  faults: LineFault[];
  /** What has to be said of how it is read; the fault says the same in a sentence. */
  question?: ReadingQuestion;
  /** How many lines can be taken without those that are wrong. */
  rest?: number;
}
