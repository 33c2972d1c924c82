import { readFile } from 'node:fs/promises';
import {
  COLUMN_NAMES,
  type Column,
  ENCODINGS,
  type Encoding,
  readColumnMap,
  readStartList as readInSandbox,
  type StartList,
} from '#finding/start-lists/index.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** Whose turn a command's file takes: its process reads for nobody else. */
export const READ_BY_COMMAND = 'command';

const texts = (value: ParsedOptions[string]): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];

/** Reads a start list, refused whole where a line is wrong; each wrong line is named. */
export async function readStartList(file: string, options: ParsedOptions): Promise<StartList> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The start list "${file}" cannot be read.`);
  });
  const read = await readInSandbox(READ_BY_COMMAND, {
    bytes,
    encoding: readEncoding(options.encoding),
    columns: readColumns(options.column),
    prefixes: readPrefixes(texts(options['bib-prefix'])),
  });
  if ('rows' in read) return read;
  const lines = read.faults.map(({ line, message }) => `  line ${line}: ${message}`);
  throw new UsageError(`The start list "${file}" was not taken:\n${lines.join('\n')}`);
}

/** Reads the columns of `--column`. */
export function readColumns(value: ParsedOptions[string]): ReadonlyMap<string, Column> {
  const columns = readColumnMap(texts(value));
  if (!('wrong' in columns)) return columns;
  throw new UsageError(
    `--column "${columns.wrong}" is not one of ${Object.keys(COLUMN_NAMES).join(', ')} = a heading.`,
  );
}

/** Reads `--encoding`; undefined where it is detected. */
export function readEncoding(value: ParsedOptions[string]): Encoding | undefined {
  if (value === undefined) return undefined;
  const encoding = ENCODINGS.find((known) => known === String(value).toLowerCase());
  if (encoding === undefined) throw new UsageError(`--encoding must be one of ${ENCODINGS.join(', ')}.`);
  return encoding;
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
