import { CsvError, parse } from 'csv-parse/sync';
import { isPersonalCode, normaliseBib, parseBirthDate } from '#contract/competitor.ts';
import { isEmail } from '#contract/shoppingcart.ts';

/** A line of a start list, understood. */
export interface StartListRow {
  bib: string;
  surname: string;
  givenName: string;
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

/** The columns of a start list by their headings; only the bib is a must. */
const HEADINGS: Record<string, keyof StartListRow> = {
  bib: 'bib',
  surname: 'surname',
  name: 'givenName',
  'birth date': 'birthDate',
  'e-mail': 'email',
  email: 'email',
  code: 'code',
  distance: 'distance',
};

/** A record and the line it ends in. */
interface CsvLine {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a start list in CSV with a heading line. Either every line is right or none is taken: the faults name
 * each wrong line and what it should be.
 */
export function parseStartList(text: string): { rows: StartListRow[] } | { faults: StartListFault[] } {
  let lines: CsvLine[];
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    } as const;
    // csv-parse's types do not follow `info`, which wraps each record with its line.
    lines = parse(text, options) as unknown as CsvLine[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      faults: [{ line: Number(error.lines ?? 1), message: 'is not readable as CSV: look for a stray quote' }],
    };
  }
  const [heading, ...body] = lines;
  if (heading === undefined) return { faults: [{ line: 1, message: 'the file is empty' }] };
  const columns = readHeading(heading.record);
  if ('faults' in columns) return columns;

  const faults: StartListFault[] = [];
  const seen = new Map<string, number>();
  const rows = body.map(({ record, info }) => {
    const { row, messages } = readRow(columns.fields, record);
    const earlier = seen.get(row.bib);
    if (row.bib !== '' && earlier !== undefined)
      messages.push(`bib ${row.bib} stands in line ${earlier} already`);
    else seen.set(row.bib, info.lines);
    faults.push(...messages.map((message) => ({ line: info.lines, message })));
    return row;
  });
  if (rows.length === 0) faults.push({ line: 2, message: 'there is no participant below the heading' });
  return faults.length > 0 ? { faults } : { rows };
}

function readHeading(record: string[]): { fields: (keyof StartListRow)[] } | { faults: StartListFault[] } {
  const messages: string[] = [];
  const fields = record.map((cell) => {
    const field = HEADINGS[cell.toLowerCase()];
    if (field === undefined) {
      messages.push(`the heading "${cell}" is unknown: use ${Object.keys(HEADINGS).join(', ')}`);
    }
    return field ?? 'bib';
  });
  for (const [index, field] of fields.entries()) {
    if (messages.length === 0 && fields.indexOf(field) !== index)
      messages.push(`two columns hold the ${record[index]}`);
  }
  if (messages.length === 0 && !fields.includes('bib')) messages.push('there is no column "bib"');
  return messages.length === 0 ? { fields } : { faults: messages.map((message) => ({ line: 1, message })) };
}

function readRow(
  fields: (keyof StartListRow)[],
  record: string[],
): { row: StartListRow; messages: string[] } {
  const cell = (field: keyof StartListRow): string => record[fields.indexOf(field)] ?? '';
  const messages: string[] = [];
  if (record.length !== fields.length) {
    messages.push(`has ${record.length} columns where the heading has ${fields.length}`);
  }
  const bib = normaliseBib(cell('bib'));
  if (bib === '') messages.push('has no bib');
  else if (!/^[0-9A-Z-]{1,10}$/.test(bib))
    messages.push(`bib "${bib}" is not one to ten digits or Latin letters`);
  const birthDate = cell('birthDate') === '' ? null : parseBirthDate(cell('birthDate'));
  if (cell('birthDate') !== '' && birthDate === null) {
    messages.push(`birth date "${cell('birthDate')}" is not a day written DD/MM/YYYY`);
  }
  const email = cell('email') || null;
  if (email !== null && !isEmail(email)) messages.push(`e-mail "${email}" is not an address`);
  const code = cell('code') || null;
  if (code !== null && !isPersonalCode(code))
    messages.push(`code "${code}" is not five digits or Latin letters`);
  const row = {
    ...{ bib, birthDate, email, code, surname: cell('surname'), givenName: cell('givenName') },
    distance: cell('distance') || null,
  };
  return { row, messages };
}
