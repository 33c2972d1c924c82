import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { findEvent } from '#finding/events/index.ts';
import { videoKeys } from '#finding/videos/index.ts';
import { videosOfCompetitor } from '#finding/videos/videos.store.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeFootage, playThrough, splitFootage } from '#tests/factories/footage.ts';
import { countOf, SEED } from '#tests/factories/sample.ts';
import { createShopFolder, type ShopFolder } from './shop-process.ts';
import { makeSmallDisk } from './small-disk.ts';

const TENANT = 'photofinish';
const KILLS = countOf(10, 2);
const SECONDS = 14;
/** The time at which the camera started the next file: two clips span both files. */
const SPLIT_SECOND = 8;
const BIBS = Array.from({ length: 5 }, (_, index) => String(10 + index));
const TIMEOUT_MS = 340_000 + KILLS * 30_000;

const random = seededRandom(`kill -9 while cutting, seed ${SEED}`);
let shop: ShopFolder;
let film: string;
let list: string;
/** Enough for the footage and some of its clips, but not for all with their previews. */
const disk = await makeSmallDisk(2_100_000);

beforeAll(async () => {
  shop = await createShopFolder();
  film = await makeFootage(join(shop.dataDir, 'film.mp4'), { seconds: SECONDS });
  list = join(shop.dataDir, 'results.csv');
  const lines = BIBS.map((bib, index) => `${bib},10:00:${String(3 + 2 * index).padStart(2, '0')}`);
  await writeFile(list, ['bib,time of day', ...lines].join('\n'));
});
afterAll(async () => {
  await shop.remove();
  await disk?.remove();
});

const makeRace = () => shop.withPlatform(async (deps) => (await makeEvent(deps, { photos: [] })).eventId);

/** Runs both imports, one of which completes the clips. */
const importResults = (event: string, environment = {}) =>
  shop.run(
    ['import-results', list, '--event', event, '--before', '2', '--after', '2', '--no-wait'],
    environment,
  );
const importVideo = (event: string, environment = {}, path = film, startsAt = '10:00:00') =>
  shop.run(
    ['import-video', path, '--event', event, '--starts-at', startsAt, '--full', '--json'],
    environment,
  );

/** Every clip exists once, complete and as its row says; the counts agree. */
async function checkClips(eventId: string, footageCount: number, storageUrl?: string): Promise<void> {
  await shop.withPlatform(async (deps) => {
    const storage = openStorage(storageUrl, shop.dataDir);
    const { clips, event } = await deps.database.inTenant(TENANT, async (scope) => ({
      clips: await videosOfCompetitor(scope, eventId, BIBS),
      event: await findEvent(scope, eventId),
    }));
    expect(clips.map(({ bibKey }) => bibKey).toSorted()).toEqual(BIBS);
    expect(event).toMatchObject({
      videosPublishedCount: BIBS.length + footageCount,
      videosProcessingCount: 0,
    });
    for (const clip of clips) {
      const keys = videoKeys(clip);
      const original = await storage.read(tenantKey(TENANT, keys.original));
      expect([original.byteLength, crc32(original)]).toEqual([clip.byteSize, clip.crc32]);
      for (const key of [keys.original, keys.preview]) {
        const path = join(shop.dataDir, 'played.mp4');
        await writeFile(path, await storage.read(tenantKey(TENANT, key)));
        expect((await playThrough(path)).streams).toHaveLength(2);
      }
      expect(await storage.stat(tenantKey(TENANT, keys.poster))).toBeDefined();
    }
  });
}

test(
  'cutting that is killed repeatedly ends with every clip once and complete',
  async () => {
    const event = await makeRace();
    const [first, then] = await splitFootage(film, SPLIT_SECOND, join(shop.dataDir, 'card-%d.mp4'));
    expect((await importVideo(event, {}, then, `10:00:0${SPLIT_SECOND}`).ended).code).toBe(0);
    expect((await importResults(event).ended).code).toBe(0);
    for (let kill = 0; kill < KILLS; kill++) {
      const run = importVideo(event, {}, first);
      await Promise.race([sleep(random.between(2_500, 9_000)), run.ended]);
      run.signal('SIGKILL');
      await run.ended;
    }
    const last = importVideo(event, {}, first);
    expect((await last.ended).code, last.printed()).toBe(0);
    const report = last
      .printed()
      .split('\n')
      .find((line) => line.startsWith('{'));
    expect(JSON.parse(report ?? '')).toMatchObject({ plan: { joined: 2 }, videos: { shortfalls: {} } });
    await checkClips(event, 2);
    const root = join(shop.dataDir, 'files', TENANT, 'events', event);
    const stored = (await readdir(root, { recursive: true })).filter((name) => /\.(mp4|jpg)$/.test(name));
    // The footage files, and a preview and a still of each clip and each full video; a clip also has its original.
    expect(stored).toHaveLength(2 + BIBS.length + 2 * (BIBS.length + 2));
  },
  TIMEOUT_MS,
);

test.skipIf(disk === undefined)(
  'a full disk stops the cutting with a message, fails no clip, and the cutting continues once there is space',
  async () => {
    if (disk === undefined) throw new Error('there is a disk, or the test is skipped');
    const event = await makeRace();
    const onDisk = { STORAGE_URL: pathToFileURL(disk.folder).href };
    expect((await importResults(event, onDisk).ended).code).toBe(0);
    const stopped = importVideo(event, onDisk);
    expect((await stopped.ended).code).toBe(1);
    expect(stopped.printed()).toMatch(/is full: make room/);
    const halves = (await readdir(disk.folder, { recursive: true })).filter((name) => name.endsWith('.part'));
    expect(halves).toEqual([]);

    await disk.grow();
    const last = importVideo(event, onDisk);
    expect((await last.ended).code, last.printed()).toBe(0);
    await checkClips(event, 1, onDisk.STORAGE_URL);
  },
  TIMEOUT_MS,
);
