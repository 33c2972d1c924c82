import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvent } from '#finding/events/index.ts';
import { receiveFile } from '#finding/uploads/receive-upload.ts';
import { findUploadLink } from '#finding/uploads/upload-links.store.ts';
import type { Scope } from '#platform/database/database.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { makeUploadLink } from '#tests/factories/upload-link.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { withIptc } from '#tests/factories/write-metadata.ts';
import { reportUpload } from './report-upload.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

const draw = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .withExif({ IFD0: { Model: 'R6' }, IFD2: { DateTimeOriginal: '2026:05:01 10:00:00' } })
    .jpeg()
    .toBuffer();

test('a link’s report lists its sent photos, duplicates and refused files', async () => {
  const { eventId } = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const open = async (photographer: string) => {
    const { linkId } = await makeUploadLink(shop, { tenantId: TENANT, eventId, photographer });
    const link = await inShop((scope) => findUploadLink(scope, { linkId }));
    if (link === undefined) throw new Error('no link');
    return link;
  };
  const send = async (link: Awaited<ReturnType<typeof open>>, name: string, bytes: Buffer) => {
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    const file = { name, folder: 'Card 1', contentHash, byteSize: bytes.byteLength, read: async () => bytes };
    return receiveFile(shop.deps, TENANT, link, file);
  };
  const [anna, ben] = [await open('Anna Berg'), await open('Ben Ray')];
  const shared = await draw('#a00');
  await send(ben, 'ben.jpg', shared);
  await send(anna, 'named.jpg', withIptc(await draw('#0a0'), { keywords: ['17', '99', 'Finish'] }));
  await send(anna, 'again.jpg', shared);
  await send(anna, 'broken.jpg', (await draw('#00a')).subarray(0, 900));
  const event = await inShop((scope) => findEvent(scope, eventId));
  if (event === undefined) throw new Error('no event');
  const report = await waitFor('photos that are read', async () => {
    const now = await inShop((scope) => reportUpload(scope, event, anna));
    return now.leftOut.some(({ reason }) => reason === 'Coming') ? undefined : now;
  });
  expect(report).toMatchObject({
    photographer: 'Anna Berg',
    files: 3,
    photos: 1,
    formats: [{ name: 'JPEG', smallest: '1200 × 800' }],
    clocks: [{ camera: 'R6', first: '2026-05-01T10:00:00', offsets: [null] }],
    photographers: [{ name: 'Anna Berg', photos: 1 }],
    bibs: [{ name: '17' }, { name: '99' }],
    unlisted: ['99'],
    damaged: [{ file: 'Card 1/broken.jpg', problem: 'Truncated' }],
    leftOut: [{ reason: 'Known', files: ['Card 1/ben.jpg'] }],
  });
});
