import { readFile } from 'node:fs/promises';
import type { LineFault } from '#contract/line-faults.ts';
import {
  type ColumnMeaning,
  DATE_ORDERS,
  DELIMITER_NAMES,
  DOUBTFUL,
  ENCODINGS,
  NAME_ORDERS,
  PEOPLE,
  type ReadingChoices,
  type ReadingQuestion,
  SHARED,
  TIMES_AS,
} from '#contract/list-reading.ts';
import {
  areNames,
  COLUMN_NAMES,
  type Column,
  findNameOrder,
  joinLines,
  type ReadColumn,
  readColumnMap,
  readStartList as readInSandbox,
  type StartList,
} from '#finding/start-lists/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * The name under which a command's files wait for the sandbox, in place of a tenant's, because a command reads for no
 * tenant.
 */
export const READ_BY_COMMAND = 'command';

const texts = (value: ParsedOptions[string]): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Reads a start list. Refuses an ambiguous list, and a list with wrong lines unless they are skipped. */
export async function readStartList(file: string, options: ParsedOptions): Promise<StartList> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The start list "${file}" cannot be read.`);
  });
  const { headings, mapping } = byPlace(texts(options.column), COLUMN_NAMES);
  const read = await readInSandbox(READ_BY_COMMAND, {
    bytes,
    ...readChoices(options),
    mapping,
    columns: readColumns(headings),
    prefixes: readPrefixes(texts(options['bib-prefix'])),
  });
  if ('rows' in read) return read;
  throw unreadListError('start list', file, read);
}

const SHOWN_LINES = 20;

/** Describes the lines and hidden sheets that were not imported, and why. */
export function describeSkipped(skipped: readonly LineFault[]): string[] {
  const lines = skipped.map(({ line, message }) =>
    line > 0 ? `  line ${line}: ${message}` : `  ${message}`,
  );
  return lines.length === 0
    ? []
    : [
        `skipped: ${lines.length}`,
        ...lines.slice(0, SHOWN_LINES),
        ...(lines.length > SHOWN_LINES ? [`  … and ${lines.length - SHOWN_LINES} more`] : []),
      ];
}

/** A refusal, as the readers of all kinds of lists return it. */
interface NotRead {
  faults: readonly { line: number; code?: string; message: string }[];
  question?: ReadingQuestion;
  further?: readonly ReadingQuestion[];
  rest?: number;
  columns?: readonly ReadColumn[];
}

/** The faults of a list whose columns the operator must name. */
const UNNAMED_COLUMNS: readonly (string | undefined)[] = ['NoHeadings', 'NoBibColumn', 'NoFinishColumn'];

/** Builds the error for a refused list: its wrong lines, or the questions and the options that answer them. */
export function unreadListError(
  what: string,
  file: string,
  { faults, question, further = [], rest = 0, columns = [] }: NotRead,
): UsageError {
  if (question !== undefined) {
    const asked = [question, ...further].map((one, at) => describeQuestion(one, faults[at]?.message ?? ''));
    return new UsageError(`The ${what} "${file}" was not imported: ${asked.join('\nAlso, ')}`);
  }
  const lines = [...Map.groupBy(faults, ({ message }) => message)].map(([message, alike]) =>
    alike.length === 1
      ? `  line ${alike[0]?.line}: ${message}`
      : `  lines ${joinLines(alike.map(({ line }) => line))}: ${message}`,
  );
  if (rest > 0) lines.push(`${rest} other lines can be imported without these: add --skip-wrong.`);
  if (faults.some(({ code }) => UNNAMED_COLUMNS.includes(code))) lines.push(...showColumns(what, columns));
  return new UsageError(`The ${what} "${file}" was not imported:\n${lines.join('\n')}`);
}

/** Describes a question with its facts, and each answer as an option with examples. */
function describeQuestion(question: ReadingQuestion, message: string): string {
  const others = question.facts?.filter((fact) => fact.message !== message) ?? [];
  const choices = question.choices.flatMap(({ value, samples }) => [
    `  --${optionOf(question)} ${/^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`,
    ...samples.map((sample) => `      ${sample}`),
  ]);
  return [`${message}.`, ...others.map((fact) => `  ${fact.message}`), ...choices].join('\n');
}

const SHOWN_VALUES = 3;

/** Shows the columns of a list with their numbers, by which `--column` names them. */
function showColumns(what: string, columns: readonly ReadColumn[]): string[] {
  if (columns.length === 0) return [];
  const lines = columns.map(({ at, heading, column, samples }) => {
    const values = samples.slice(0, SHOWN_VALUES).join(', ');
    return `  #${at + 1}  ${heading || '(no heading)'}: ${values}${column === null ? '' : `  → ${column}`}`;
  });
  const advice = 'Name the columns by their headings or numbers, as in --column bib=#1.';
  return ['Its columns are:', ...lines, advice, ...(what === 'start list' ? proposeColumns(columns) : [])];
}

/** Headings of the column of finishing places, whose numbers look like bibs. */
const PLACE = /^(pos|place|platz|pl\b|rank|rang|class|clas|pořad|uvrst|mest|мест|θέσ|puest|lugar|koht)/iu;

/** Proposes the options for names, and also `--column bib=…` if only one column can contain the bibs. */
function proposeColumns(columns: readonly ReadColumn[]): string[] {
  const open = columns.filter(({ column }) => column === null);
  const isBibs = ({ heading, samples }: ReadColumn) =>
    !PLACE.test(heading) &&
    samples.length > 0 &&
    samples.every((text) => /^\d{1,6}$/.test(text)) &&
    !samples.every((text) => /^(?:19|20)\d\d$/.test(text)) &&
    new Set(samples).size === samples.length;
  const [bib, ...others] = columns.some(({ column }) => column === 'bib') ? [] : open.filter(isBibs);
  const names = proposeNames(columns);
  if (bib !== undefined && others.length === 0)
    return [`For example: ${[`--column bib=#${bib.at + 1}`, ...names].join(' ')}`];
  return names.length === 0 ? [] : [`For the names, for example: ${names.join(' ')}`];
}

/** Proposes options for the columns of names, if no heading names them, and for the order within full names. */
function proposeNames(columns: readonly ReadColumn[]): string[] {
  const inOrder = ({ samples }: ReadColumn) =>
    typeof findNameOrder(samples, undefined) === 'string' ? [] : ['--names given-first (or family-first)'];
  const known = columns.find(({ column }) => column === 'fullName');
  if (known !== undefined) return inOrder(known);
  if (columns.some(({ column }) => column === 'surname' || column === 'givenName')) return [];
  const names = columns.filter(({ column, samples }) => column === null && areNames(samples, samples.length));
  const isWhole = ({ samples }: ReadColumn) =>
    samples.filter((text) => text.includes(' ')).length > samples.length / 2;
  const whole = names.find(isWhole);
  if (whole !== undefined) return [`--column name=#${whole.at + 1}`, ...inOrder(whole)];
  const [given, surname] = names;
  return given === undefined || surname === undefined
    ? []
    : [`--column name=#${given.at + 1} --column surname=#${surname.at + 1}`];
}

/**
 * Separates the entries of `--column` that name a column by its number: `bib=#2`. If such an entry names the bib
 * and the first line has a bib there, the list has no headings.
 */
export function byPlace(
  entries: readonly string[],
  names: Readonly<Record<string, ColumnMeaning['column']>>,
): { headings: string[]; mapping: ColumnMeaning[] | undefined } {
  const headings: string[] = [];
  const mapping: ColumnMeaning[] = [];
  for (const entry of entries) {
    const [, name = '', number = ''] = /^\s*([\w-]+)\s*=\s*#(\d{1,3})\s*$/.exec(entry) ?? [];
    const known = name.toLowerCase();
    const column = Object.hasOwn(names, known) ? names[known] : undefined;
    if (column === undefined || Number(number) < 1) headings.push(entry);
    else mapping.push({ at: Number(number) - 1, column });
  }
  // Without a column of surnames, "name" means full names.
  const hasSurname = [...headings, ...entries].some((entry) => /^\s*surname\s*=/i.test(entry));
  const whole = mapping.map(({ at, column }) =>
    column === 'givenName' && !hasSurname ? { at, column: 'fullName' as const } : { at, column },
  );
  return { headings, mapping: whole.length === 0 ? undefined : whole };
}

/** Returns the option that answers a question. */
const optionOf = ({ about }: ReadingQuestion): string => (about === 'nameColumn' ? 'name-column' : about);

/** Reads the options about how to read a list. Omitted ones are detected or asked. */
export function readChoices(options: ParsedOptions): ReadingChoices {
  return {
    encoding: oneOf(ENCODINGS, 'encoding', options),
    delimiter: oneOf(DELIMITER_NAMES, 'delimiter', options),
    sheet: typeof options.sheet === 'string' ? options.sheet : undefined,
    dates: oneOf(DATE_ORDERS, 'dates', options),
    names: oneOf(NAME_ORDERS, 'names', options),
    nameColumn: typeof options['name-column'] === 'string' ? options['name-column'] : undefined,
    times: oneOf(TIMES_AS, 'times', options),
    doubtful: oneOf(DOUBTFUL, 'doubtful', options),
    shared: oneOf(SHARED, 'shared', options),
    people: oneOf(PEOPLE, 'people', options),
    skipsWrong: options['skip-wrong'] === true,
  };
}

function oneOf<T extends string>(
  known: readonly T[],
  name: keyof ReadingChoices,
  options: ParsedOptions,
): T | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const found = known.find((one) => one === String(value).toLowerCase());
  if (found === undefined) throw new UsageError(`--${name} must be one of ${known.join(', ')}.`);
  return found;
}

/** Reads the columns of `--column`. */
export function readColumns(value: ParsedOptions[string]): ReadonlyMap<string, Column> {
  const columns = readColumnMap(texts(value));
  if (!('wrong' in columns)) return columns;
  throw new UsageError(
    `--column "${columns.wrong}" is not one of ${Object.keys(COLUMN_NAMES).join(', ')} = a heading.`,
  );
}

function readPrefixes(entries: string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const [distance = '', prefix = ''] = entry.split('=');
      if (!/^[A-Za-z]{1,4}$/.test(prefix) || distance === '') {
        throw new UsageError(`--bib-prefix "${entry}" is not a distance = one to four Latin letters.`);
      }
      return [distance.trim().toLowerCase(), prefix.toUpperCase()];
    }),
  );
}
