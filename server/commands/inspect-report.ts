import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StartListIndex } from '#engines/bibs/index.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { openSource } from '#finding/ingest/index.ts';
import {
  inspectSource,
  REPORT_LANGUAGES,
  type ReportedFile,
  type ReportLanguage,
  summarise,
  writeReport,
} from '#finding/photo-reports/index.ts';
import type { Config } from '#platform/config.ts';
import { progressLine } from './progress-line.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

const DEFAULT_FILE = 'photo-report.html';

/**
 * Writes the page of `photofinish inspect SOURCE --report`.
 * @returns the exit code: 0 if every file that looks like a photo is one
 */
export async function reportSource(
  config: Config,
  sources: string[],
  options: ParsedOptions,
  startList: StartListIndex | undefined,
): Promise<number> {
  const [source, ...others] = sources;
  if (source === undefined || others.length > 0)
    throw new UsageError('Name one folder, zip or s3:// address to report on.');
  const language = readLanguage(options.language);
  const out = typeof options.out === 'string' ? options.out : DEFAULT_FILE;
  if ((await stat(out).catch(() => undefined))?.isDirectory() === true)
    throw new UsageError(`--out "${out}" is a folder: name a file.`);
  const files = await openSource(source);
  if (files === undefined) throw new UsageError(`"${source}" is not a folder, a .zip or s3://bucket/prefix.`);
  const reader = createPhotoReader({ workers: config.readerThreads });
  const line = progressLine(process.stderr);
  const reported: ReportedFile[] = [];
  try {
    for await (const file of inspectSource(reader, files)) {
      reported.push({ ...file, file: nameIn(source, file.file) });
      line.show(`${reported.length} files, ${reported.filter((one) => 'problem' in one).length} damaged`);
    }
  } finally {
    line.end();
    await reader.close();
  }
  const report = summarise(reported, startList && ((bib) => startList.find(bib) !== undefined));
  const head = { subject: basename(source), language, madeAt: new Date(), source: 'Folder' } as const;
  await writeFile(out, writeReport(report, head), { mode: 0o600 }).catch((error: Error) => {
    throw new UsageError(`The report cannot be written to "${out}": ${error.message}.`);
  });
  const { files: count, photos, damaged, duplicates, photosWithBibs } = report;
  console.log(
    `${count} files: ${photos} photos, ${damaged.length} damaged or unusable, ${duplicates.length} sent twice, ${count - photos - damaged.length} left out; ${photosWithBibs} photos name bibs.`,
  );
  for (const { file, problem } of damaged) console.log(`  ${file} (${problem})`);
  console.log(`Report: ${out}`);
  if (photos === 0) console.error(`"${source}" contains no photo.`);
  return photos === 0 || damaged.length > 0 ? 1 : 0;
}

/** Shortens a path to its part below the source. */
function nameIn(source: string, file: string): string {
  const root = source.replace(/(?<!\/)\/+$/, '');
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

function readLanguage(value: ParsedOptions[string]): ReportLanguage {
  const language = REPORT_LANGUAGES.find((one) => one === (value ?? 'en'));
  if (language === undefined)
    throw new UsageError(`--language "${value}" is not one of ${REPORT_LANGUAGES.join(', ')}.`);
  return language;
}
