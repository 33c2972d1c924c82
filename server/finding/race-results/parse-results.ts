import { bibKey } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import { type ColumnMeaning, LIST_COLUMNS, type ReadingChoices } from '#contract/list-reading.ts';
import {
  chooseColumns,
  describeColumns,
  FAULTS_MAX,
  findDistanceFault,
  findDistancesFault,
  findHeading,
  findRacesSharingBibs,
  isBib,
  plainHeading,
  type ReadColumn,
  type Recalled,
  type RememberedMappings,
  readBib,
  recallMapping,
  skippedLine,
  type Table,
  type TableLine,
  type Unread,
  withWholeBibs,
} from '#finding/start-lists/index.ts';
import { isStatus, isTimeLike, readDuration, timeCell } from './race-times.rules.ts';
import { readRank, type StatedRank } from './ranks.rules.ts';
import { type ResultColumn, type ResultMeaning, resultMeaningOf, type TimesLean } from './result-headings.ts';

/** A line of a list of results; times that may be moments are still text. */
export interface ResultLine {
  line: number;
  bib: string;
  /** The cells of `finish` and `clock`; empty if there are none. */
  finish: string;
  clock: string;
  gunMs: number | null;
  chipMs: number | null;
  distance: string | null;
  splits: Split[];
  /** The overall rank, and the rank in the category, if the list states them. */
  rank: StatedRank | null;
  categoryRank: number | null;
}

/** A split time, since the start. */
export interface Split {
  name: string;
  ms: number;
  /** The declared position; most names contain it. */
  km?: number;
}

/** A valid list, and how it was read. */
export interface ResultList {
  lines: ResultLine[];
  /** The hint of the heading of `finish` about its times. */
  lean: TimesLean;
  /** The detected meaning of each heading; null for ignored ones. */
  columns: ReadColumn<ResultColumn | 'split'>[];
  /** Bibs without any time: did not start, did not finish, were disqualified. */
  withoutTime: string[];
  /** Lines that were not imported, and why. */
  skipped: LineFault[];
  /** The detected format, for people: `CSV, semicolons, windows-1250`. */
  description: string;
  /** The meanings that were stored for a list with the same headings. */
  recalled?: Recalled;
}

export interface ResultListOptions extends ReadingChoices {
  /** The headings of columns, from `readResultColumns`. */
  columns?: ReadonlyMap<string, ResultColumn> | undefined;
  /** Headings of split times, as normalised by `plainHeading`, with their position, if declared. */
  checkPoints?: ReadonlyMap<string, number | undefined> | undefined;
  /** The mappings of earlier lists; one is used if no mapping is chosen. */
  remembered?: RememberedMappings | undefined;
}

/**
 * Reads results from a table with headings. Titles, totals, unknown columns and lines without a bib are skipped and
 * listed. If another line is wrong, nothing is imported unless `skipsWrong`; the faults list the wrong lines, up to
 * `FAULTS_MAX`.
 */
export function understandResults(table: Table, options: ResultListOptions = {}): ResultList | Unread {
  const { checkPoints = new Map<string, number | undefined>() } = options;
  const meaningOf = (cell: string): ResultMeaning | undefined =>
    checkPoints.has(plainHeading(cell))
      ? { column: 'split', certainty: 'Said' }
      : resultMeaningOf(cell, options.columns);
  const isKnown = (cell: string) => meaningOf(cell) !== undefined;
  const { titles, heading, body: written } = findHeading(table.lines, isKnown, options.mapping);
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const { fields, lean, faults: wrong } = chooseFields(heading, written, meaningOf, options.mapping);
  const body = withWholeBibs(written, fields.indexOf('bib'));
  const columns = describeColumns(heading, body, fields);
  const known = recallMapping(columns, options);
  if (known !== undefined) return { ...understandResults(table, known.choices), recalled: known.recalled };
  if (options.mapping === undefined && heading.cells.every((cell) => meaningOf(cell) === undefined))
    return { faults: [{ line: heading.line, ...faultOf('NoHeadings') }], columns };
  const long = findSplitsFault(heading, fields);
  const faults = [
    ...wrong.map((fault) => ({ line: heading.line, ...fault })),
    ...(long === undefined ? [] : [{ line: heading.line, ...long }]),
    ...missingCheckPoints(heading, checkPoints),
  ];
  if (faults.length > 0) return { faults, columns };

  const found: ResultLine[] = [];
  const skipped = titles.map(({ line, cells }): LineFault => {
    return { line, ...faultOf('Title', { text: cells.find(Boolean) ?? '' }) };
  });
  const bibAt = fields.indexOf('bib');
  const isShifted = findShifted(heading, body);
  for (const row of body) {
    const skippedBy = skippedLine(row.cells, heading.cells, row.cells[bibAt] ?? '');
    if (skippedBy !== undefined) {
      skipped.push({ line: row.line, ...skippedBy });
      continue;
    }
    const { read, faults: wrongInCells } = readLine(heading.cells, fields, row, checkPoints);
    const wrongIn = isShifted(row) ? [shiftFault(row, heading)] : wrongInCells;
    if (read.bib === '') {
      const text = row.cells.filter((cell) => cell !== '').join(' ');
      skipped.push({ line: row.line, ...faultOf('WithoutBib', { text }) });
    } else if (wrongIn.length > 0) faults.push(...wrongIn.map((fault) => ({ line: row.line, ...fault })));
    else found.push(read);
  }
  const crowded = findDistancesFault(found.map(({ distance }) => distance));
  if (crowded !== undefined) return { faults: [{ line: heading.line, ...crowded }], columns };
  const unique = takeUnique(found);
  skipped.push(...unique.repeated, ...leftOutSplits(heading, fields, body));
  faults.push(...unique.faults);
  faults.sort((one, other) => one.line - other.line);
  const races =
    unique.faults.length > 0 && options.skipsWrong !== true ? findRacesSharingBibs(found) : undefined;
  if (races !== undefined) faults.unshift(races);
  const lines = unique.lines.filter(hasTime);
  const withoutTime = unique.lines.filter((line) => !hasTime(line)).map(({ bib }) => bib);
  const taken = unique.lines.length;
  if (body.length === 0 || (taken === 0 && faults.length === 0))
    return { faults: [{ line: heading.line + 1, ...faultOf('NoResult') }], columns };
  if (faults.length > 0 && (options.skipsWrong !== true || taken === 0))
    return {
      faults: faults.slice(0, FAULTS_MAX),
      faultsCount: faults.length,
      rest: taken,
      columns,
    };
  const all = [...(table.skipped ?? []), ...skipped, ...faults].toSorted(
    (one, other) => one.line - other.line,
  );
  const { description } = table;
  return { lines, lean, columns, withoutTime, skipped: all, description };
}

/** The most letters of all headings of split times together: each finisher's row repeats them. */
const SPLIT_LETTERS_MAX = 1_000;

/** Returns the fault of a list whose split times have too long headings. */
function findSplitsFault({ cells }: TableLine, fields: Fields): Fault | undefined {
  const letters = cells.reduce((sum, cell, at) => sum + (fields[at] === 'split' ? cell.length : 0), 0);
  return letters > SPLIT_LETTERS_MAX ? faultOf('LongSplits', { letters, max: SPLIT_LETTERS_MAX }) : undefined;
}

/**
 * Finds lines with more cells than headings, if most lines have no extra cells: a separator inside a cell moved the
 * cells after it.
 */
function findShifted(heading: TableLine, body: readonly TableLine[]): (line: TableLine) => boolean {
  const isWider = ({ cells }: TableLine) => cells.slice(heading.cells.length).some((cell) => cell !== '');
  const isUsual = body.filter(isWider).length > body.length / 2;
  return (line) => !isUsual && isWider(line);
}

const shiftFault = ({ cells }: TableLine, heading: TableLine): Fault =>
  faultOf('CellsCount', { found: cells.length, expected: heading.cells.length });

/** Lists the split columns whose times are not since the start but times of day with a date. */
function leftOutSplits(heading: TableLine, fields: Fields, body: readonly TableLine[]): LineFault[] {
  return fields.flatMap((field, index): LineFault[] => {
    if (field !== 'split') return [];
    const left = body.filter(({ cells }) => {
      const text = timeCell(cells[index] ?? '');
      return text !== '' && readDuration(text) === undefined;
    });
    const [first] = left;
    const values = { count: left.length, name: heading.cells[index] ?? '', text: first?.cells[index] ?? '' };
    return first === undefined ? [] : [{ line: first.line, ...faultOf('NoSplitTimes', values) }];
  });
}

const hasTime = ({ finish, clock, gunMs, chipMs }: ResultLine): boolean =>
  finish !== '' || clock !== '' || gunMs !== null || chipMs !== null;

/** Returns the line of each bib. Equal lines count once; contradicting lines of a bib are all refused. */
function takeUnique(found: readonly ResultLine[]): {
  lines: ResultLine[];
  repeated: LineFault[];
  faults: LineFault[];
} {
  const lines: ResultLine[] = [];
  const repeated: LineFault[] = [];
  const faults: LineFault[] = [];
  const saidIn = (line: ResultLine) => JSON.stringify({ ...line, line: 0, bib: '' });
  for (const [first, ...others] of Map.groupBy(found, ({ bib }) => bibKey(bib)).values()) {
    if (first === undefined) continue;
    const differing = others.filter((other) => saidIn(other) !== saidIn(first));
    for (const other of others) {
      const fault = faultOf('BibTwice', { bib: other.bib, earlier: first.line });
      (differing.includes(other) ? faults : repeated).push({ line: other.line, ...fault });
    }
    if (differing.length === 0) lines.push(first);
  }
  return { lines, repeated, faults };
}

type Fields = readonly (ResultColumn | 'split' | undefined)[];

function chooseFields(
  { cells }: TableLine,
  body: readonly TableLine[],
  meaningOf: (heading: string) => ResultMeaning | undefined,
  mapping: readonly ColumnMeaning[] = [],
): { fields: Fields; lean: TimesLean; faults: Fault[] } {
  const stated = new Map(
    mapping.map(({ at, column }) => [at, statedMeaning(column, meaningOf(cells[at] ?? ''))]),
  );
  const times = cells.map((heading, index) => {
    if (stated.has(index)) return stated.get(index);
    const meaning = meaningOf(heading);
    return meaning !== undefined && holdsTimes(meaning, body, index) && holdsRanks(meaning, body, index)
      ? meaning
      : undefined;
  });
  const meanings = times.map((meaning, index) =>
    !stated.has(index) && isPace(index, times, body) ? undefined : meaning,
  );
  // If one column contains durations and another one arrival times, the first is unambiguous.
  const hasDuration = meanings.some((meaning) => meaning?.lean === 'Duration');
  for (const [index, meaning] of meanings.entries()) {
    if (stated.has(index)) continue;
    if (hasDuration && meaning?.lean === 'Arrival') meanings[index] = { ...meaning, certainty: 'Unsure' };
  }
  // There may be many split times, and a list is not refused because of its ranks.
  const apart = takeRanks(meanings).map((meaning) =>
    meaning !== undefined && isBeside(meaning) ? meaning.column : undefined,
  );
  const chosen = chooseColumns(
    cells,
    body,
    meanings.map((meaning) => (meaning === undefined || isBeside(meaning) ? undefined : meaning)),
  );
  const fields = chosen.chosen.map((meaning, index) => apart[index] ?? meaning?.column);
  const { faults } = chosen;
  if (faults.length > 0) return { fields, lean: 'Duration', faults };
  if (!fields.includes('bib')) faults.push(faultOf('NoBibColumn'));
  if (!fields.some((field) => field !== undefined && isTime(field))) faults.push(faultOf('NoFinishColumn'));
  const lean = chosen.chosen.find((meaning) => meaning?.column === 'finish')?.lean ?? 'Arrival';
  return { fields, lean, faults };
}

/** Returns whether several columns may have a meaning, or none. */
const isBeside = ({ column }: ResultMeaning): boolean =>
  column === 'split' || column === 'rank' || column === 'categoryRank';

const WEIGHTS = { Said: 2, Sure: 1, Unsure: 0 };

/** Keeps of each kind of rank the column with the clearest heading; none if several are equally clear. */
function takeRanks(meanings: readonly (ResultMeaning | undefined)[]): (ResultMeaning | undefined)[] {
  const kept = (column: 'rank' | 'categoryRank') => {
    const known = meanings.filter((meaning) => meaning?.column === column);
    const most = Math.max(...known.map((meaning) => WEIGHTS[meaning?.certainty ?? 'Unsure']));
    const clearest = known.filter((meaning) => WEIGHTS[meaning?.certainty ?? 'Unsure'] === most);
    return clearest.length === 1 ? clearest[0] : undefined;
  };
  const [rank, categoryRank] = [kept('rank'), kept('categoryRank')];
  return meanings.map((meaning) => {
    if (meaning?.column === 'rank') return meaning === rank ? meaning : undefined;
    return meaning?.column === 'categoryRank' && meaning !== categoryRank ? undefined : meaning;
  });
}

/** Returns the declared meaning of a column; the hint about its times still comes from its heading. */
function statedMeaning(
  column: ColumnMeaning['column'],
  meaning: ResultMeaning | undefined,
): ResultMeaning | undefined {
  const known = LIST_COLUMNS.Results.find((one) => one === column);
  if (known === undefined) return undefined;
  return meaning?.column === known ? { ...meaning, certainty: 'Said' } : { column: known, certainty: 'Said' };
}

const isTime = (column: ResultColumn | 'split'): boolean =>
  ['finish', 'clock', 'gun', 'chip'].includes(column);

/**
 * Returns whether a column contains times, and not other values with a similar heading: a chip number, a place at the
 * finish, points.
 */
function holdsTimes(
  { column, certainty }: ResultMeaning,
  body: readonly TableLine[],
  index: number,
): boolean {
  if (certainty === 'Said' || !isTime(column)) return true;
  const filled = body.flatMap(({ cells }) => cells[index] || []);
  return (
    filled.length === 0 ||
    filled.some((text) => isTimeLike(text) && /[1-9]/.test(text)) ||
    filled.every(isTimeLike)
  );
}

/** Returns whether a column with the heading of a rank contains ranks, and not the names of towns. */
function holdsRanks(
  { column, certainty }: ResultMeaning,
  body: readonly TableLine[],
  index: number,
): boolean {
  if (certainty === 'Said' || (column !== 'rank' && column !== 'categoryRank')) return true;
  const filled = body.flatMap(({ cells }) => cells[index] || []).filter((text) => /[\p{L}\d]/u.test(text));
  return filled.length > 0 && filled.every((text) => readRank(text) !== undefined || isStatus(text));
}

/** Returns whether a column of finish times is a pace: `Tempo` is the time in Italian, and minutes a kilometre in German. */
function isPace(
  index: number,
  times: readonly (ResultMeaning | undefined)[],
  body: readonly TableLine[],
): boolean {
  if (times[index]?.column !== 'finish' || times[index]?.certainty === 'Said') return false;
  return times.some((other, at) => {
    if (at === index || other === undefined || !['finish', 'gun', 'chip'].includes(other.column))
      return false;
    const pairs = body.flatMap(({ cells }) => {
      const [own, longer] = [readDuration(cells[index] ?? ''), readDuration(cells[at] ?? '')];
      return own === undefined || longer === undefined ? [] : [own * 2 < longer];
    });
    return pairs.length > 0 && pairs.filter(Boolean).length > pairs.length / 2;
  });
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
  // A time beside "DNF" or "DQ" is that of the last check point, or does not count.
  const isOut = cells.some(isStatus);
  const timeIn = (field: ResultColumn): string => (isOut ? '' : timeCell(cell(field)));
  const bib = readBib(cell('bib'));
  if (bib !== '' && !isBib(bib)) faults.push(faultOf('WrongBib', { bib }));
  const duration = (field: 'gun' | 'chip', code: 'WrongGunTime' | 'WrongChipTime'): number | null => {
    const text = timeIn(field);
    const ms = text === '' ? undefined : readDuration(text);
    if (text !== '' && ms === undefined) faults.push(faultOf(code, { text }));
    return ms ?? null;
  };
  const long = findDistanceFault(cell('distance') || null);
  if (long !== undefined) faults.push(long);
  const splits = fields.flatMap((field, index): Split[] => {
    const ms = field === 'split' ? readDuration(cells[index] ?? '') : undefined;
    const name = headings[index] ?? '';
    const km = checkPoints.get(plainHeading(name));
    return ms === undefined ? [] : [{ name, ms, ...(km === undefined ? {} : { km }) }];
  });
  const read = {
    line,
    bib,
    finish: timeIn('finish'),
    clock: timeIn('clock'),
    gunMs: duration('gun', 'WrongGunTime'),
    chipMs: duration('chip', 'WrongChipTime'),
    distance: cell('distance') || null,
    splits,
    rank: readRank(cell('rank')) ?? null,
    categoryRank: readRank(cell('categoryRank'))?.rank ?? null,
  };
  return { read, faults };
}
