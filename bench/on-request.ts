/**
 * Measures the cost of searching an event's unread photos for one face and for five faces at once, compared with
 * reading the faces alone.
 *
 *     node bench/on-request.ts [--photos 240] [--race ../shared/photos/race]
 *
 * The sample repeats real photos as separate originals. The figures for 10,000 photos are extrapolated.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPhotoReader } from '#engines/photo-reader/index.ts';
import { listPublishedAfter, photoFiles } from '#finding/photos/index.ts';
import { beginLooking, reserveSearch } from '#finding/selfies/begin-search.ts';
import { lookThroughBatch } from '#finding/selfies/look-through.ts';
import { FIRST_ID } from '#finding/selfies/rounds.rules.ts';
import { insertSelfie } from '#finding/selfies/selfies.store.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { createShopFolder } from '#tests/faults/shop-process.ts';
import { type Figure, markdownTable } from '../scripts/figures/markdown-table.ts';

const TENANT = 'photofinish';
const RATIO_MAX = 1.1;
const WANTED_PHOTOS = 10_000;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '240' },
    race: { type: 'string', default: '../shared/photos/race' },
  },
});
const count = Number(values.photos);
if (!Number.isInteger(count) || count < 1) throw new Error('--photos is a number of photos, as in 240');

/** Creates an event of real photos that stores no faces. */
async function fillEvent(deps: AppDeps): Promise<{ eventId: string; originals: string[] }> {
  const names = (await readdir(values.race)).filter((name) => /\.jpe?g$/i.test(name));
  if (names.length === 0) throw new Error(`${values.race} has no photos: name a folder of JPEGs with --race`);
  const files = await Promise.all(names.map((name) => readFile(path.join(values.race, name))));
  const photos = Array.from({ length: count }, (): string[] => []);
  const { eventId } = await makeEvent(deps, { faceIndexing: 'onRequest', photos });
  const rows = await deps.database.inTenant(TENANT, (scope) =>
    listPublishedAfter(scope, eventId, FIRST_ID, count),
  );
  const originals = rows.map((photo) => tenantKey(TENANT, photoFiles(eventId, photo).original));
  for (const [index, key] of originals.entries()) {
    const file = files[index % files.length];
    if (file !== undefined) await deps.storage.put(key, file);
  }
  return { eventId, originals };
}

/** Starts a search for a person who is on no photo. */
async function begin(deps: AppDeps, eventId: string, name: string): Promise<void> {
  const selfieId = deps.newId();
  const now = deps.clock.now();
  await deps.database.inTenant(TENANT, async (scope) => {
    const expiresAt = new Date(now.getTime() + 24 * 3600_000);
    const consent = { consentAt: now, consentVersion: null, consentLanguage: 'en' } as const;
    await insertSelfie(scope, { selfieId, eventId, expiresAt, ...consent });
    await reserveSearch(scope, { eventId, publishedCount: count }, { selfieId, now });
  });
  await beginLooking(deps, TENANT, { selfieId, eventId }, makeDescriptor(name));
}

interface Cost {
  seconds: number;
  cpuSeconds: number;
}

async function measure(work: () => Promise<void>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const begunMs = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - begunMs) / 1000, cpuSeconds: (user + system) / 1e6 };
}

const shop = await createShopFolder();
try {
  await shop.withPlatform(async (deps) => {
    const workers = deps.config.readerThreads;
    const reader = createPhotoReader({ workers });
    const lookDeps = { ...deps, reader };
    const { eventId, originals } = await fillEvent(deps);
    /** The same files and the same number of threads, but only faces are read. */
    const readAlone = async (): Promise<void> => {
      const waiting = [...originals];
      const readNext = async () => {
        for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
          await reader.readFaces(await deps.storage.read(key));
      };
      await Promise.all(Array.from({ length: workers + 1 }, readNext));
    };
    const look = async (): Promise<void> => {
      while ((await lookThroughBatch(lookDeps, TENANT, eventId)) === 'Seen');
    };
    const [warm] = originals;
    if (warm !== undefined)
      await Promise.all(
        Array.from({ length: workers }, async () => reader.readFaces(await deps.storage.read(warm))),
      );
    // Measured before and after, because the machine may become slower meanwhile.
    const before = await measure(readAlone);
    await begin(deps, eventId, 'one');
    const one = await measure(look);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(deps, eventId, name);
    const five = await measure(look);
    const after = await measure(readAlone);
    await reader.close();
    const alone = {
      seconds: (before.seconds + after.seconds) / 2,
      cpuSeconds: (before.cpuSeconds + after.cpuSeconds) / 2,
    };
    const ratio = (cost: Cost) =>
      `× ${(cost.cpuSeconds / alone.cpuSeconds).toFixed(2)} CPU, × ${(cost.seconds / alone.seconds).toFixed(2)} time`;
    const isKept = (cost: Cost) => cost.cpuSeconds / alone.cpuSeconds <= RATIO_MAX;
    const limit = `× ≤ ${RATIO_MAX}`;
    const minutes = (cost: Cost) => ((cost.seconds / count) * WANTED_PHOTOS) / 60;
    const figures: Figure[] = [
      {
        name: `the faces of ${count} photos alone (${workers} threads), twice`,
        measured: `${before.cpuSeconds.toFixed(1)} and ${after.cpuSeconds.toFixed(1)} CPU s`,
      },
      { name: 'search of all photos for one face', measured: ratio(one), limit, isKept: isKept(one) },
      {
        name: 'search of all photos for five faces at once',
        measured: ratio(five),
        limit,
        isKept: isKept(five),
      },
      {
        name: `one face among ${WANTED_PHOTOS.toLocaleString('en')} photos, scaled`,
        measured: `${minutes(one).toFixed(0)} min; their faces alone ${minutes(alone).toFixed(0)} min`,
      },
    ];
    console.log(markdownTable('faces on request', figures));
  });
} finally {
  await shop.remove();
}
