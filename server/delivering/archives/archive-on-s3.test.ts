import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoFiles } from '#finding/photos/index.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const MIB = 2 ** 20;
const SIZES = [3 * MIB + 5, 12 * MIB, 12 * MIB];

let folder: string;
let store: S3rver;
let shop: TestShop;
let port: number;
let event: MadeEvent;
let keys: string[];
let archive: { fileUrl: string; size: number };

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  folder = await mkdtemp(join(tmpdir(), 'photofinish-s3-'));
  store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port: storePort } = await store.run();
  shop = await openTestShop({
    environment: { STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${storePort}` },
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  event = await makeEvent(shop.deps, { title: 'Run', photos: SIZES.map(() => ['1']) });
  keys = await Promise.all(SIZES.map((size, index) => storeOriginal(event.photoIds[index] ?? '', size)));
  archive = await makeArchive();
});
afterAll(async () => {
  await shop.close();
  if (store.httpServer.listening) await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function storeOriginal(photoId: string, size: number): Promise<string> {
  const bytes = randomBytes(size);
  const { contentHash } = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('photos')
      .set({ byteSize: size, crc32: crc32(bytes) })
      .where('photoId', '=', photoId)
      .returning('contentHash')
      .executeTakeFirstOrThrow(),
  );
  const { original } = photoFiles(event.eventId, { photoId, contentHash, format: 'jpeg' });
  await shop.deps.storage.put(tenantKey(TENANT, original), bytes);
  return tenantKey(TENANT, original);
}

async function makeArchive(): Promise<typeof archive> {
  await setCatalog(
    shop,
    event,
    'products:\n  - { key: all, kind: PhotosWithMe, title: { en: All }, price: 0 }\n',
  );
  const token = await createBuyer(shop).tokenOf(event.eventId, '1');
  const made = await shop.call({
    method: 'POST',
    url: '/public/archive-service/api/v1/archives/',
    payload: { eventId: event.eventId },
    headers: { authorization: `Bearer ${token}` },
  });
  return (await shop.call({ url: String(made.headers.location) })).json();
}

function open(range?: string): Promise<IncomingMessage> {
  const headers = { host: DEFAULT_HOST, ...(range === undefined ? {} : { range }) };
  return new Promise((resolve, reject) => {
    httpGet({ port, path: archive.fileUrl, agent: false, headers }, resolve).on('error', reject);
  });
}

const download = async (range?: string) => Buffer.concat(await (await open(range)).toArray());
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('an archive of originals in S3 is served completely and in ranges, without files on the local disk', async () => {
  const before = await readdir(shop.dataDir, { recursive: true });
  const whole = await download();
  expect(whole.byteLength).toBe(archive.size);
  for (const key of keys) expect(whole.includes(Buffer.from(await shop.deps.storage.read(key)))).toBe(true);
  const middle = 9 * MIB + 1;
  const parts = [await download(`bytes=0-${middle - 1}`), await download(`bytes=${middle}-`)];
  expect(sha256(Buffer.concat(parts))).toBe(sha256(whole));
  expect(await readdir(shop.dataDir, { recursive: true })).toEqual(before);
});

test('a lost original breaks the transfer', async () => {
  const answer = await open();
  let seen = 0;
  const ended = new Promise<boolean>((resolve) => {
    answer.on('end', () => resolve(true)).on('error', () => resolve(false));
  });
  answer.once('data', () => {
    answer.pause();
    void shop.deps.storage.delete(keys[2] ?? '').then(() => answer.resume());
  });
  answer.on('data', (chunk: Buffer) => {
    seen += chunk.byteLength;
  });
  expect(await ended).toBe(false);
  expect(seen).toBeLessThan(archive.size);
  expect(answer.headers['content-length']).toBe(String(archive.size));
});

test('a store that becomes unreachable breaks the transfer; the next request gets Retry-After', async () => {
  const answer = await open();
  const ended = new Promise<boolean>((resolve) => {
    answer.on('end', () => resolve(true)).on('error', () => resolve(false));
  });
  const closed = store.close();
  answer.once('data', () => store.httpServer.closeAllConnections());
  answer.resume();
  expect(await ended).toBe(false);
  await closed;
  const path = `/files/${(keys[0] ?? '').replace(tenantKey(TENANT, ''), '')}`;
  const expiresAt = new Date(Date.now() + 600_000);
  const url = signFileLink(shop.deps.keys, { tenantId: TENANT, path, expiresAt, downloadName: 'run.jpg' });
  const refused = await shop.call({ url });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.headers['content-disposition']).toBeUndefined();
});
