import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import type { ReadingChoices } from '#contract/list-reading.ts';
import {
  chooseColumns,
  FAULTS_MAX,
  findHeading,
  isBib,
  plainHeading,
  readBib,
  skippedLine,
  type Table,
  type TableLine,
  type Unread,
} from '#finding/start-lists/index.ts';
import { readDuration } from './race-times.rules.ts';
import { type ResultColumn, type ResultMeaning, resultMeaningOf } from './result-headings.ts';

/** A line of a list of results, its times still as written where they may be moments. */
export interface ResultLine {
  line: number;
  bib: string;
  /** What stands below `finish` and `clock`; empty where nothing does. */
  finish: string;
  clock: string;
  gunMs: number | null;
  chipMs: number | null;
  distance: string | null;
  splits: Split[];
}

/** A time on the way, since the start. */
export interface Split {
  name: string;
  ms: number;
  /** Where it was taken, if that was said: most names say it themselves. */
  km?: number;
}

/** A list that was understood, and how. */
export interface ResultList {
  lines: ResultLine[];
  /** What each heading was taken for; headings passed over have null. */
  columns: { heading: string; column: ResultColumn | 'split' | null }[];
  /** Bibs without any time: did not start, did not finish, were disqualified. */
  withoutTime: string[];
  /** Lines that were not taken, and why. */
  skipped: LineFault[];
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
}

export interface ResultListOptions extends ReadingChoices {
  /** Headings that mean a column, as `readResultColumns` gives them. */
  columns?: ReadonlyMap<string, ResultColumn> | undefined;
  /** Headings above times on the way, as `plainHeading` compares them, with where these were taken, if that was said. */
  checkPoints?: ReadonlyMap<string, number | undefined> | undefined;
}

/**
 * Reads results from a table with headings. Titles, totals, unknown columns and lines without a bib are skipped and named. If
 * another line is wrong, none is taken unless `skipsWrong`: the faults name each, up to `FAULTS_MAX`.
 */
export function understandResults(table: Table, options: ResultListOptions = {}): ResultList | Unread {
  const { checkPoints = new Map<string, number | undefined>() } = options;
  const meaningOf = (cell: string): ResultMeaning | undefined =>
    checkPoints.has(plainHeading(cell))
      ? { column: 'split', certainty: 'Said' }
      : resultMeaningOf(cell, options.columns);
  const { titles, heading, body } = findHeading(table.lines, (cell) => meaningOf(cell) !== undefined);
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const { fields, faults: wrong } = chooseFields(heading, body, meaningOf);
  const faults = [
    ...wrong.map((fault) => ({ line: heading.line, ...fault })),
    ...missingCheckPoints(heading, checkPoints),
  ];
  if (faults.length > 0) return { faults };

  const seen = new Map<string, number>();
  const lines: ResultLine[] = [];
  const withoutTime: string[] = [];
  const skipped = titles.map(({ line, cells }): LineFault => {
    return { line, ...faultOf('Title', { text: cells.find(Boolean) ?? '' }) };
  });
  const bibAt = fields.indexOf('bib');
  for (const row of body) {
    const skippedBy = skippedLine(row.cells, heading.cells, row.cells[bibAt] ?? '');
    if (skippedBy !== undefined) {
      skipped.push({ line: row.line, ...skippedBy });
      continue;
    }
    const { read, faults: found } = readLine(heading.cells, fields, row, checkPoints);
    if (read.bib === '') {
      const text = row.cells.filter((cell) => cell !== '').join(' ');
      skipped.push({ line: row.line, ...faultOf('WithoutBib', { text }) });
      continue;
    }
    const earlier = seen.get(bibKey(read.bib));
    if (earlier !== undefined) found.push(faultOf('BibTwice', { bib: read.bib, earlier }));
    else seen.set(bibKey(read.bib), row.line);
    if (found.length > 0) {
      faults.push(...found.map((fault) => ({ line: row.line, ...fault })));
      continue;
    }
    const hasTime = read.finish !== '' || read.clock !== '' || read.gunMs !== null || read.chipMs !== null;
    if (hasTime) lines.push(read);
    else withoutTime.push(read.bib);
  }
  const taken = lines.length + withoutTime.length;
  if (body.length === 0 || (taken === 0 && faults.length === 0))
    return { faults: [{ line: heading.line + 1, ...faultOf('NoResult') }] };
  if (faults.length > 0 && (options.skipsWrong !== true || taken === 0))
    return { faults: faults.slice(0, FAULTS_MAX), rest: taken };
  const columns = heading.cells.flatMap((cell, index) =>
    cell === '' && body.every(({ cells }) => (cells[index] ?? '') === '')
      ? []
      : { heading: cell, column: fields[index] ?? null },
  );
  const all = [...skipped, ...faults].toSorted((one, other) => one.line - other.line);
  return { lines, columns, withoutTime, skipped: all.slice(0, FAULTS_MAX), description: table.description };
}

type Fields = readonly (ResultColumn | 'split' | undefined)[];

function chooseFields(
  { cells }: TableLine,
  body: readonly TableLine[],
  meaningOf: (heading: string) => ResultMeaning | undefined,
): { fields: Fields; faults: Fault[] } {
  const meanings = cells.map(meaningOf);
  const splits = meanings.map((meaning) => meaning?.column === 'split');
  // Times on the way are many.
  const chosen = chooseColumns(
    cells,
    body,
    meanings.map((meaning, index) => (splits[index] ? undefined : meaning)),
  );
  if ('faults' in chosen) return { fields: [], faults: chosen.faults };
  const fields = chosen.chosen.map((meaning, index) => (splits[index] ? 'split' : meaning?.column));
  const faults: Fault[] = [];
  if (!fields.includes('bib')) faults.push(faultOf('NoBibColumn'));
  if (!fields.some((field) => field !== undefined && ['finish', 'clock', 'gun', 'chip'].includes(field)))
    faults.push(faultOf('NoFinishColumn'));
  return { fields, faults };
}

function missingCheckPoints(
  { line, cells }: TableLine,
  checkPoints: ReadonlyMap<string, number | undefined>,
): LineFault[] {
  const headings = new Set(cells.map(plainHeading));
  return [...checkPoints.keys()].flatMap((name) =>
    headings.has(name) ? [] : { line, ...faultOf('NoCheckPoint', { name }) },
  );
}

function readLine(
  headings: readonly string[],
  fields: Fields,
  { line, cells }: TableLine,
  checkPoints: ReadonlyMap<string, number | undefined>,
): { read: ResultLine; faults: Fault[] } {
  const faults: Fault[] = [];
  const cell = (field: ResultColumn): string => cells[fields.indexOf(field)] ?? '';
  const bib = readBib(cell('bib'));
  if (bib !== '' && !isBib(bib)) faults.push(faultOf('WrongBib', { bib }));
  const duration = (field: 'gun' | 'chip', code: 'WrongGunTime' | 'WrongChipTime'): number | null => {
    const text = timeCell(cell(field));
    const ms = text === '' ? undefined : readDuration(text);
    if (text !== '' && ms === undefined) faults.push(faultOf(code, { text }));
    return ms ?? null;
  };
  const splits = fields.flatMap((field, index): Split[] => {
    const ms = field === 'split' ? readDuration(cells[index] ?? '') : undefined;
    const name = headings[index] ?? '';
    const km = checkPoints.get(plainHeading(name));
    return ms === undefined ? [] : [{ name, ms, ...(km === undefined ? {} : { km }) }];
  });
  const read = {
    line,
    bib,
    finish: timeCell(cell('finish')),
    clock: timeCell(cell('clock')),
    gunMs: duration('gun', 'WrongGunTime'),
    chipMs: duration('chip', 'WrongChipTime'),
    distance: cell('distance') || null,
    splits,
  };
  return { read, faults };
}

/** What stands in place of a time has no digit: DNF, DSQ, a dash. Zeros are no time either. */
function timeCell(text: string): string {
  return /[1-9]/.test(text) ? text : '';
}
