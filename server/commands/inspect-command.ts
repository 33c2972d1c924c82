import { readFile } from 'node:fs/promises';
import { createPhotoReader, inspectPhoto } from '#engines/photo-reader/index.ts';
import { parseStartList } from '#finding/competitors/index.ts';
import type { Config } from '#platform/config.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export const inspectOptions = { 'start-list': { type: 'string' } } as const;

export const inspectHelp = `photofinish inspect FILE… [--start-list FILE]

Prints what the engines see in each photo, a JSON line a file: size, time, bibs with confidence and place, and
whether visitors see them. With a start list the bibs are filtered by it. Ends with 1 when a file is no photo.`;

/** @returns the exit code: 0 when every file could be read */
export async function inspectCommand(
  config: Config,
  files: string[],
  options: ParsedOptions,
): Promise<number> {
  if (files.length === 0) throw new UsageError('Name the files to inspect.');
  const startList = await readBibs(options['start-list']);
  const reader = createPhotoReader({ workers: Math.min(config.readerThreads, files.length) });
  try {
    const inspections = files.map((file) => inspectPhoto(reader, file, startList));
    let exitCode = 0;
    for (const inspection of inspections) {
      const found = await inspection;
      if (found.problem !== undefined) exitCode = 1;
      console.log(JSON.stringify(found));
    }
    return exitCode;
  } finally {
    await reader.close();
  }
}

async function readBibs(file: string | boolean | undefined): Promise<string[] | undefined> {
  if (typeof file !== 'string') return undefined;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`The start list "${file}" cannot be read.`);
  });
  const read = parseStartList(text);
  if ('rows' in read) return read.rows.map((row) => row.bib);
  const lines = read.faults.map(({ line, message }) => `  line ${line}: ${message}`);
  throw new UsageError(`The start list "${file}" is not right:\n${lines.join('\n')}`);
}
