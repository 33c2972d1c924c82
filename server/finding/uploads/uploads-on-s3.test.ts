import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { ERRORS, Upload } from '@tus/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import { photoFiles } from '#finding/photos/index.ts';
import { Outage } from '#platform/outage.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { UPLOADS_FOLDER } from '#platform/storage/uploads-place.ts';
import { makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, sendByTus } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { createS3Store, S3_KEYS } from '#tests/fakes/s3-store.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';
import { deleteUpload, type UploadId } from './uploaded-files.store.ts';

const TENANT = 'photofinish';
const HOST = 'desk.localhost';

const directory = await makeTempFolder('uploads-s3');
const storePort = await findFreePort();
const store = createS3Store(directory, storePort);
let shop: TestShop;
let port: number;
beforeAll(async () => {
  await store.up();
  Object.assign(process.env, S3_KEYS);
  shop = await openTestShop({
    environment: {
      DESK_URL: `http://${HOST}`,
      STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${storePort}`,
    },
  });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
});
afterAll(async () => {
  await shop?.close();
  await store.down();
  await rm(directory, { recursive: true });
});

/** Expects a file to be an event's only photo, byte by byte, and nothing of its upload to remain. */
async function expectPhoto(eventId: string, bytes: Buffer): Promise<void> {
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const photos = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photos').select(['photoId', 'contentHash']).where('eventId', '=', eventId).execute(),
  );
  expect(photos).toEqual([{ photoId: expect.any(String), contentHash }]);
  const { original } = photoFiles(eventId, {
    photoId: photos[0]?.photoId ?? '',
    contentHash,
    format: 'jpeg',
  });
  expect(Buffer.compare(await shop.deps.storage.read(tenantKey(TENANT, original)), bytes)).toBe(0);
  expect(await readdir(join(directory, 'photos/shop', UPLOADS_FOLDER)).catch(() => [])).toEqual([]);
}

test('a file sent by tus to an S3 store becomes a photo, and nothing of its upload remains', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const link = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  const bytes = await makeJpeg(1, 4);

  // After joining the parts, a store no longer knows their upload, and answers NoSuchUpload to an abort.
  const file = { name: 'a.jpg', bytes };
  expect(await sendByTus(link, file, { port, host: HOST, retryDelays: [] })).toBe(204);
  await expectPhoto(eventId, bytes);
});

test('a file resumes after an outage of its store', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const link = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  // The size results in three parts that a store accepts.
  const bytes = Buffer.concat([await makeJpeg(2, 4), Buffer.alloc(18_000_000)]);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const size = String(bytes.byteLength);
  const metadata = `hash ${btoa(hash)},name ${btoa('b.jpg')}`;
  const begin = (method: string, path: string, headers: Record<string, string>) => {
    const own = { host: HOST, authorization: `Bearer ${link.token}`, 'tus-resumable': '1.0.0' };
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...own, ...headers } });
    const status = new Promise<number | undefined>((resolve, reject) =>
      sent.on('error', reject).on('response', (response) => resolve(response.resume().statusCode)),
    );
    return { sent, status };
  };
  const created = begin('POST', UPLOAD_FILES_PATH, { 'upload-length': size, 'upload-metadata': metadata });
  created.sent.end();
  expect(await created.status).toBe(201);

  const cut = begin('PATCH', uploadPath(link.linkId, hash), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': size,
  });
  cut.sent.write(bytes.subarray(0, 12_000_000));
  await waitFor('the first part', async () => {
    const names = await readdir(join(directory, 'photos/._S3rver_uploads'), { recursive: true });
    return names.some((name) => name.endsWith('.md5'));
  });
  await store.down();
  cut.sent.end(bytes.subarray(12_000_000));
  // A server that gives up may close the connection before everything was sent; then its answer is lost.
  expect([503, undefined]).toContain(await cut.status.catch(() => undefined));
  await store.up();
  expect(await sendByTus(link, { name: 'b.jpg', bytes }, { port, host: HOST })).toBe(204);
  await expectPhoto(eventId, bytes);
}, 120_000);

/** The request that joins the parts of an upload. */
const COMPLETE = /^POST .*uploadId=/;

test.each<{ title: string; afterwards?: (upload: UploadId) => Promise<unknown> }>([
  { title: 'is put together by whoever comes back' },
  {
    title: 'is sent anew where the bucket’s own rule has deleted its parts',
    // AbortIncompleteMultipartUpload deletes only parts.
    afterwards: () => rm(join(directory, 'photos/._S3rver_uploads'), { recursive: true }),
  },
  {
    title: 'is sent anew where a process was killed when it had refused it and not yet deleted it',
    afterwards: (upload) => shop.deps.database.inTenant(TENANT, (scope) => deleteUpload(scope, upload)),
  },
])('a file whose store went down before joining the parts $title', async ({ afterwards }) => {
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const link = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  const bytes = await makeJpeg(3, 4);
  const file = { name: 'c.jpg', bytes };
  store.breakAt(COMPLETE);
  expect(await sendByTus(link, file, { port, host: HOST, retryDelays: [] })).toBe(503);
  store.breakAt();
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  await afterwards?.({ linkId: link.linkId, contentHash });
  expect(await sendByTus(link, file, { port, host: HOST })).toBe(204);
  await expectPhoto(eventId, bytes);
});

test('if one process deletes and restarts an upload, another process sees the new one', async () => {
  const [one, other] = [await shop.deps.storage.openUploads(), await shop.deps.storage.openUploads()];
  const id = `${one.prefix}known`;
  for (const size of [5, 7]) {
    await one.store.create(new Upload({ id, size, offset: 0 }));
    expect(await other.store.getUpload(id)).toMatchObject({ size, offset: 0 });
    await one.delete('known');
    await expect(other.store.getUpload(id)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
  }
});

test('an upload is not reported as missing while its store is down', async () => {
  const { store: uploads, prefix } = await shop.deps.storage.openUploads();
  await store.down();
  await expect(uploads.getUpload(`${prefix}unknown`)).rejects.toThrow(Outage);
  await store.up();
  await expect(uploads.getUpload(`${prefix}unknown`)).rejects.toBe(ERRORS.FILE_NOT_FOUND);
});

test('outdated uploads are searched under their own prefix, in a bucket shared with others', async () => {
  const { store: uploads } = await shop.deps.storage.openUploads();
  store.breakAt(/^GET (?!.*prefix=shop%2F\.uploads%2F).*[?&]uploads(=|&|$)/);
  expect(await uploads.deleteExpired()).toBe(0);
  store.breakAt();
});
