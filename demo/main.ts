import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FoundFile, importEvent, prepareEvent } from '#finding/ingest/index.ts';
import { readStartList } from '#finding/start-lists/index.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { lowerPriority } from '#server/commands/lower-priority.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { DEMO_COMPLETE, demoFolder } from '#server/commands/start-demo.ts';
import { addTimes } from './add-times.ts';
import { applyDemoCatalog } from './catalogs.ts';
import { applyDemoContent } from './content.ts';
import { drawDemoEvent } from './draw-event.ts';
import {
  autumnParkRun,
  type DemoEvent,
  eveningEmbankmentRun,
  lakesideHalfMarathon,
  PAST_EVENTS,
} from './event.ts';
import { factsOf } from './event-facts.ts';
import { addFinishFootage } from './finish-camera/add-finish-footage.ts';
import { addDemoFrames } from './frames.ts';
import { startListCsv } from './start-list.ts';
import { demoTenants } from './tenants.ts';
import { reportOf, tourOf } from './tour.ts';

/** Enough photos for a first look before anything else is made. */
const FIRST_PHOTOS = 8;

/**
 * Fills the demo that `prepareDemo` began: what its tenants say, and events that go through the same import as real
 * ones, the big one with its times and a video of its finish. The photos that the README names come first; the other photos
 * follow. Runs beside a shop, whose workers read the photos; killed, it continues at the next start.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const leaving = new AbortController();
  process.once('SIGTERM', () => leaving.abort());
  // Without the shop no process reads the photos.
  process.once('disconnect', () => leaving.abort());
  lowerPriority();
  const folder = demoFolder(config.dataDir);
  const fillFrom = (tenantId: string, event: DemoEvent, part: FillPart) =>
    fill(deps, { tenantId, event, folder, signal: leaving.signal, ...part });
  const lakeside = (part: FillPart) => fillFrom('photofinish', lakesideHalfMarathon, part);
  const small: [tenantId: string, event: DemoEvent][] = [
    ['marafon', eveningEmbankmentRun],
    ['laufbilder', autumnParkRun],
  ];
  try {
    await mkdir(folder, { recursive: true });
    const eventId = await lakeside({ files: firstOf(lakesideHalfMarathon) });
    const home = { tenantId: 'photofinish', eventId, folder: join(folder, lakesideHalfMarathon.slug) };
    const times = { ...home, event: lakesideHalfMarathon, facts: factsOf(lakesideHalfMarathon) };
    const [isFurnished] = await Promise.all([
      furnish(deps),
      lakeside({ files: tourFilesOf(lakesideHalfMarathon) }),
      ...small.map(([tenantId, event]) => fillFrom(tenantId, event, { files: tourFilesOf(event) })),
    ]);
    await addTimes(deps, times);
    const missing = await addFinishFootage(deps, { ...home, folder: join(home.folder, 'film') });
    if (missing !== undefined) console.log(missing);
    console.log('Everything that the README shows is here; more photos follow.');
    // They fill the first page, and nothing that the README names waits for them.
    for (const event of PAST_EVENTS) await fillFrom('photofinish', event, {});
    for (const [tenantId, event] of small) await fillFrom(tenantId, event, {});
    await lakeside({});
    await addTimes(deps, times);
    // The next start adds what is missing.
    if (isFurnished) await writeFile(join(folder, DEMO_COMPLETE), '');
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    await platform.close();
  }
  process.exit(0);
}

/**
 * Adds what the tenants say, and their frames. Photos do not wait for them, and are there without them.
 * @returns whether all are there
 */
async function furnish(deps: AppDeps): Promise<boolean> {
  try {
    for (const { tenantId } of demoTenants) await applyDemoContent(deps, tenantId);
    await addDemoFrames(deps, ...demoTenants.map(({ tenantId }) => tenantId));
    return true;
  } catch (error) {
    console.error('Pages or frames of the demo are missing; the next start adds them.', error);
    return false;
  }
}

const tourFilesOf = (event: DemoEvent): ReadonlySet<string> => new Set(tourOf(event).map(({ file }) => file));
const firstOf = (event: DemoEvent): ReadonlySet<string> =>
  new Set([...tourFilesOf(event)].slice(0, FIRST_PHOTOS));

/** Where the event's photo report is, as an organizer would name it at the import. */
const REPORT_FOLDER = 'report';

interface FillPart {
  /** Which photos, by file below `photos`; all unless told. */
  files?: ReadonlySet<string>;
}

interface FillInput extends FillPart {
  tenantId: string;
  event: DemoEvent;
  folder: string;
  signal: AbortSignal;
}

/** Draws an event and imports each photo as soon as it is there. @returns the event's id */
async function fill(deps: AppDeps, { tenantId, event, folder, signal, ...part }: FillInput): Promise<string> {
  const list = await readStartList('photofinish', { bytes: Buffer.from(startListCsv(event)) });
  if ('faults' in list) throw new Error(`the demo's start list is wrong: ${JSON.stringify(list.faults)}`);
  const facts = factsOf(event);
  await prepareEvent(deps, { tenantId, event: facts, startList: [] });
  await applyDemoCatalog(deps, tenantId, event.slug);

  const report = new Set(reportOf(event).map(({ file }) => file));
  async function* files(): AsyncGenerator<FoundFile> {
    const options = { folder: join(folder, event.slug), event, signal, isFromKept: true, ...part };
    for await (const { file } of drawDemoEvent(options)) {
      const folder = basename(dirname(file));
      const isReport = report.has(`${folder}/${basename(file)}`);
      yield { file, folder: isReport ? REPORT_FOLDER : folder, read: () => readFile(file) };
    }
  }
  const { eventId } = await importEvent(
    deps,
    { tenantId, event: facts, startList: list.rows, files: files(), reportFolders: [REPORT_FOLDER] },
    () => signal.throwIfAborted(),
  );
  return eventId;
}

await main();
