import { normaliseBib } from '#contract/competitor.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import type { ReadingChoices, ReadingQuestion } from '#contract/list-reading.ts';
import { isEmail } from '#contract/typed-text.ts';
import {
  type Certainty,
  type Column,
  chooseColumns,
  FAULTS_MAX,
  findHeading,
  meaningOf,
  type Table,
  type TableLine,
} from '#finding/start-lists/index.ts';

/** One line of a list of preorders: the participant, and the address for mails. */
export interface PreorderLine {
  /** Its line number in the file, from 1. */
  line: number;
  bib: string;
  email: string;
  /** Undefined if the list has none, or one that the product does not support. */
  language: Language | undefined;
}

/** A fault of a line, or of the whole list (line 1). */
export interface PreorderFault {
  line: number;
  message: string;
}

/** A valid list, and how it was read. */
export interface PreorderList {
  lines: PreorderLine[];
  /** The detected format, for people: `CSV, semicolons, windows-1250`. */
  description: string;
  /** Headings of ignored columns. */
  ignored: string[];
}

/** Why a list is refused: faults, or a question about how to read it. */
export interface UnreadPreorders {
  faults: PreorderFault[];
  question?: ReadingQuestion;
}

export interface PreorderListOptions extends Pick<ReadingChoices, 'encoding' | 'delimiter' | 'sheet'> {
  /** The headings of columns, from `readColumnMap`. */
  columns?: ReadonlyMap<string, Column> | undefined;
}

type Field = 'bib' | 'email' | 'language';

/** Headings of the language column, in the eight languages of product §1. */
const LANGUAGE_HEADINGS = [
  'language',
  'lang',
  'sprache',
  'jazyk',
  'jezik',
  'γλώσσα',
  'idioma',
  'lengua',
  'lingua',
  'язык',
].map(plain);

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/**
 * Reads a list of preorders with a heading line from a table: a bib and an email address in each line, optionally a
 * language; other columns are ignored. Returns either all lines, or the faults of wrong lines, up to `FAULTS_MAX`.
 */
export function understandPreorders(
  table: Table,
  options: PreorderListOptions = {},
): PreorderList | UnreadPreorders {
  const fieldMeaning = (cell: string) => fieldOf(cell, options.columns);
  const { heading, body } = findHeading(table.lines, (cell) => fieldMeaning(cell) !== undefined);
  if (heading === undefined) return { faults: [{ line: 1, message: 'the file is empty' }] };
  const chosen = chooseColumns(heading.cells, body, heading.cells.map(fieldMeaning));
  if (chosen.faults.length > 0)
    return { faults: chosen.faults.map(({ message }) => ({ line: heading.line, message })) };
  const fields = chosen.chosen.map((meaning) => meaning?.column);
  const faults = faultsOfHeading(heading, fields);
  if (faults.length > 0) return { faults };
  if (body.length === 0) return { faults: [{ line: 2, message: 'there are no lines below the headings' }] };
  const read = body.map((line) => readLine(line, fields));
  const wrong = read.flatMap(({ faults }) => faults);
  if (wrong.length > 0) return { faults: wrong.slice(0, FAULTS_MAX) };
  const ignored = heading.cells.filter((_cell, index) => fields[index] === undefined);
  return { lines: read.map(({ line }) => line), description: table.description, ignored };
}

function fieldOf(
  heading: string,
  columns: ReadonlyMap<string, Column> | undefined,
): { column: Field; certainty: Certainty } | undefined {
  const { column, certainty } = meaningOf(heading, columns) ?? {};
  if (certainty !== undefined && (column === 'bib' || column === 'email')) return { column, certainty };
  return LANGUAGE_HEADINGS.includes(plain(heading)) ? { column: 'language', certainty: 'Sure' } : undefined;
}

function faultsOfHeading({ line }: TableLine, fields: readonly (Field | undefined)[]): PreorderFault[] {
  const names = { bib: 'bib', email: 'email' } as const;
  return (['bib', 'email'] as const).flatMap((field) =>
    fields.includes(field)
      ? []
      : {
          line,
          message: `the column with the ${names[field]} is missing. Name it so, or map yours with --column`,
        },
  );
}

function readLine(
  { line, cells }: TableLine,
  fields: readonly (Field | undefined)[],
): { line: PreorderLine; faults: PreorderFault[] } {
  const cell = (field: Field): string => cells[fields.indexOf(field)]?.trim() ?? '';
  const bib = cell('bib') === '' ? '' : normaliseBib(cell('bib'));
  const email = cell('email');
  const messages: string[] = [];
  if (cells.length !== fields.length)
    messages.push(`the line has ${cells.length} columns, but there are ${fields.length} headings`);
  if (bib === '') messages.push('the bib is missing');
  if (email === '') messages.push('the email is missing');
  else if (!isEmail(email)) messages.push(`"${email}" is not an email address`);
  const code = cell('language').slice(0, 2).toLowerCase();
  return {
    line: { line, bib, email, language: isLanguage(code) ? code : undefined },
    faults: messages.map((message) => ({ line, message })),
  };
}
