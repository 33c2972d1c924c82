import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { UPLOAD_FILES_PATH } from '#contract/uploads.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { createPhotoSender } from './photo-sender.ts';

/** A sender that does not wait would make hundreds of calls in this time. */
const WATCHED_MS = 1_000;

test('retries a file only at intervals if the shop can neither accept nor resume it', async () => {
  let begun = 0;
  let isRevoked = false;
  const told = Promise.withResolvers<void>();
  const shop = createServer(({ method, url }, response) => {
    const isBeginning = url === UPLOAD_FILES_PATH;
    if (isBeginning) begun += 1;
    if (begun === 2) told.resolve();
    if (isRevoked) response.writeHead(403).end();
    else if (method === 'HEAD') response.writeHead(500).end();
    else if (isBeginning) response.writeHead(409).end();
    else response.end(JSON.stringify({ known: [], begun: [], awaited: [] }));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  const bound = shop.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const folder = await makeTempFolder('photo-sender');
  const path = join(folder, 'a.jpg');
  const bytes = Buffer.from('no photo, and so without a preview');
  await writeFile(path, bytes);

  const sender = createPhotoSender({ origin: `http://127.0.0.1:${port}`, token: 't' }, 'link', 0, () => {});
  const size = bytes.byteLength;
  sender.add([{ path: Buffer.from(path), file: 'a.jpg', folder: '', size, read: async () => bytes }]);
  await told.promise;
  await sleep(WATCHED_MS);
  expect(begun).toBe(2);
  isRevoked = true;
  expect(await sender.finish()).toMatchObject({ sent: 0, notSent: 1 });
});
