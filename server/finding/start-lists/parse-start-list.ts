import { faultOf, type LineFault } from '#contract/line-faults.ts';
import type { ReadingChoices, ReadingQuestion } from '#contract/list-reading.ts';
import { findHeading } from './choose-columns.rules.ts';
import {
  cellOf,
  chooseFields,
  type FieldChoices,
  type Fields,
  lackingName,
  placesOf,
  valuesOf,
} from './choose-fields.rules.ts';
import { askForNameColumn, NO_NAME_COLUMN } from './find-name-columns.rules.ts';
import { type ListColumn, meaningOf } from './headings.ts';
import { findRacesFault, joinSharedLines } from './join-shared-lines.rules.ts';
import { findDateOrder } from './read-dates.rules.ts';
import { judgeLines, readLines } from './read-lines.rules.ts';
import { findDistancesFault, type RowChoices, type StartListRow } from './read-row.rules.ts';
import { type RememberedMappings, recallMapping } from './recall-mapping.rules.ts';
import { withWholeBibs } from './skip-lines.rules.ts';
import { findNameOrder, type NameSplit, showSplit } from './split-names.rules.ts';
import {
  describeColumns,
  FAULTS_MAX,
  type ReadColumn,
  type Recalled,
  type Table,
  type TableLine,
  type Unread,
} from './table.ts';
import { boundUnread } from './unread-lines.rules.ts';

/** A list that was read successfully, and how it was read. */
export interface StartList {
  rows: StartListRow[];
  /** The detected meaning of each heading, in the file's order; null if it was skipped. */
  columns: ReadColumn<ListColumn>[];
  /** How full names are split, if a column contains full names. */
  split: NameSplit | null;
  /** Lines that were left out, and why. */
  skipped: LineFault[];
  /**
   * The filled cells of left-out lines that may name a participant. Participants to whom they may refer stay unchanged.
   * An empty entry may refer to anybody.
   */
  unread: string[][];
  /** A description for people: `CSV, semicolons, windows-1250`. */
  description: string;
  /** The facts from an earlier list with the same headings. */
  recalled?: Recalled;
}

export interface StartListOptions extends ReadingChoices, FieldChoices, Pick<RowChoices, 'prefixes'> {
  /** The mappings of earlier lists. One of them is used if no mapping is chosen. */
  remembered?: RememberedMappings | undefined;
}

/**
 * Reads a start list from a table with headings. Titles, totals, unknown columns and participants without a bib are
 * skipped and listed. If any other line is wrong, nothing is imported unless `skipsWrong` is set; the faults list the
 * wrong lines, up to `FAULTS_MAX`.
 */
export function understandStartList(table: Table, options: StartListOptions = {}): StartList | Unread {
  const isKnown = (heading: string) => meaningOf(heading, options.columns) !== undefined;
  const { titles, heading, body: written } = findHeading(table.lines, isKnown, options.mapping);
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const { fields, stated, faults: wrong } = chooseFields(heading, written, options);
  const body = withWholeBibs(
    written,
    fields.findIndex((field) => field?.column === 'bib'),
  );
  const judged = judgeLines(body, heading, fields);
  const people = judged.flatMap(({ line, skipped }) => (skipped === undefined ? line : []));
  const columns = describeColumns(
    heading,
    people,
    fields.map((field) => field?.column),
  );
  const known = recallMapping(columns, options);
  if (known !== undefined) return { ...understandStartList(table, known.choices), recalled: known.recalled };
  if (wrong.length > 0) return { faults: wrong, columns };
  const asked: Asked[] = [];
  const lacks = lackingName(fields);
  if (lacks !== undefined && options.nameColumn !== NO_NAME_COLUMN) {
    const isOpen = (at: number) => fields[at] === undefined && !stated.has(at);
    const question = askForNameColumn(heading, people, isOpen);
    if (question !== undefined) asked.push([lacks, question]);
  }
  const isNamed = !asked.some(([code]) => code === 'WhichNameColumn');
  const { orders, asked: open } = findOrders(people, fields, options);
  asked.push(...open);

  const read = readLines(judged, heading, fields, { ...orders, prefixes: options.prefixes });
  const races = findRacesFault(read.taken, options);
  if (races !== undefined) return { ...races, columns };
  const wearers = joinSharedLines(read.taken, options);
  const { rows, question, openLines = 0 } = wearers;
  const faults = [...read.faults, ...wearers.faults].toSorted(byLine);
  const skipped = [
    ...(table.skipped ?? []),
    ...skippedTitles(titles),
    ...read.skipped,
    ...wearers.skipped,
    ...faults,
  ];
  // Without names, it cannot be known whether people with the same bib are a team.
  if (question !== undefined && isNamed) asked.push(['WhichShared', question]);
  if (asked.length > 0)
    return { ...ask(asked), columns, likely: { taken: rows.length + openLines, skipped } };
  const crowded = findDistancesFault(rows.map(({ distance }) => distance));
  if (crowded !== undefined) return { faults: [{ line: heading.line, ...crowded }], columns };
  if (body.length === 0 || (rows.length === 0 && faults.length === 0))
    return { faults: [{ line: heading.line + 1, ...faultOf('NoParticipant') }], columns };
  if (faults.length > 0 && (options.skipsWrong !== true || rows.length === 0))
    return {
      faults: faults.slice(0, FAULTS_MAX),
      faultsCount: faults.length,
      rest: rows.length,
      columns,
    };
  return {
    rows,
    columns,
    split: showSplit(valuesOf('fullName', people, fields), orders.names),
    skipped: skipped.toSorted(byLine),
    unread: boundUnread([...read.unread, ...wearers.unread]),
    description: table.description,
  };
}

const byLine = (one: LineFault, other: LineFault): number => one.line - other.line;

const skippedTitles = (titles: readonly TableLine[]): LineFault[] =>
  titles.map(({ line, cells }) => ({ line, ...faultOf('Title', { text: cells.find(Boolean) ?? '' }) }));

type Orders = Pick<RowChoices, 'dates' | 'names'>;

/**
 * Determines the order of dates and of names, by the operator's choice or by the list. If the order is ambiguous, a
 * question is asked; until the answer, the order is provisional.
 */
function findOrders(
  people: readonly TableLine[],
  fields: Fields,
  options: StartListOptions,
): { orders: Orders; asked: Asked[] } {
  const stated = fields.find((field) => field?.column === 'fullName')?.names;
  const dates = options.dates ?? findDateOrder(datedLines(people, fields));
  const names = options.names ?? findNameOrder(valuesOf('fullName', people, fields), stated);
  const asked: Asked[] = [];
  if (typeof dates !== 'string') asked.push(['WhichDates', dates]);
  if (typeof names !== 'string') asked.push(['WhichNames', names]);
  return {
    orders: {
      dates: typeof dates === 'string' ? dates : 'day-first',
      names: typeof names === 'string' ? names : 'given-first',
    },
    asked,
  };
}

/** A question about a list, and the fault that states the same as a sentence. */
type Asked = [
  code: 'WhichNameColumn' | 'WhichSurnameColumn' | 'WhichDates' | 'WhichNames' | 'WhichShared',
  ReadingQuestion,
];

function ask(asked: readonly Asked[]): Unread {
  const [question, ...further] = asked.map(([, one]) => one);
  const faults = asked.map(([code]) => ({ line: 1, ...faultOf(code) }));
  return { faults, ...(question === undefined ? {} : { question, further }) };
}

/** Returns the birth dates with their lines. */
function datedLines(lines: readonly TableLine[], fields: Fields): { line: number; text: string }[] {
  const places = placesOf(fields);
  return lines.flatMap((line) => {
    const text = cellOf(line, places, 'birthDate');
    return text === '' ? [] : { line: line.line, text };
  });
}
