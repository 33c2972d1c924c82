import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type FoundFile, importEvent, prepareEvent } from '#finding/ingest/index.ts';
import { parseStartList } from '#finding/start-lists/index.ts';
import { BRAND_FOLDER, defineTenant } from '#hosting/tenants/index.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { DEMO_COMPLETE, demoFolder } from '#server/commands/start-demo.ts';
import { defineDemoAccounts, defineDemoMembers } from './accounts.ts';
import { addTimes } from './add-times.ts';
import { applyDemoCatalog } from './catalogs.ts';
import { applyDemoContent } from './content.ts';
import { drawDemoEvent } from './draw-event.ts';
import {
  autumnParkRun,
  type DemoEvent,
  eveningEmbankmentRun,
  lakesideHalfMarathon,
  upcomingEvent,
} from './event.ts';
import { addFinishFilm } from './finish-camera/add-finish-film.ts';
import { addDemoFrames } from './frames.ts';
import { drawLogo } from './logo.ts';
import { startListCsv } from './start-list.ts';
import { demoTenants } from './tenants.ts';

/** Drawn faces are nobody's: they need not be forgotten. */
const DEMO_FACE_DAYS = 36_500;
const DEMO_GROUND = 'A demo: its photos are drawn, and nobody took part';

/** Enough photos for a first look before the small events get theirs. */
const FIRST_PHOTOS = 12;

/**
 * Makes the demo: three tenants with their logos and what they say, an upcoming race, and three drawn events that go
 * through the same import as real ones, the big one with its times and a film of its finish. Beside a shop, whose workers read the photos; killed, it goes on at the next start.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const platform = await openPlatform(config, { isDemo: true, log: createLog('fatal') });
  const { deps } = platform;
  const leaving = new AbortController();
  process.once('SIGTERM', () => leaving.abort());
  // Without the shop there is nobody to read the photos.
  process.once('disconnect', () => leaving.abort());
  try {
    for (const tenant of demoTenants) await defineTenant(deps, tenant);
    await defineDemoAccounts(deps, 'photofinish', lakesideHalfMarathon);
    await defineDemoAccounts(deps, 'marafon', eveningEmbankmentRun);
    const lakeside = { tenantId: 'photofinish', event: factsOf(lakesideHalfMarathon), startList: [] };
    await defineDemoMembers(deps, 'photofinish', (await prepareEvent(deps, lakeside)).eventId);
    await putLogos(deps);
    await announceUpcoming(deps);
    process.send?.('tenants');
    for (const { tenantId } of demoTenants) await applyDemoContent(deps, tenantId);
    for (const { tenantId } of demoTenants) await addDemoFrames(deps, tenantId);

    const folder = demoFolder(config.dataDir);
    await mkdir(folder, { recursive: true });
    await fill(deps, 'photofinish', lakesideHalfMarathon, folder, leaving.signal, FIRST_PHOTOS);
    await fill(deps, 'marafon', eveningEmbankmentRun, folder, leaving.signal);
    await fill(deps, 'laufbilder', autumnParkRun, folder, leaving.signal);
    const eventId = await fill(deps, 'photofinish', lakesideHalfMarathon, folder, leaving.signal);
    const home = { tenantId: 'photofinish', eventId, folder: join(folder, lakesideHalfMarathon.slug) };
    await addTimes(deps, { ...home, event: lakesideHalfMarathon, facts: factsOf(lakesideHalfMarathon) });
    const film = { ...home, folder: join(home.folder, 'film'), signal: leaving.signal };
    const missing = await addFinishFilm(deps, film);
    if (missing !== undefined) console.log(missing);
    await writeFile(join(folder, DEMO_COMPLETE), '');
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  } finally {
    await platform.close();
  }
  process.exit(0);
}

async function putLogos(deps: AppDeps): Promise<void> {
  for (const { tenantId, settings } of demoTenants) {
    const put = (file: string, svg: string) =>
      deps.storage.put(tenantKey(tenantId, `${BRAND_FOLDER}/${file}`), Buffer.from(svg));
    await put('logo.svg', drawLogo(settings.tenantName, settings.colours.brand, true));
    await put('logo-small.svg', drawLogo(settings.tenantName, settings.colours.brand, false));
  }
}

async function announceUpcoming(deps: AppDeps): Promise<void> {
  const { slug, title, date, city, country, timeZone } = upcomingEvent(deps.clock.now());
  await prepareEvent(deps, {
    tenantId: 'photofinish',
    event: {
      title,
      date,
      city,
      country,
      externalEventId: slug,
      isSecure: false,
      verificationFactor: 'None',
      timeZone,
      cameraOffsets: {},
      faceGround: DEMO_GROUND,
    },
    startList: [],
  });
}

function factsOf({ title, date, city, country, slug, timeZone }: DemoEvent) {
  return {
    title,
    date,
    city,
    country,
    externalEventId: slug,
    isSecure: false,
    verificationFactor: 'None' as const,
    timeZone,
    cameraOffsets: {},
    faceGround: DEMO_GROUND,
    faceRetentionDays: DEMO_FACE_DAYS,
  };
}

/** Draws an event and imports each photo as soon as it lies there. @returns the event's id */
async function fill(
  deps: AppDeps,
  tenantId: string,
  event: DemoEvent,
  folder: string,
  signal: AbortSignal,
  count?: number,
): Promise<string> {
  const list = await parseStartList(Buffer.from(startListCsv(event)));
  if ('faults' in list) throw new Error(`the demo's start list is wrong: ${JSON.stringify(list.faults)}`);
  const facts = factsOf(event);
  await prepareEvent(deps, { tenantId, event: facts, startList: [] });
  await applyDemoCatalog(deps, tenantId, event.slug);

  async function* files(): AsyncGenerator<FoundFile> {
    const options = {
      folder: join(folder, event.slug),
      event,
      signal,
      ...(count === undefined ? {} : { count }),
    };
    for await (const { file } of drawDemoEvent(options)) {
      yield { file, folder: basename(dirname(file)), read: () => readFile(file) };
    }
  }
  const { eventId } = await importEvent(
    deps,
    { tenantId, event: facts, startList: list.rows, files: files() },
    () => signal.throwIfAborted(),
  );
  return eventId;
}

await main();
