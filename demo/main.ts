import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { AppDeps } from '#server/app.ts';
import { lowerPriority } from '#server/commands/lower-priority.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { AFTER_FIRST, DEMO_COMPLETE, demoFolder } from '#server/commands/start-demo.ts';
import { addTimes } from './add-times.ts';
import { applyDemoContent } from './content.ts';
import {
  autumnParkRun,
  type DemoEvent,
  eveningEmbankmentRun,
  lakesideHalfMarathon,
  PAST_EVENTS,
} from './event.ts';
import { factsOf } from './event-facts.ts';
import { type FillPart, fillEvent, showFirstPhotos, tourFilesOf } from './fill-event.ts';
import { addFinishFootage } from './finish-camera/add-finish-footage.ts';
import { addDemoFrames } from './frames.ts';
import { demoTenants } from './tenants.ts';

/**
 * Fills the demo that `prepareDemo` began: the texts of its tenants, and events through the same import as real ones; the big
 * event also gets times and a video of its finish. The photos that the README names come first. It runs beside a shop, whose
 * workers read the photos. If it is killed, the next start continues.
 */
async function main(): Promise<void> {
  const firstShown = Promise.race([once(process, 'message'), once(process, 'disconnect')]);
  const config = loadConfig(process.env);
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const leaving = new AbortController();
  process.once('SIGTERM', () => leaving.abort());
  // Ends with the shop, because without it no process reads the photos.
  process.once('disconnect', () => leaving.abort());
  lowerPriority();
  const folder = demoFolder(config.dataDir);
  const fillFrom = (tenantId: string, event: DemoEvent, part: FillPart) =>
    fillEvent(deps, { tenantId, event, folder, signal: leaving.signal, ...part });
  const lakeside = (part: FillPart) => fillFrom('photofinish', lakesideHalfMarathon, part);
  const small: [tenantId: string, event: DemoEvent][] = [
    ['marafon', eveningEmbankmentRun],
    ['laufbilder', autumnParkRun],
  ];
  try {
    await mkdir(folder, { recursive: true });
    // Waits for the shop's own import, because two concurrent imports of one event would import the same photos.
    if (process.argv.includes(AFTER_FIRST)) await firstShown;
    else await showFirstPhotos(deps, folder, { signal: leaving.signal });
    leaving.signal.throwIfAborted();
    const [eventId, isFurnished] = await Promise.all([
      lakeside({ files: tourFilesOf(lakesideHalfMarathon) }),
      furnish(deps),
      ...small.map(([tenantId, event]) => fillFrom(tenantId, event, { files: tourFilesOf(event) })),
    ]);
    const home = { tenantId: 'photofinish', eventId, folder: join(folder, lakesideHalfMarathon.slug) };
    const times = { ...home, event: lakesideHalfMarathon, facts: factsOf(lakesideHalfMarathon) };
    await addTimes(deps, times);
    const missing = await addFinishFootage(deps, { ...home, folder: join(home.folder, 'film') });
    if (missing !== undefined) console.log(missing);
    console.log('Everything that the README shows is here; more photos follow.');
    // Past events fill the home page. They come after everything that the README names.
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

/** Adds the tenants' texts and frames. Photos do not need them. @returns whether all were added */
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

await main();
