import type { LineFault } from '#contract/line-faults.ts';
import type { NameOrder, ReadingQuestion } from '#contract/list-reading.ts';
import { toPlainLine } from '#contract/plain-line.ts';
import type { TaskLimits } from '#platform/sandbox/sandbox-job.ts';

/** The limits of a table. Longer lists must be split, and columns that are not needed left out. */
export const TABLE_MAX = { columns: 200, letters: 1_000, lines: 100_000 } as const;

const MEGABYTE = 1024 * 1024;
/** A spreadsheet is compressed, and its cells are XML. */
const CPU_MS_PER_MEGABYTE = { Text: 1_000, Spreadsheet: 4_000 };
const CPU_MS_MAX = 20_000;
const MEMORY_MB = { min: 300, perMegabyte: 40, max: 400 };

/**
 * Returns the sandbox's limits for a list. They grow with the file: a small file may not take more than any other upload,
 * but the list of a large race takes more. 55,000 participants with ten columns are 5 MB of CSV, or 3 MB of XLSX, and took
 * 3 s and 6 s.
 */
export function listLimits(bytes: Uint8Array): Pick<TaskLimits, 'cpuMs' | 'memoryMb'> {
  const megabytes = bytes.byteLength / MEGABYTE;
  const perMegabyte = CPU_MS_PER_MEGABYTE[isZip(bytes) ? 'Spreadsheet' : 'Text'];
  return {
    cpuMs: Math.min(2_000 + megabytes * perMegabyte, CPU_MS_MAX),
    memoryMb: Math.min(MEMORY_MB.min + megabytes * MEMORY_MB.perMegabyte, MEMORY_MB.max),
  };
}

/** Returns whether a file is a zip, such as XLSX and ODS. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The most faults that are listed; after a hundred, the operator can correct the others too. */
export const FAULTS_MAX = 200;

/** Removes invisible marks and line breaks from the cells of lines; pasted text often contains them. */
export const plainLines = (lines: readonly TableLine[]): TableLine[] =>
  lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => toPlainLine(cell, TABLE_MAX.letters)),
  }));

/** A line of a table, and its number in the file, from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

const LINES_NAMED = 20;

/** Formats line numbers as `3, 8, 12`; if there are many, only the first ones. */
export function joinLines(lines: readonly number[]): string {
  const named = lines.slice(0, LINES_NAMED).join(', ');
  return lines.length > LINES_NAMED ? `${named}, …` : named;
}

/** A start list as rows of text, and how it was read. */
export interface Table {
  lines: TableLine[];
  /** Parts of the file that were not read. */
  skipped?: LineFault[];
  /** A description for people: `CSV, semicolons, windows-1250`. */
  description: string;
}

/** A column for display: its index from 0, its detected meaning (null if it is not needed), and its first values. */
export interface ReadColumn<C extends string = string> {
  at: number;
  heading: string;
  column: C | null;
  samples: string[];
}

const COLUMN_SAMPLES = 5;

/**
 * Describes the columns of a table. Columns without heading and values are left out; they result from a delimiter at
 * the end of each line.
 */
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

/** The facts from an earlier list with the same headings. */
export interface Recalled {
  /** The order of full names, unless it was chosen. */
  names: NameOrder | null;
}

/** Why a list is refused. */
export interface Unread {
  faults: LineFault[];
  /** The question about how to read it; the fault states the same as a sentence. */
  question?: ReadingQuestion;
  /** Further questions, which can be answered together with the first one. Each has a fault too. */
  further?: ReadingQuestion[];
  /** If there are only questions: what would be imported with the likeliest answers, and what would be left out. */
  likely?: { taken: number; skipped: LineFault[] };
  /** The number of lines that can be imported if the wrong ones are left out. */
  rest?: number;
  /** The total number of faults, if not all are listed. */
  faultsCount?: number;
  /** The detected meaning of each column, if the table could be read. */
  columns?: ReadColumn[];
  /** The facts from an earlier list with the same headings. */
  recalled?: Recalled;
}
