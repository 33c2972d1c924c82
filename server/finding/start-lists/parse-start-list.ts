import { bibKey, isPersonalCode, normaliseBib, parseBirthDate } from '#contract/competitor.ts';
import { isEmail } from '#contract/shoppingcart.ts';
import type { Encoding } from './decode-text.ts';
import { COLUMN_NAMES, type Column, columnOf } from './headings.ts';
import { readTable, type Table, type TableLine } from './read-table.ts';

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

/** What is wrong with a line; the first line of the file is 1. */
export interface StartListFault {
  line: number;
  message: string;
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
 * Reads a start list, CSV or XLSX, with a heading line. Either every line is right or none is taken: the faults
 * name each wrong line and what it should be.
 */
export async function parseStartList(
  bytes: Uint8Array,
  options: StartListOptions = {},
): Promise<StartList | { faults: StartListFault[] }> {
  const table = await readTable(bytes, options.encoding);
  return 'fault' in table
    ? { faults: [{ line: 1, message: table.fault }] }
    : understandStartList(table, options);
}

/** As `parseStartList`, of a table that is read already. */
export function understandStartList(
  table: Table,
  options: Omit<StartListOptions, 'encoding'> = {},
): StartList | { faults: StartListFault[] } {
  const [heading, ...body] = table.lines;
  if (heading === undefined) return { faults: [{ line: 1, message: 'the file is empty' }] };
  const columns = readHeading(heading, options.columns);
  if ('faults' in columns) return columns;

  const faults: StartListFault[] = [];
  const seen = new Map<string, number>();
  const rows = body.map(({ line, cells }) => {
    const { row, messages } = readRow(columns.fields, cells, options.prefixes);
    const earlier = seen.get(bibKey(row.bib));
    if (row.bib !== '' && earlier !== undefined)
      messages.push(`bib ${row.bib} stands in line ${earlier} already`);
    else seen.set(bibKey(row.bib), line);
    faults.push(...messages.map((message) => ({ line, message })));
    return row;
  });
  if (rows.length === 0) faults.push({ line: 2, message: 'there is no participant below the heading' });
  if (faults.length > 0) return { faults };
  const understood = columns.fields.map((column, index) => ({ heading: heading.cells[index] ?? '', column }));
  return { rows, columns: understood, description: table.description };
}

function readHeading(
  { line, cells }: TableLine,
  mapped: ReadonlyMap<string, Column> | undefined,
): { fields: Column[] } | { faults: StartListFault[] } {
  const fields = cells.map((cell) => columnOf(cell, mapped));
  const messages = cells
    .filter((_cell, index) => fields[index] === undefined)
    .map(
      (cell) =>
        `the heading "${cell}" is unknown: rename it to one of ${Object.keys(COLUMN_NAMES).join(', ')}, or say --column`,
    );
  const known = fields.filter((field) => field !== undefined);
  for (const [index, field] of known.entries()) {
    if (messages.length === 0 && known.indexOf(field) !== index)
      messages.push(`two columns hold the ${cells[index]}`);
  }
  if (messages.length === 0 && !known.includes('bib')) messages.push('there is no column with the bib');
  return messages.length === 0
    ? { fields: known }
    : { faults: messages.map((message) => ({ line, message })) };
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
): { row: StartListRow; messages: string[] } {
  const cell = (field: Column): string => cells[fields.indexOf(field)] ?? '';
  const messages: string[] = [];
  if (cells.length !== fields.length) {
    messages.push(`has ${cells.length} columns where the heading has ${fields.length}`);
  }
  const distance = cell('distance') || null;
  const prefix = distance === null ? '' : (prefixes?.get(distance.toLowerCase()) ?? '');
  const bib = cell('bib') === '' ? '' : normaliseBib(prefix + cell('bib'));
  if (bib === '') messages.push('has no bib');
  else if (!/^[0-9A-Z-]{1,10}$/.test(bib))
    messages.push(`bib "${bib}" is not one to ten digits or Latin letters`);
  const birthDate = cell('birthDate') === '' ? null : readBirthDate(cell('birthDate'));
  if (cell('birthDate') !== '' && birthDate === null) {
    messages.push(`birth date "${cell('birthDate')}" is not a day written DD/MM/YYYY`);
  }
  const email = cell('email') || null;
  if (email !== null && !isEmail(email)) messages.push(`e-mail "${email}" is not an address`);
  const code = cell('code') || null;
  if (code !== null && !isPersonalCode(code))
    messages.push(`code "${code}" is not five digits or Latin letters`);
  const row = {
    bib,
    birthDate,
    email,
    code,
    distance,
    surname: cell('surname'),
    givenName: cell('givenName'),
  };
  return { row, messages };
}

/** DD/MM/YYYY as the spec has it, and the same day as other lists write it: 28.2.1991, 1991-02-28. */
function readBirthDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return parseBirthDate(`${iso[3]}/${iso[2]}/${iso[1]}`);
  const european = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})\.?$/.exec(text);
  if (european === null) return null;
  const [, day = '', month = '', year = ''] = european;
  return parseBirthDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`);
}
