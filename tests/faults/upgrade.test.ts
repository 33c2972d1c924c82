import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveRoutes } from '#contract/archive.ts';
import { photoRoutes } from '#contract/photo.ts';
import { startLetters } from '#delivering/letters/index.ts';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { migrations } from '#migrations/index.ts';
import {
  type BackupPlace,
  finishRestore,
  importBrand,
  type Manifest,
  makeBackup,
  openBackupPlace,
  type PlaceKind,
  restoreDatabase,
} from '#operating/backup/index.ts';
import { checkSchema } from '#platform/database/check-schema.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMailbox } from '#platform/mailer/mailbox.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { allJobs } from '#server/app.ts';
import { migrateAll } from '#server/commands/open-platform.ts';
import {
  type Bought,
  type BuyersTenant,
  openPayingBuyer,
  type PayingBuyer,
} from '#tests/factories/paying-buyer.ts';
import { query } from '#tests/factories/query-database.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { sendByTus } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/**
 * Upgrades a shop of the version before step 19 (commit 25dae629). That version made its backup and
 * the export of its brand while: a job of every kind waited, payments were open at the bank, a photo was uploaded by
 * half, letters were being sent, and an archive, a photo alert and a crew existed. `facts.json` says what is in it.
 */
const OLDER = join(import.meta.dirname, 'older-version');
const TENANT = 'photofinish';
/** Later than the backup, before its tokens expire. */
const UPGRADED_AFTER_MS = 600_000;

interface OlderBought extends Bought {
  invoiceNumber: string;
}

interface Facts {
  createdAt: string;
  secret: string;
  sealKey: string;
  /** A search token of bib 1. */
  token: string;
  eventId: string;
  shoppingCartId: string;
  paid: OlderBought;
  /** Payments that the bank has not decided. */
  paying: OlderBought;
  roubles: OlderBought;
  archiveId: string;
  letterEventId: string;
  upload: {
    eventId: string;
    link: { linkId: string; photographerId: string; token: string };
    /** The hash of the photo of which a half was uploaded, and its bytes. */
    half: string;
    bytes: string;
  };
  /** Every kind of job. */
  jobs: string[];
}

let folder: string;
let facts: Facts;
let place: BackupPlace;
let manifest: Manifest;
let shop: TestShop;
let buyer: PayingBuyer;

const openPlace = (kind?: PlaceKind) =>
  openBackupPlace(createLocalStorage(join(folder, 'place')), facts.sealKey, kind);

async function readNewest(from: BackupPlace): Promise<Manifest> {
  const { whole } = await from.listBackups();
  return from.readManifest(whole.at(-1) ?? '');
}

beforeAll(async () => {
  folder = await makeTempFolder('upgrade');
  const files: Record<string, string> = JSON.parse(
    gunzipSync(await readFile(join(OLDER, 'files.json.gz'))).toString(),
  );
  for (const [path, bytes] of Object.entries(files)) {
    const target = join(folder, 'place', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes, 'base64');
  }
  facts = JSON.parse(await readFile(join(OLDER, 'facts.json'), 'utf8'));
  place = await openPlace();
  manifest = await readNewest(place);
  shop = await openTestShop({
    environment: {
      SIGNING_SECRET: facts.secret,
      DESK_URL: 'http://desk.localhost',
      DESK_ISSUER: 'http://127.0.0.1:9',
      DESK_CLIENT_ID: 'desk',
    },
    startsAt: new Date(Date.parse(facts.createdAt) + UPGRADED_AFTER_MS),
    async fill(database) {
      await restoreDatabase(database, place, manifest, {
        migrationNames: Object.keys(migrations),
        migrate: (to) => (to === undefined ? migrateAll(database) : migrate(database, migrations, to)),
        mayReplace: false,
      });
    },
  });
  const restored = await finishRestore(shop.deps, place, manifest, { withFiles: true });
  expect(restored).toMatchObject({ damaged: [], erasures: { replayed: 0 } });
  buyer = await openPayingBuyer(shop);
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const listJobs = (where: string) =>
  query<{ name: string }>(shop.deps.database, `select name from pgboss.job where ${where} order by 1`);

test('the older version may start again on the upgraded database', async () => {
  const older = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name)),
  );
  expect(Object.keys(older)).toHaveLength(manifest.migrations.length);
  expect(Object.keys(migrations).length).toBeGreaterThan(manifest.migrations.length);
  await expect(checkSchema(shop.deps.database, older, facts.jobs)).resolves.toBeUndefined();
});

test('every kind of job of the older version is known and still waits', async () => {
  const known = allJobs.map(({ name }) => name);
  expect(facts.jobs.filter((name) => !known.includes(name))).toEqual([]);
  const waiting = new Set((await listJobs(`state = 'created'`)).map(({ name }) => name));
  expect(facts.jobs.filter((name) => !waiting.has(name))).toEqual([]);
});

test('visitors keep their photos, carts and orders', async () => {
  const photos = await shop.call({
    method: 'GET',
    url: `${photoRoutes.listPhotos.path}?albumId=${facts.eventId}`,
    headers: { authorization: `Bearer ${facts.token}` },
  });
  expect(photos.json().photos).toHaveLength(2);
  const cart = await buyer.send(
    TENANT,
    'GET',
    `/public/shoppingcart-service/api/v1/shoppingCarts/${facts.shoppingCartId}`,
  );
  expect(cart.body.items).toHaveLength(1);
  expect(await buyer.stateOf(facts.paid)).toBe('Completed');
  const order = archiveRoutes.listDownloads.path.replace(':orderId', facts.paid.orderId);
  const [download] = (await buyer.send(TENANT, 'GET', order)).body.downloads;
  const file = await shop.call({ method: 'GET', url: download.url });
  expect(file.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
});

test.each<[string, BuyersTenant]>([
  ['paying', 'photofinish'],
  ['roubles', 'marafon'],
])('the bank decides an open payment after the upgrade: %s', async (which, tenantId) => {
  const bought = which === 'paying' ? facts.paying : facts.roubles;
  expect(await buyer.stateOf(bought)).not.toBe('Completed');
  const notice = await buyer.noticeOf(bought, bought.invoiceNumber);
  const signedAt = shop.deps.clock.now();
  expect(await buyer.deliver(tenantId, notice, signedAt)).toBe(204);
  expect(await buyer.deliver(tenantId, notice, signedAt)).toBe(204);
  expect(await buyer.stateOf(bought)).toBe('Completed');
});

test('a photographer’s link takes the photo again whose upload was interrupted', async () => {
  const bytes = Buffer.from(facts.upload.bytes, 'base64');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(facts.upload.half);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  const file = { name: 'IMG_1.jpg', bytes };
  expect(await sendByTus(facts.upload.link, file, { port, host: 'desk.localhost' })).toBe(204);
});

test('all waiting jobs run, and each mail is sent once', async () => {
  // The queue counts by the database's clock: a job of this backup would be too old one day.
  await query(shop.deps.database, `update pgboss.job set keep_until = now() + interval '1 day'`);
  // A restore pauses letters.
  const resumed = await shop.deps.database.inTenant(TENANT, (scope) =>
    startLetters(shop.deps, scope, facts.letterEventId, BY_COMMAND),
  );
  expect(resumed).toBeUndefined();
  await shop.work();
  await waitFor(
    'every job to end',
    async () => (await listJobs(`state in ('created', 'retry', 'active')`)).length === 0,
  );
  expect(await listJobs(`state not in ('completed')`)).toEqual([]);
  const mails = await readMailbox(shop.deps.database, TENANT);
  const sent = mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted();
  expect(new Set(mails.map(({ text }) => text)).size).toBe(mails.length);
  expect(sent).toEqual(
    expect.arrayContaining([
      'alert@example.com: Please confirm: photos from Letter Race',
      'owner@example.com: Your photo is ready: Secret of Photofinish',
      'runner101@example.com: Fotos von dir: Letter Race',
      'runner102@example.com: Fotos von dir: Letter Race',
      'runner103@example.com: Fotos von dir: Letter Race',
    ]),
  );
  const archive = await buyer.send(
    TENANT,
    'GET',
    archiveRoutes.getArchive.path.replace(':archiveId', facts.archiveId),
  );
  expect(archive.body.state).toBe('Published');
  const uploaded = await query(
    shop.deps.database,
    `select file_name, state from photos where event_id = $1 and file_name like 'IMG%' order by 1`,
    [facts.upload.eventId],
  );
  expect(uploaded).toEqual([
    { file_name: 'IMG_0.jpg', state: 'Published' },
    { file_name: 'IMG_1.jpg', state: 'Published' },
  ]);
});

test('the older export of a brand is refused before anything is written, and a new one is imported', async () => {
  const there = await openTestShop({ tenants: demoTenants.filter(({ tenantId }) => tenantId !== TENANT) });
  try {
    const exports = await openPlace('Exports');
    const options = { migrationNames: Object.keys(migrations) };
    const importNewest = async () => importBrand(there.deps, exports, await readNewest(exports), options);
    await expect(importNewest()).rejects.toThrow(/^The export is of another version .*bring both shops/);
    const listBrands = () => query(there.deps.database, `select from tenants where tenant_id = '${TENANT}'`);
    expect(await listBrands()).toEqual([]);

    await makeBackup(shop.deps, exports, { withFiles: true, keep: undefined, tenantId: TENANT });
    expect(await importNewest()).toMatchObject({ damaged: [], missing: [] });
    const moved = await openPayingBuyer(there);
    expect(await moved.stateOf(facts.paid)).toBe('Completed');
    expect(await moved.stateOf(facts.paying)).toBe('Completed');
  } finally {
    await there.close();
  }
});
