import { createPhotoReader, inspectPhoto } from '#engines/photo-reader/index.ts';
import type { Config } from '#platform/config.ts';
import { faceModelFiles } from './face-model-files.ts';
import { readStartList, startListHelp, startListOptions } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

export const inspectOptions = { 'start-list': { type: 'string' }, ...startListOptions } as const;

export const inspectHelp = `photofinish inspect FILE… [--start-list FILE]

Prints what the engines see in each photo, a JSON line a file: size, time, bibs with confidence and place, and
whether visitors see them. With a start list the bibs are filtered by it. Ends with 1 when a file is no photo.

${startListHelp}`;

/** @returns the exit code: 0 when every file could be read */
export async function inspectCommand(
  config: Config,
  files: string[],
  options: ParsedOptions,
): Promise<number> {
  if (files.length === 0) throw new UsageError('Name the files to inspect.');
  const startList = await readBibs(options);
  const reader = createPhotoReader({
    workers: Math.min(config.readerThreads, files.length),
    faceModels: faceModelFiles(config),
  });
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

async function readBibs(options: ParsedOptions): Promise<string[] | undefined> {
  const file = options['start-list'];
  return typeof file === 'string'
    ? (await readStartList(file, options)).rows.map((row) => row.bib)
    : undefined;
}
