import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { photoFiles } from '#finding/photos/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { UPLOADS_FOLDER } from '#platform/storage/uploads-place.ts';
import { makeEvent, makeJpeg } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, sendByTus } from '#tests/factories/upload-link.ts';
import { createS3Store, S3_KEYS } from '#tests/fakes/s3-store.ts';
import { findFreePort } from '#tests/faults/shop-process.ts';

const TENANT = 'photofinish';
const HOST = 'desk.localhost';

test('a file that came by tus into an S3 store is a photo, and nothing of its upload stays', async () => {
  const directory = await makeTempFolder('uploads-s3');
  const storePort = await findFreePort();
  const store = createS3Store(directory, storePort);
  await store.up();
  onTestFinished(async () => {
    await store.down();
    await rm(directory, { recursive: true });
  });
  Object.assign(process.env, S3_KEYS);
  const environment = {
    DESK_URL: `http://${HOST}`,
    STORAGE_URL: `s3://photos/shop?endpoint=http://127.0.0.1:${storePort}`,
  };
  const shop = await openTestShop({ environment });
  onTestFinished(() => shop.close());
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const link = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  const bytes = await makeJpeg(1, 4);
  const contentHash = createHash('sha256').update(bytes).digest('hex');

  // A store that has put the parts together knows their upload no more, and says so when it is ended (S3: NoSuchUpload).
  const file = { name: 'a.jpg', bytes };
  expect(await sendByTus(link, file, { port, host: HOST, retryDelays: [] })).toBe(204);

  const [photo] = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photos').select(['photo_id', 'content_hash']).where('event_id', '=', eventId).execute(),
  );
  expect(photo?.content_hash).toBe(contentHash);
  const { original } = photoFiles(eventId, { photoId: photo?.photo_id ?? '', contentHash, format: 'jpeg' });
  expect(Buffer.compare(await shop.deps.storage.read(tenantKey(TENANT, original)), bytes)).toBe(0);
  expect(await readdir(join(directory, 'photos/shop', UPLOADS_FOLDER)).catch(() => [])).toEqual([]);
});
