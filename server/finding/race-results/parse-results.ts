import { bibKey, normaliseBib } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import {
  type Encoding,
  FAULTS_MAX,
  plainHeading,
  type Table,
  type TableLine,
} from '#finding/start-lists/index.ts';
import { readDuration } from './race-times.rules.ts';
import { type ResultColumn, resultColumnOf } from './result-headings.ts';

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
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
}

export interface ResultListOptions {
  encoding?: Encoding | undefined;
  /** Headings that mean a column, as `readResultColumns` gives them. */
  columns?: ReadonlyMap<string, ResultColumn> | undefined;
  /** Headings above times on the way, as `plainHeading` compares them, with where these were taken, if that was said. */
  checkPoints?: ReadonlyMap<string, number | undefined> | undefined;
}

/** Reads results with a heading line from a table. Either every line is right or wrong ones are named, up to `FAULTS_MAX`. */
export function understandResults(
  table: Table,
  options: Omit<ResultListOptions, 'encoding'> = {},
): ResultList | { faults: LineFault[] } {
  const [heading, ...body] = table.lines;
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const { checkPoints = new Map<string, number | undefined>() } = options;
  const fields = heading.cells.map((cell) =>
    checkPoints.has(plainHeading(cell)) ? 'split' : resultColumnOf(cell, options.columns),
  );
  const faults = [...headingFaults(heading, fields), ...missingCheckPoints(heading, checkPoints)];
  if (faults.length > 0) return { faults };

  const seen = new Map<string, number>();
  const lines: ResultLine[] = [];
  const withoutTime: string[] = [];
  for (const row of body) {
    const { read, faults: found } = readLine(heading.cells, fields, row, checkPoints);
    const earlier = seen.get(bibKey(read.bib));
    if (read.bib !== '' && earlier !== undefined) found.push(faultOf('BibTwice', { bib: read.bib, earlier }));
    else seen.set(bibKey(read.bib), row.line);
    if (faults.length < FAULTS_MAX) faults.push(...found.map((fault) => ({ line: row.line, ...fault })));
    const hasTime = read.finish !== '' || read.clock !== '' || read.gunMs !== null || read.chipMs !== null;
    if (hasTime) lines.push(read);
    else withoutTime.push(read.bib);
  }
  if (body.length === 0) faults.push({ line: 2, ...faultOf('NoResult') });
  if (faults.length > 0) return { faults: faults.slice(0, FAULTS_MAX) };
  const columns = heading.cells.map((cell, index) => ({ heading: cell, column: fields[index] ?? null }));
  return { lines, columns, withoutTime, description: table.description };
}

function headingFaults(
  { line, cells }: TableLine,
  fields: readonly (ResultColumn | 'split' | undefined)[],
): LineFault[] {
  const faults: Fault[] = [];
  if (!fields.includes('bib')) faults.push(faultOf('NoBibColumn'));
  if (!fields.some((field) => field !== undefined && ['finish', 'clock', 'gun', 'chip'].includes(field)))
    faults.push(faultOf('NoFinishColumn'));
  for (const [index, field] of fields.entries()) {
    if (field === undefined || field === 'split' || fields.indexOf(field) === index) continue;
    const [first = '', second = ''] = [cells[fields.indexOf(field)], cells[index]];
    faults.push(faultOf('SameColumn', { column: field, first, second }));
  }
  return faults.map((fault) => ({ line, ...fault }));
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
  fields: readonly (ResultColumn | 'split' | undefined)[],
  { line, cells }: TableLine,
  checkPoints: ReadonlyMap<string, number | undefined>,
): { read: ResultLine; faults: Fault[] } {
  const faults: Fault[] = [];
  const cell = (field: ResultColumn): string => cells[fields.indexOf(field)] ?? '';
  const bib = normaliseBib(cell('bib'));
  if (bib === '') faults.push(faultOf('NoBib'));
  else if (!/^[0-9A-Z-]{1,10}$/.test(bib)) faults.push(faultOf('WrongBib', { bib }));
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
