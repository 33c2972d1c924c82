import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { revokeUploadLink } from '#finding/uploads/change-upload-links.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { runSendCommand } from '#server/commands/send/send-command.ts';
import { openBadLine } from '#tests/factories/bad-line.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { recordTerminal } from '#tests/factories/record-terminal.ts';
import { makeTempFolder } from '#tests/factories/temp-folder.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { findFreePort } from './shop-process.ts';
import { makeSmallDisk } from './small-disk.ts';

const TENANT = 'photofinish';
const PHOTOS = 6;
const CUTS = 4;
/**
 * The most bytes that a cut may cause to be sent again: less than the two photos in flight. `bench/uploads.ts` measures a day of
 * cuts.
 */
const TWICE_A_CUT_MAX = 400_000;
/** Overhead beside the files: queries and headers. */
const CALLS_BYTES = 30_000;
/** Too small for one photo. */
const DISK_BYTES = 300_000;

const disk = await makeSmallDisk(DISK_BYTES);

/** Opens a shop for uploads, and a folder of photos that are too small for a stand-in. */
async function openRace(storage?: string) {
  const environment = {
    DESK_URL: 'http://127.0.0.1',
    ...(storage === undefined ? {} : { STORAGE_URL: storage }),
  };
  const shop = await openTestShop({ environment });
  onTestFinished(() => shop.close());
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  const { linkId, token } = await makeUploadLink(shop, { tenantId: TENANT, eventId });
  const folder = join(await makeTempFolder('card'), 'card');
  await mkdir(folder);
  return { shop, port, eventId, linkId, token, folder };
}

/** Writes different photos: bytes after a picture's end change only the file. */
async function takePhotos(folder: string, count: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  const picture = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: 'white', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const photos = Array.from({ length: count }, (_, index) =>
    Buffer.concat([picture, Buffer.from(`${index}`)]),
  );
  for (const [index, photo] of photos.entries()) await writeFile(join(folder, `DSC_${index}.JPG`), photo);
  const hashes = photos.map((photo) => createHash('sha256').update(photo).digest('hex'));
  return { hashes, size: picture.byteLength + 1 };
}

function startSending(folder: string, port: number, token: string) {
  const { terminal, lines } = recordTerminal();
  const shown: string[] = [];
  const code = runSendCommand({
    operands: [folder],
    options: { json: true },
    link: `http://127.0.0.1:${port}/upload#${token}`,
    terminal,
    bar: { isTTY: true, write: (text: string) => shown.push(text) },
    signal: new AbortController().signal,
  });
  return { code, shown, report: () => JSON.parse(lines.join('')) };
}

const listHashes = async (shop: TestShop, eventId: string): Promise<string[]> => {
  const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('photos').select('contentHash').where('eventId', '=', eventId).execute(),
  );
  return rows.map((row) => row.contentHash);
};

test('uploads a folder over a slow, interrupted line: nothing lost, nothing duplicated, little sent twice', async () => {
  const { shop, port, eventId, token, folder } = await openRace();
  const { hashes, size } = await takePhotos(folder, PHOTOS);
  const line = await openBadLine(port, [0], { bytesPerSecond: 3_000_000, delayMs: 20 });
  onTestFinished(line.close);
  const sending = startSending(folder, line.port, token);
  const bytes = PHOTOS * size;
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await waitFor('bytes to cut', async () => line.carried() > (bytes * cut) / (CUTS + 1));
    line.cutAll();
  }
  expect(await sending.code).toBe(0);
  expect(sending.report()).toMatchObject({ sent: PHOTOS, known: 0, refused: [] });
  expect((await listHashes(shop, eventId)).toSorted()).toEqual(hashes.toSorted());
  expect(sending.shown.join('')).toContain('no answer: trying again');
  expect((line.carried() - bytes - CALLS_BYTES) / CUTS).toBeLessThan(TWICE_A_CUT_MAX);
});

test.skipIf(disk === undefined)(
  'reports a full disk and continues the upload once there is space',
  async () => {
    if (disk === undefined) throw new Error('there is a disk, or the test is skipped');
    onTestFinished(disk.remove);
    const { shop, port, eventId, token, folder } = await openRace(pathToFileURL(disk.folder).href);
    const { hashes } = await takePhotos(folder, 1);
    const sending = startSending(folder, port, token);
    await waitFor('the message', async () =>
      sending.shown.join('').includes('its storage may be full or unavailable'),
    );
    await disk.grow();
    expect(await sending.code).toBe(0);
    expect(await listHashes(shop, eventId)).toEqual(hashes);
  },
);

test('reports an unreachable store and stops waiting for it once the link is revoked', async () => {
  const { shop, port, linkId, token, folder } = await openRace(
    `s3://photos/shop?endpoint=http://127.0.0.1:${await findFreePort()}`,
  );
  await takePhotos(folder, 1);
  const sending = startSending(folder, port, token);
  await waitFor('the message', async () =>
    sending.shown.join('').includes('its storage may be full or unavailable'),
  );
  await shop.deps.database.inTenant(TENANT, (scope) =>
    revokeUploadLink(shop.deps, scope, linkId, BY_COMMAND),
  );
  expect(await sending.code).toBe(1);
  expect(sending.report()).toMatchObject({ sent: 0, refused: [], notSent: 1 });
});
