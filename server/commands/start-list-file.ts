import { readFile } from 'node:fs/promises';
import type { LineFault } from '#contract/line-faults.ts';
import {
  DATE_ORDERS,
  DELIMITER_NAMES,
  DOUBTFUL,
  ENCODINGS,
  NAME_ORDERS,
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

/** The turn that a command's file takes: its process reads for no tenant. */
export const READ_BY_COMMAND = 'command';

const texts = (value: ParsedOptions[string]): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Reads a start list. One that leaves a question open is refused, and so is one with a wrong line unless these are skipped. */
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
  throw notTaken('start list', file, read);
}

const SHOWN_LINES = 20;

/** Describes lines that were not taken, and why. */
export function describeSkipped(skipped: readonly LineFault[]): string[] {
  const lines = skipped.map(({ line, message }) => `  line ${line}: ${message}`);
  return lines.length === 0
    ? []
    : [
        `lines skipped: ${lines.length}`,
        ...lines.slice(0, SHOWN_LINES),
        ...(lines.length > SHOWN_LINES ? [`  … and ${lines.length - SHOWN_LINES} more`] : []),
      ];
}

/** Why a list is refused, as the readers of every kind of list return it. */
interface NotRead {
  faults: readonly { line: number; message: string }[];
  question?: ReadingQuestion;
  rest?: number;
}

/** Builds the error for a list that was not taken: its wrong lines, or the question and the option that answers it. */
export function notTaken(what: string, file: string, { faults, question, rest = 0 }: NotRead): UsageError {
  if (question !== undefined) {
    const [fault] = faults;
    const choices = question.choices.flatMap(({ value, samples }) => [
      `  --${question.about} ${/^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`,
      ...samples.map((sample) => `      ${sample}`),
    ]);
    return new UsageError(`The ${what} "${file}" was not taken: ${fault?.message}.\n${choices.join('\n')}`);
  }
  const lines = faults.map(({ line, message }) => `  line ${line}: ${message}`);
  if (rest > 0) lines.push(`${rest} others can be taken without these lines: say --skip-wrong.`);
  return new UsageError(`The ${what} "${file}" was not taken:\n${lines.join('\n')}`);
}

/** Reads what options say of how a list is read; what they leave out is detected or asked. */
export function readChoices(options: ParsedOptions): ReadingChoices {
  return {
    encoding: oneOf(ENCODINGS, 'encoding', options),
    delimiter: oneOf(DELIMITER_NAMES, 'delimiter', options),
    sheet: typeof options.sheet === 'string' ? options.sheet : undefined,
    dates: oneOf(DATE_ORDERS, 'dates', options),
    names: oneOf(NAME_ORDERS, 'names', options),
    times: oneOf(TIMES_AS, 'times', options),
    doubtful: oneOf(DOUBTFUL, 'doubtful', options),
    shared: oneOf(SHARED, 'shared', options),
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
