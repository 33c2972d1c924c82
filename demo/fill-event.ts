import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FoundFile, importEvent, prepareEvent } from '#finding/ingest/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import type { AppDeps } from '#server/app.ts';
import { applyDemoCatalog } from './catalogs.ts';
import { drawDemoEvent } from './draw-event.ts';
import { type DemoEvent, lakesideHalfMarathon } from './event.ts';
import { factsOf } from './event-facts.ts';
import { startListCsv } from './start-list.ts';
import { reportOf, tourOf } from './tour.ts';

/** The number of photos that the shop shows before anything else is made. */
const FIRST_PHOTOS = 4;

/** Returns the files of an event's tour. */
export const tourFilesOf = (event: DemoEvent): ReadonlySet<string> =>
  new Set(tourOf(event).map(({ file }) => file));

/**
 * Imports the first photos of the big event. The shop's process does this, because its code is loaded earlier than that of the
 * demo's process.
 */
export async function showFirstPhotos(
  deps: AppDeps,
  folder: string,
  { signal, onProgress }: Pick<FillInput, 'signal' | 'onProgress'>,
): Promise<void> {
  const files = new Set([...tourFilesOf(lakesideHalfMarathon)].slice(0, FIRST_PHOTOS));
  const event = lakesideHalfMarathon;
  await fillEvent(deps, { tenantId: 'photofinish', event, folder, signal, files, onProgress });
}

/** The folder of the event's photo report, as an organizer would pass it to the import. */
const REPORT_FOLDER = 'report';

export interface FillPart {
  /** The photos to import, by their files in `photos`; by default all. */
  files?: ReadonlySet<string> | undefined;
  /** Called with the number of these photos that are published. */
  onProgress?: ((published: number) => void) | undefined;
}

interface FillInput extends FillPart {
  tenantId: string;
  event: DemoEvent;
  folder: string;
  signal: AbortSignal;
}

/** Draws an event and imports each photo as soon as its file is complete. @returns the event's id */
export async function fillEvent(
  deps: AppDeps,
  { tenantId, event, folder, signal, files: wanted, onProgress }: FillInput,
): Promise<string> {
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(event)) });
  if ('faults' in list) throw new Error(`the demo's start list is wrong: ${JSON.stringify(list.faults)}`);
  const facts = factsOf(event);
  await prepareEvent(deps, { tenantId, event: facts, startList: [] });
  await applyDemoCatalog(deps, tenantId, event.slug);

  const report = new Set(reportOf(event).map(({ file }) => file));
  async function* files(): AsyncGenerator<FoundFile> {
    const options = { folder: join(folder, event.slug), event, signal, isFromKept: true, files: wanted };
    for await (const { file } of drawDemoEvent(options)) {
      const folder = basename(dirname(file));
      const isReport = report.has(`${folder}/${basename(file)}`);
      yield { file, folder: isReport ? REPORT_FOLDER : folder, read: () => readFile(file) };
    }
  }
  const { eventId } = await importEvent(
    deps,
    { tenantId, event: facts, startList: list.rows, files: files(), reportFolders: [REPORT_FOLDER] },
    ({ published }) => {
      signal.throwIfAborted();
      onProgress?.(published);
    },
  );
  return eventId;
}
