import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { readFaceModelSet } from '#engines/faces/index.ts';
import { ensureModels, readEngineVersion } from '#engines/models/index.ts';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import {
  compareWithFolder,
  describeCard,
  type LabelledPhotos,
  measureAccuracy,
  readTruth,
  truthOfEvent,
} from '#finding/accuracy/index.ts';
import { type PhotoToRead, readPhotoFile } from '#finding/photos/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { writeFaults } from '#platform/yaml-file/check-value.ts';
import type { AppDeps } from '#server/app.ts';
import { importBar } from './import-bar.ts';
import { readId, withTenant } from './in-tenant.ts';
import { readStartList } from './start-list-file.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { type ParsedOptions, UsageError } from './usage.ts';

/** The most missing photos that are listed by name. */
const NAMED = 20;

const texts = (value: ParsedOptions[string]): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Runs `photofinish accuracy`.
 * @returns the exit code: 0 if everything was measured or written, 1 if a photo could not be read or nothing was
 * reviewed
 */
export async function accuracyCommand(
  config: Config,
  [action, ...others]: string[],
  options: ParsedOptions,
): Promise<number> {
  if (others.length > 0 || (action !== undefined && action !== 'truth'))
    throw new UsageError(`"${others[0] ?? action}" is not understood; see accuracy --help.`);
  if (action === 'truth')
    return withTenant(config, options, (deps, tenantId) =>
      runTruthCommand(deps, tenantId, options, openTerminal()),
    );
  return runAccuracyCommand(config, options, openTerminal(), process.stderr);
}

/** Measures the labelled photos and prints the card. */
export async function runAccuracyCommand(
  config: Pick<Config, 'readerThreads' | 'faceModels'>,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
  progress: Parameters<typeof importBar>[0],
): Promise<number> {
  const files = [options.markdown, options.json].filter((file) => typeof file === 'string');
  for (const file of files) await checkFolderOf(file);
  const sets = await readSets(options);
  await ensureModels();
  const received = sets.reduce((sum, { truth }) => sum + truth.photos.length, 0);
  let [published, refused] = [0, 0];
  const bar = importBar(progress);
  const reader = createPhotoReader({ workers: config.readerThreads, faceModels: config.faceModels });
  try {
    const card = await measureAccuracy(
      {
        reader,
        models: await readFaceModelSet(config.faceModels),
        version: await readEngineVersion(),
        now: systemClock.now(),
      },
      sets,
      (isRead) => {
        if (isRead) published += 1;
        else refused += 1;
        bar.show({
          received: received - refused,
          known: 0,
          skipped: 0,
          published,
          refused,
          isFolderDone: true,
        });
      },
    ).finally(bar.end);
    const markdown = describeCard(card);
    terminal.print(markdown);
    if (typeof options.markdown === 'string')
      await writeFile(options.markdown, `${markdown}\n`, { mode: 0o600 });
    if (typeof options.json === 'string')
      await writeFile(options.json, JSON.stringify(card, null, 2), { mode: 0o600 });
    return refused === 0 ? 0 : 1;
  } finally {
    await reader.close();
  }
}

/** Refuses an output file that cannot be written, before hours of work. */
async function checkFolderOf(file: string): Promise<void> {
  const folder = path.dirname(file);
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw new UsageError(`"${file}" cannot be written: there is no folder "${folder}".`);
}

/** Reads each truth file and checks that its photos exist. */
async function readSets(options: ParsedOptions): Promise<LabelledPhotos[]> {
  const [folders, truths] = [texts(options.photos), texts(options.truth)];
  if (folders.length === 0) throw new UsageError('--photos is missing: name the folder of the photos.');
  if (folders.length !== truths.length)
    throw new UsageError(
      `Name a --truth for each --photos, in the same order: there are ${folders.length} and ${truths.length}.`,
    );
  if (options.event !== undefined || options.tenant !== undefined)
    throw new UsageError('--event and --tenant belong to "photofinish accuracy truth".');
  const listFile = options['start-list'];
  const list = typeof listFile === 'string' ? (await readStartList(listFile, options)).rows : undefined;
  const sets: LabelledPhotos[] = [];
  for (const [index, folder] of folders.entries()) {
    const set = await readSet(folder, truths[index] ?? '');
    const startList = set.truth.startList ?? list?.map(({ bib }) => bib);
    sets.push({ ...set, truth: { ...set.truth, startList } });
  }
  return sets;
}

async function readSet(folder: string, file: string): Promise<LabelledPhotos> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`The truth file "${file}" cannot be read.`);
  });
  const read = readTruth(bytes);
  if ('faults' in read)
    throw new UsageError(
      writeFaults(`The truth file "${file}" was not used:`, path.basename(file), read.faults),
    );
  const { missing, withoutTruth } = await compareWithFolder(folder, read.truth);
  if (missing.length > 0)
    throw new UsageError(
      [
        `${missing.length} of the ${read.truth.photos.length} photos of "${file}" are not in "${folder}". Correct --photos, or remove them from the truth:`,
        ...missing.slice(0, NAMED).map((name) => `  ${name}`),
        ...(missing.length > NAMED ? [`  … and ${missing.length - NAMED} more`] : []),
      ].join('\n'),
    );
  return { name: read.truth.name ?? path.basename(folder), folder, truth: read.truth, withoutTruth };
}

/** Writes the truth of an event, and the originals of its photos if a folder is named. */
export async function runTruthCommand(
  deps: Pick<AppDeps, 'database' | 'clock' | 'storage'>,
  tenantId: string,
  options: ParsedOptions,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  const [file, ...otherFiles] = texts(options.truth);
  const [folder, ...otherFolders] = texts(options.photos);
  if (typeof options.event !== 'string') throw new UsageError('--event is missing.');
  if (file === undefined || otherFiles.length + otherFolders.length > 0)
    throw new UsageError('Name one file to write to with --truth, and at most one folder with --photos.');
  const eventId = readId(options.event);
  await checkFolderOf(file);
  if (existsSync(file))
    throw new UsageError(`"${file}" already exists. Name another file, or move it away first.`);
  const made = await truthOfEvent(deps, tenantId, eventId);
  if (isRefusal(made)) throw new UsageError(`The tenant "${tenantId}" has no event "${eventId}".`);
  const { truth, coverage, sources } = made;
  if (truth.photos.length === 0) {
    terminal.print(
      'Nothing of this event was reviewed, so there is no truth to write. See photofinish review --help.',
    );
    return 1;
  }
  if (folder !== undefined) await copyOriginals(deps, tenantId, sources, folder);
  const text = /\.json$/i.test(file) ? JSON.stringify(truth, null, 2) : stringify(truth, { lineWidth: 0 });
  await writeFile(file, text, { flag: 'wx', mode: 0o600 });
  terminal.print(`${file}: ${truth.note}`);
  terminal.print(
    `Left out: verdicts of people who were found by a selfie and have no bib: ${coverage.verdictsWithoutBib}; decisions on photos that are hidden now: ${coverage.ofHiddenPhotos}.`,
  );
  return 0;
}

/** Copies originals into a folder, one at a time. Existing files are kept. */
async function copyOriginals(
  deps: Pick<AppDeps, 'storage' | 'database'>,
  tenantId: string,
  sources: readonly (PhotoToRead & { file: string })[],
  folder: string,
): Promise<void> {
  for (const source of sources) {
    const copy = path.join(folder, source.file);
    if (path.relative(folder, copy).startsWith('..'))
      throw new UsageError(`"${source.file}" is not inside the folder: nothing more was copied.`);
    await mkdir(path.dirname(copy), { recursive: true });
    if (existsSync(copy)) continue;
    const bytes = await readPhotoFile(deps, tenantId, source);
    await writeFile(copy, bytes, { flag: 'wx', mode: 0o600 });
  }
}
