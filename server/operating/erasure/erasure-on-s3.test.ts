import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { paintPhoto } from '#tests/factories/paint-photo.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { findErasure, requestErasure, runErasure } from './index.ts';

const TENANT = 'photofinish';
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
let folder: string;
let store: S3rver;
let shop: TestShop;
let port: number;
let logged = '';

/** Starts the store with everything that it contained before. */
async function startStore(wanted: number): Promise<number> {
  store = new S3rver({
    port: wanted,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  return (await store.run()).port;
}

beforeAll(async () => {
  Object.assign(process.env, KEYS);
  folder = await makeTempFolder('erasure-on-s3');
  port = await startStore(0);
  const destination = new Writable({
    write(chunk, _, done) {
      logged += chunk;
      done();
    },
  });
  shop = await openTestShop({
    environment: { STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${port}` },
    log: createLog('trace', destination as never),
  });
});
afterAll(async () => {
  await shop?.close();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const storedFiles = async () =>
  (await readdir(join(folder, 'store'), { recursive: true })).filter((name) =>
    name.endsWith('._S3rver_object'),
  );

test('an erasure waits for a store that goes down midway; afterwards nothing is left in the store, the database or the log', async () => {
  const event = await makeEvent(shop.deps, { photos: [['91'], ['91', '92'], ['92']] });
  for (const photoId of event.photoIds) await paintPhoto(shop.deps, photoId, TENANT);
  const before = await storedFiles();
  const subject = { emails: ['runner91@example.com'], personIds: [event.competitors['91'] ?? ''] };
  const asked = await inShop((scope) =>
    requestErasure(shop.deps, scope, subject, { isAlsoBought: false, seenOrderIds: [] }, BY_COMMAND),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  const { erasureId } = asked;
  // Answers once, then dies while deleting the second file.
  const { storage } = shop.deps;
  let deleted = 0;
  const dying = {
    ...storage,
    delete: async (key: string) => {
      deleted += 1;
      if (deleted === 2) {
        const closed = store.close();
        store.httpServer.closeAllConnections();
        await closed;
      }
      await storage.delete(key);
    },
  };
  await expect(runErasure({ ...shop.deps, storage: dying }, TENANT, erasureId)).rejects.toThrow();
  expect((await inShop((scope) => findErasure(scope, erasureId)))?.certificate).toBeNull();
  expect(await startStore(port)).toBe(port);
  await runErasure(shop.deps, TENANT, erasureId);
  const erasure = await inShop((scope) => findErasure(scope, erasureId));
  expect(erasure).toMatchObject({ state: 'Done', certificate: expect.anything() });
  // The photo of only this person is deleted with all its files; the other photos are complete.
  const after = await storedFiles();
  expect(before.length).toBeGreaterThan(after.length);
  const [alone = '', ...others] = event.photoIds;
  expect(after.filter((name) => name.includes(alone))).toEqual([]);
  for (const photoId of others)
    expect(after.filter((name) => name.includes(photoId))).toEqual(
      before.filter((name) => name.includes(photoId)),
    );
  // The list that is replayed after a restore still contains random ids.
  expect(await findLeftovers(shop, ['runner91'])).toEqual([]);
  expect(await findLeftovers({ deps: shop.deps, dataDir: folder }, ['runner91'])).toEqual([]);
  expect(logged.toLowerCase()).not.toContain('runner91');
});
