import { readFile } from 'node:fs/promises';
import type { LineFault } from '#contract/line-faults.ts';
import {
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
  COLUMN_NAMES,
  type Column,
  readColumnMap,
  readStartList as readInSandbox,
  type StartList,
} from '#finding/start-lists/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The semaphore's key for a command's file: its process reads for no tenant. */
export const READ_BY_COMMAND = 'command';

const texts = (value: ParsedOptions[string]): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Reads a start list. Refuses an ambiguous list, and a list with wrong lines unless they are skipped. */
export async function readStartList(file: string, options: ParsedOptions): Promise<StartList> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The start list "${file}" cannot be read.`);
  });
  const read = await readInSandbox(READ_BY_COMMAND, {
    bytes,
    ...readChoices(options),
    columns: readColumns(options.column),
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

/** The reason of a refusal, as the readers of all kinds of lists return it. */
interface NotRead {
  faults: readonly { line: number; message: string }[];
  question?: ReadingQuestion;
  further?: readonly ReadingQuestion[];
  rest?: number;
}

/** Builds the error for a refused list: its wrong lines, or the questions and the options that answer them. */
export function unreadListError(
  what: string,
  file: string,
  { faults, question, further = [], rest = 0 }: NotRead,
): UsageError {
  if (question !== undefined) {
    const asked = [question, ...further].map((one, at) => describeQuestion(one, faults[at]?.message ?? ''));
    return new UsageError(`The ${what} "${file}" was not taken: ${asked.join('\nAlso, ')}`);
  }
  const lines = faults.map(({ line, message }) => `  line ${line}: ${message}`);
  if (rest > 0) lines.push(`${rest} others can be taken without these lines: say --skip-wrong.`);
  return new UsageError(`The ${what} "${file}" was not taken:\n${lines.join('\n')}`);
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
