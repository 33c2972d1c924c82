import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { UPLOAD_FILES_PATH, uploadPath } from '#contract/uploads.ts';
import { createSpaceCheck } from '#platform/storage/free-space.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink, type TestLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** A photographer announces bytes and never sends them: the space is wanted by all brands (decision 217). */

const TENANT = 'photofinish';
const HOST = 'desk.localhost';
/** The bytes that are free on the disk above the reserve. The next constant is what a request announces. */
const LEFT_BYTES = 3_000_000;
const ANNOUNCED_BYTES = 2_000_000;

let shop: TestShop;
let port: number;
let link: TestLink;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: `http://${HOST}` } });
  const disk = { bavail: 2_000_000_000 + LEFT_BYTES, blocks: 1e12, bsize: 1, files: 0, ffree: 0 };
  folder = await makeTempFolder('held-disk');
  Object.assign(
    shop.deps.storage,
    createLocalStorage(
      folder,
      createSpaceCheck(folder, async () => disk),
    ),
  );
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  link = await makeUploadLink(shop, { tenantId: TENANT, eventId });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Reserves as much for another brand as a request announces, and writes nothing. The disk has no room for both. */
async function reserveForOther(): Promise<void> {
  const { reserveSpace } = await shop.deps.storage.openUploads();
  (await reserveSpace(ANNOUNCED_BYTES))(0);
}

const ownHeaders = () => ({
  host: HOST,
  authorization: `Bearer ${link.token}`,
  'tus-resumable': '1.0.0',
});

/** Sends a request without a body, whatever it announces. @returns the status */
const send = (method: string, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...ownHeaders(), ...headers } });
    onTestFinished(() => void sent.destroy());
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', reject).flushHeaders();
  });

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const ANNOUNCED = {
  'content-type': 'application/offset+octet-stream',
  'content-length': String(ANNOUNCED_BYTES),
  'upload-offset': '0',
};

test('a request keeps no space for bytes that it announces and does not send', async () => {
  const contentHash = hashOf('begun');
  const metadata = `hash ${btoa(contentHash)},name ${btoa('begun.jpg')}`;
  const headers = {
    'upload-length': String(ANNOUNCED_BYTES),
    'upload-metadata': metadata,
    'content-length': '0',
  };
  expect(await send('POST', UPLOAD_FILES_PATH, headers)).toBe(201);
  const path = uploadPath(link.linkId, contentHash);
  const hanging = connect(port, '127.0.0.1');
  onTestFinished(() => void hanging.destroy());
  const lines = Object.entries({ ...ownHeaders(), ...ANNOUNCED }).map(([name, value]) => `${name}: ${value}`);
  hanging.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await waitFor('the request that writes', () =>
    shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      const file = await trx
        .selectFrom('uploadedFiles')
        .select('writerId')
        .where('contentHash', '=', contentHash)
        .executeTakeFirst();
      return file?.writerId != null;
    }),
  );
  await reserveForOther();
});

test('a request that was answered keeps no space', async () => {
  expect(await send('PATCH', uploadPath(link.linkId, hashOf('unknown')), ANNOUNCED)).toBe(460);
  await reserveForOther();
});
