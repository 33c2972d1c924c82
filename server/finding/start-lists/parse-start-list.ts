import { bibKey, isPersonalCode, normaliseBib, parseBirthDate } from '#contract/competitor.ts';
import { type Fault, faultOf, type LineFault } from '#contract/line-faults.ts';
import { isEmail, withoutInvisible } from '#contract/typed-text.ts';
import type { Encoding } from './decode-text.ts';
import { COLUMN_NAMES, type Column, columnOf } from './headings.ts';
import { FAULTS_MAX, type Table, type TableLine } from './table.ts';

/** A line of a start list, understood. */
export interface StartListRow {
  bib: string;
  surname: string;
  givenName: string;
  /** `YYYY-MM-DD`. */
  birthDate: string | null;
  email: string | null;
  code: string | null;
  distance: string | null;
}

/** A list that was understood, and how. */
export interface StartList {
  rows: StartListRow[];
  /** What each heading was taken for, in the file's order. */
  columns: { heading: string; column: Column }[];
  /** For people: `CSV, semicolons, windows-1250`. */
  description: string;
}

export interface StartListOptions {
  encoding?: Encoding | undefined;
  /** Headings that mean a column, as `readColumnMap` gives them. */
  columns?: ReadonlyMap<string, Column> | undefined;
  /** Letters put before the bibs of a distance, where the list leaves them out: distance → prefix. */
  prefixes?: ReadonlyMap<string, string> | undefined;
}

/**
 * Reads a start list with a heading line from a table. Either every line is right or none is taken: the faults name each
 * wrong line and what it should be, up to `FAULTS_MAX`.
 */
export function understandStartList(
  table: Table,
  options: Omit<StartListOptions, 'encoding'> = {},
): StartList | { faults: LineFault[] } {
  const [heading, ...body] = table.lines;
  if (heading === undefined) return { faults: [{ line: 1, ...faultOf('Empty') }] };
  const columns = readHeading(heading, options.columns);
  if ('faults' in columns) return columns;

  const faults: LineFault[] = [];
  const seen = new Map<string, number>();
  const rows = body.map(({ line, cells }) => {
    const { row, faults: found } = readRow(columns.fields, cells, options.prefixes);
    const earlier = seen.get(bibKey(row.bib));
    if (row.bib !== '' && earlier !== undefined) found.push(faultOf('BibTwice', { bib: row.bib, earlier }));
    else seen.set(bibKey(row.bib), line);
    if (faults.length < FAULTS_MAX) faults.push(...found.map((fault) => ({ line, ...fault })));
    return row;
  });
  if (rows.length === 0) faults.push({ line: 2, ...faultOf('NoParticipant') });
  if (faults.length > 0) return { faults: faults.slice(0, FAULTS_MAX) };
  const understood = columns.fields.map((column, index) => ({ heading: heading.cells[index] ?? '', column }));
  return { rows, columns: understood, description: table.description };
}

function readHeading(
  { line, cells }: TableLine,
  mapped: ReadonlyMap<string, Column> | undefined,
): { fields: Column[] } | { faults: LineFault[] } {
  const fields = cells.map((cell) => columnOf(cell, mapped));
  const known = Object.keys(COLUMN_NAMES).join(', ');
  const faults = cells
    .filter((_cell, index) => fields[index] === undefined)
    .map((heading) => faultOf('UnknownHeading', { heading, known }));
  const understood = fields.filter((field) => field !== undefined);
  for (const [index, field] of understood.entries()) {
    if (faults.length === 0 && understood.indexOf(field) !== index)
      faults.push(faultOf('ColumnTwice', { heading: cells[index] ?? '' }));
  }
  if (faults.length === 0 && !understood.includes('bib')) faults.push(faultOf('NoBibColumn'));
  return faults.length === 0
    ? { fields: understood }
    : { faults: faults.map((fault) => ({ line, ...fault })) };
}

/** Reads one participant as a line of a list is read; what is not given is empty. */
export function readParticipant(
  given: Readonly<Partial<Record<Column, string>>>,
): ReturnType<typeof readRow> {
  const fields = Object.values(COLUMN_NAMES);
  return readRow(
    fields,
    fields.map((field) => given[field] ?? ''),
    undefined,
  );
}

function readRow(
  fields: Column[],
  cells: string[],
  prefixes: ReadonlyMap<string, string> | undefined,
): { row: StartListRow; faults: Fault[] } {
  const cell = (field: Column): string => cells[fields.indexOf(field)] ?? '';
  const faults: Fault[] = [];
  if (cells.length !== fields.length) {
    faults.push(faultOf('CellsCount', { found: cells.length, expected: fields.length }));
  }
  const distance = cell('distance') || null;
  const prefix = distance === null ? '' : (prefixes?.get(distance.toLowerCase()) ?? '');
  const bib = cell('bib') === '' ? '' : normaliseBib(prefix + cell('bib'));
  if (bib === '') faults.push(faultOf('NoBib'));
  else if (!/^[0-9A-Z-]{1,10}$/.test(bib)) faults.push(faultOf('WrongBib', { bib }));
  const birthDate = cell('birthDate') === '' ? null : readBirthDate(cell('birthDate'));
  if (cell('birthDate') !== '' && birthDate === null) {
    faults.push(faultOf('WrongBirthDate', { text: cell('birthDate') }));
  }
  const email = withoutInvisible(cell('email')) || null;
  if (email !== null && !isEmail(email)) faults.push(faultOf('WrongEmail', { text: email }));
  const code = cell('code') || null;
  if (code !== null && !isPersonalCode(code)) faults.push(faultOf('WrongCode', { text: code }));
  const row = {
    bib,
    birthDate,
    email,
    code,
    distance,
    surname: cell('surname'),
    givenName: cell('givenName'),
  };
  return { row, faults };
}

/** DD/MM/YYYY (product §5), and the same day as other lists write it: 28.2.1991, 1991-02-28. */
function readBirthDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return parseBirthDate(`${iso[3]}/${iso[2]}/${iso[1]}`);
  const european = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})\.?$/.exec(text);
  if (european === null) return null;
  const [, day = '', month = '', year = ''] = european;
  return parseBirthDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`);
}
