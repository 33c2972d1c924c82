import { indexStartList, type StartListIndex } from '#engines/bibs/index.ts';
import { ensureModels } from '#engines/models/index.ts';
import { createPhotoReader, inspectPhoto } from '#engines/photo-reader/index.ts';
import { mendJpeg } from '#finding/ingest/index.ts';
import type { Config } from '#platform/config.ts';
import { reportSource } from './inspect-report.ts';
import { READ_BY_COMMAND, readStartList } from './start-list-file.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/**
 * Runs `photofinish inspect`.
 * @returns the exit code: 0 if every file could be read
 */
export async function inspectCommand(
  config: Config,
  files: string[],
  options: ParsedOptions,
): Promise<number> {
  if (files.length === 0) throw new UsageError('Name the files to inspect.');
  if (options.report === true) return reportSource(config, files, options, await readBibs(options));
  if (options.out !== undefined || options.language !== undefined)
    throw new UsageError('--out and --language need --report.');
  const startList = await readBibs(options);
  await ensureModels();
  const reader = createPhotoReader({
    workers: Math.min(config.readerThreads, files.length),
    faceModels: config.faceModels,
  });
  try {
    const mend = (bytes: Uint8Array) => mendJpeg(READ_BY_COMMAND, bytes);
    const inspections = files.map((file) => inspectPhoto(reader, file, startList, { mend }));
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

async function readBibs(options: ParsedOptions): Promise<StartListIndex | undefined> {
  const file = options['start-list'];
  return typeof file === 'string'
    ? indexStartList((await readStartList(file, options)).rows.map((row) => row.bib))
    : undefined;
}
