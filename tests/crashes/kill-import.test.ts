import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import { photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { killsOf, SEED } from '#tests/factories/sample.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { drawRunnerPhoto } from '#tests/faults/draw-runner-photo.ts';
import { createShopFolder, type ShopFolder } from '#tests/faults/shop-process.ts';

const KILLS = killsOf(50, 4);
const FIRST_PHOTOS = 6;
/** Every run finds new files, as if photographers had brought further memory cards. */
const PHOTOS_A_RUN = 2;
/** Width in pixels: small photos are read fast. */
const WIDTH = 600;
const TENANT = 'photofinish';
const EVENT = [
  '--tenant',
  TENANT,
  '--title',
  'Killed Run',
  '--date',
  '2026-05-10',
  '--min-edge',
  '0',
  '--face-ground',
  'A test',
];

const random = seededRandom(`kill -9 while importing, seed ${SEED}`);
let shop: ShopFolder;
let folder: string;
const bibs: string[] = [];

beforeAll(async () => {
  shop = await createShopFolder();
  folder = join(shop.dataDir, 'card');
  await mkdir(folder);
  for (let index = 0; index < FIRST_PHOTOS; index++) await addPhoto();
});
afterAll(() => shop.remove());

async function addPhoto(): Promise<void> {
  const bib = String(1000 + 37 * bibs.length);
  await writeFile(join(folder, `${bib}.jpg`), await drawRunnerPhoto(bib, WIDTH));
  bibs.push(bib);
}

/** Resolves at a random time after the next picture was written: while that photo or the next one is published. */
async function pictureAndAMoment(): Promise<void> {
  const before = await countPictures();
  await waitFor('a picture', async () => (await countPictures()) > before);
  await sleep(random.between(0, 250));
}

async function countPictures(): Promise<number> {
  const root = join(shop.dataDir, 'files', TENANT);
  const names = await readdir(root, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).length;
}

const importFolder = () => shop.run(['import', folder, ...EVENT, '--json']);

test(
  'an import that is killed repeatedly ends with every photo complete and no duplicates',
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const run = importFolder();
      await Promise.race([
        kill % 3 === 0 ? sleep(random.between(300, 3_000)) : pictureAndAMoment(),
        run.ended,
      ]);
      run.signal('SIGKILL');
      await run.ended;
      for (let index = 0; index < PHOTOS_A_RUN; index++) await addPhoto();
    }
    const last = importFolder();
    const { code } = await last.ended;
    expect(code, last.printed()).toBe(0);
    const report = JSON.parse(last.printed().trim().split('\n').at(-1) ?? '');
    expect(report).toMatchObject({ published: bibs.length, refused: 0, faults: [] });
    await shop.withPlatform((deps) => checkEvent(deps, report.eventId));
  },
  240_000 + KILLS * 30_000,
);

/** Checks what must hold however often the import was killed. */
async function checkEvent(deps: AppDeps, eventId: string): Promise<void> {
  const { event, events, photos, tags } = await deps.database.inTenant(TENANT, async ({ trx }) => ({
    event: await trx
      .selectFrom('events')
      .selectAll()
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow(),
    events: await trx.selectFrom('events').select('eventId').execute(),
    photos: await trx.selectFrom('photos').selectAll().where('eventId', '=', eventId).execute(),
    tags: await trx.selectFrom('photoTags').selectAll().where('eventId', '=', eventId).execute(),
  }));
  expect(events).toHaveLength(1);
  expect(event).toMatchObject({
    publishedCount: bibs.length,
    processingCount: 0,
    failedCount: 0,
    coverKey: expect.any(String),
    smallCoverKey: expect.any(String),
  });
  for (const [key, format] of [
    [event.coverKey, 'jpeg'],
    [event.smallCoverKey, 'webp'],
  ])
    expect(await sharp(await deps.storage.read(tenantKey(TENANT, key ?? ''))).metadata()).toMatchObject({
      format,
    });
  expect(photos.map((photo) => photo.state)).toEqual(bibs.map(() => 'Published'));
  expect(photos.map((photo) => photo.fileName).sort()).toEqual(bibs.map((bib) => `${bib}.jpg`).sort());

  for (const photo of photos) {
    const shown = tags.filter((tag) => tag.photoId === photo.photoId && tag.isShown);
    expect(
      shown.map((tag) => tag.value),
      photo.fileName,
    ).toEqual([photo.fileName.replace('.jpg', '')]);
    const facts = { photoId: photo.photoId, contentHash: photo.contentHash, format: photo.format };
    await checkFiles(deps, photoFiles(eventId, facts), join(folder, photo.fileName), photo.contentHash);
  }
  await checkFolder(eventId, photos.length);
}

/** The original equals the file on the card, and its pictures decode completely. */
async function checkFiles(
  deps: AppDeps,
  files: ReturnType<typeof photoFiles>,
  source: string,
  contentHash: string,
): Promise<void> {
  const original = await deps.storage.read(tenantKey(TENANT, files.original));
  expect(Buffer.compare(await readFile(source), original)).toBe(0);
  expect(createHash('sha256').update(original).digest('hex')).toBe(contentHash);
  for (const key of [files.thumb, files.preview]) {
    const bytes = await deps.storage.read(tenantKey(TENANT, key));
    const { info } = await sharp(bytes, { failOn: 'truncated' }).raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThan(0);
  }
}

/** Apart from the photos' files only unfinished writes remain, which have no URL. */
async function checkFolder(eventId: string, photosCount: number): Promise<void> {
  const root = join(shop.dataDir, 'files', TENANT, 'events', eventId);
  const stored = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const unfinished = stored.filter((name) => name.endsWith('.part'));
  // One photo is the cover of the event; two concurrent readers may each have made a cover file, and a kill one more.
  const covers = stored.filter((path) => path.startsWith(join(root, 'covers')) && !path.endsWith('.part'));
  expect(covers.length).toBeGreaterThanOrEqual(1);
  expect(stored.length - unfinished.length - covers.length).toBe(3 * photosCount);
  // A kill can leave one file per writer: the import and the reader.
  expect(unfinished.length).toBeLessThanOrEqual(2 * KILLS);
}
