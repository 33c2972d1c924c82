import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTenants } from '#demo/tenants.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { loadConfig } from '#platform/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { AppDeps } from '#server/app.ts';
import { openPlatform } from '#server/commands/open-platform.ts';
import { drawRunnerPhoto } from './draw-runner-photo.ts';
import { readEndState } from './end-state.ts';
import { createShopFolder, type ShopFolder } from './shop-process.ts';
import { makeSmallDisk, mountSmallDisk } from './small-disk.ts';

const TENANT = 'photofinish';
const TITLE = 'Full Run';
const PHOTOS = 4;
/** Width in pixels: small photos are read fast. */
const WIDTH = 600;
/** Enough for some of the photos with their pictures, but not for all. */
const DISK_BYTES = 74_000;
/** Enough for a new database, prepared models and a little more. */
const DATABASE_DISK_BYTES = 300_000_000;

/** Enough for several consecutive imports on a busy machine. */
const TIMEOUT_MS = 360_000;

let shop: ShopFolder;
let card: string;
const disk = await makeSmallDisk(DISK_BYTES);
const databaseDisk = await mountSmallDisk(DATABASE_DISK_BYTES);

beforeAll(async () => {
  shop = await createShopFolder();
  card = join(shop.dataDir, 'card');
  await mkdir(card);
  for (let index = 0; index < PHOTOS; index++) {
    const bib = String(2000 + 41 * index);
    await writeFile(join(card, `${bib}.jpg`), await drawRunnerPhoto(bib, WIDTH));
  }
});
afterAll(async () => {
  await shop.remove();
  await disk?.remove();
  await databaseDisk?.remove();
});

async function importCard(environment: Record<string, string>, title = TITLE) {
  const run = shop.run(
    ['import', card, '--tenant', TENANT, '--title', title, '--date', '2026-05-10', '--min-edge', '0'],
    environment,
  );
  const { code } = await run.ended;
  return { code, printed: run.printed() };
}

const states = (deps: AppDeps) =>
  deps.database.inTenant(TENANT, async ({ trx }) => {
    const rows = await trx.selectFrom('photos').select('state').execute();
    return new Set(rows.map((row) => row.state));
  });

test.skipIf(disk === undefined)(
  'an import on a full disk stops with a message and continues once there is space',
  async () => {
    if (disk === undefined) throw new Error('there is a disk, or the test is skipped');
    const onDisk = { STORAGE_URL: pathToFileURL(disk.folder).href };

    const first = await importCard(onDisk);
    expect(first.printed).toMatch(/The disk of .+ is full: make room\. Then run the same import again/);
    expect(first.code).toBe(1);
    const again = await importCard(onDisk);
    expect(again.printed).toMatch(/is full: make room/);
    expect(again.code).toBe(1);
    // No photo counts as failed, and no incomplete file remains.
    expect(await shop.withPlatform(states)).not.toContain('Failed');
    expect((await readdir(disk.folder, { recursive: true })).filter((name) => /\.part$/.test(name))).toEqual(
      [],
    );

    await disk.grow();
    const last = await importCard(onDisk);
    expect(last.code, last.printed).toBe(0);
    const undisturbed = await importCard({}, 'Undisturbed Run');
    expect(undisturbed.code, undisturbed.printed).toBe(0);
    const expected = await shop.withPlatform((deps) => readEndState(deps, TENANT, 'Undisturbed Run'));
    const storage = openStorage(onDisk.STORAGE_URL, shop.dataDir);
    const ended = await shop.withPlatform((deps) => readEndState({ ...deps, storage }, TENANT, TITLE));
    expect(ended).toEqual(expected);
    expect(ended.counts).toEqual({ publishedCount: PHOTOS, processingCount: 0, failedCount: 0 });
  },
  TIMEOUT_MS,
);

test.skipIf(databaseDisk === undefined)(
  'an import whose database is on a full disk reports this and completes once there is space',
  async () => {
    if (databaseDisk === undefined) throw new Error('there is a disk, or the test is skipped');
    const environment = { DATA_DIR: join(databaseDisk.folder, 'data'), LOG_LEVEL: 'silent' };
    const platform = await openPlatform(loadConfig(environment), { isDemo: true, mayMigrate: true });
    for (const tenant of demoTenants) await defineTenant(platform.deps, tenant);
    await platform.close();

    const { bavail, bsize } = await statfs(databaseDisk.folder);
    const ballast = join(databaseDisk.folder, 'ballast');
    await writeFile(ballast, Buffer.alloc(bavail * bsize));
    const stopped = await importCard(environment);
    expect(stopped.printed).toMatch(/The disk of the database.* is full: make room/);
    expect(stopped.code).toBe(1);

    await rm(ballast);
    const done = await importCard(environment);
    expect(done.printed).toContain(`${PHOTOS} photos can be seen`);
    expect(done.code).toBe(0);
  },
  TIMEOUT_MS,
);
