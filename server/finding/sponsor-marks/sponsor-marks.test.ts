import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderMarked } from '#engines/images/index.ts';
import { listPhotosById, photoFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { FILE_PATH_PREFIX, signPicture } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { setMark } from './index.ts';
import { drawMark } from './mark.task.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let event: MadeEvent;
beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
});
afterAll(() => shop.close());

const colour = (background: string, width = 60, height = 20) =>
  sharp({ create: { width, height, channels: 3, background } });
const set = (bytes: Uint8Array | null, hasFreeCard = false, { eventId } = event) =>
  shop.deps.database.inTenant(TENANT, (scope) =>
    setMark(shop.deps, scope, eventId, { bytes, hasFreeCard }, BY_COMMAND),
  );
const get = (url: string) => shop.call({ method: 'GET', url });
const firstPhoto = async () =>
  (await get(`/public/photo-service/api/v1/photos?albumId=${event.eventId}`)).json().photos[0];
const freeCardOf = async () =>
  (await get(`/public/photo-service/api/v1/events/${event.eventId}`)).json().freeCardMarkUrl;

test('a mark is in the lower right corner only, and keeps the picture’s size', async () => {
  const preview = await colour('#204060', 1600, 1066).jpeg().toBuffer();
  const mark = await drawMark(TENANT, await colour('#ff0000', 900, 300).png().toBuffer());
  const marked = sharp(await renderMarked(preview, mark ?? new Uint8Array()));
  const { data, info } = await marked.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1600, 1066]);
  const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 180;
  expect(isRed(1500, 1000)).toBe(true);
  for (const [x, y] of [
    [1595, 1060],
    [100, 1000],
    [1500, 100],
    [800, 533],
  ] as const)
    expect(isRed(x, y), `${x} ${y}`).toBe(false);
});

test('previews have the mark once it is set, at new cacheable addresses; originals never have it', async () => {
  const before = await firstPhoto();
  const [record] = await shop.deps.database.inTenant(TENANT, (scope) =>
    listPhotosById(scope, event.photoIds.slice(0, 1)),
  );
  if (record === undefined) throw new Error('no such photo');
  const files = photoFiles(event.eventId, record);
  const read = (key: string) => shop.deps.storage.read(tenantKey(TENANT, key));
  const [original, stored] = [await read(files.original), await read(files.preview)];
  expect(await set(await colour('#ff0000').png().toBuffer(), true)).toEqual({
    mark: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  const photo = await firstPhoto();
  expect(photo.previewUrl).toContain('/marked/');
  expect(photo.thumbUrl).toBe(before.thumbUrl);
  const reply = await get(photo.previewUrl);
  expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
  expect(reply.headers['cache-control']).toMatch(/^public, max-age=\d+, immutable, must-revalidate$/);
  expect(reply.rawPayload.equals(Buffer.from(stored))).toBe(false);
  // The marked picture is not stored.
  expect(Buffer.from(await read(files.original)).equals(Buffer.from(original))).toBe(true);
  expect(Buffer.from(await read(files.preview)).equals(Buffer.from(stored))).toBe(true);
  expect((await get(await freeCardOf())).headers['content-type']).toBe('image/png');

  // An expired address redirects; one with another mark or without a signature opens nothing.
  const path = new URL(photo.previewUrl, 'http://x').pathname;
  const old = signPicture(
    { keys: shop.deps.keys, clock: { now: () => new Date(Date.now() - 3 * 3600_000) } },
    { tenantId: TENANT, path, isPublic: true },
  );
  expect(await get(old)).toMatchObject({ statusCode: 302, headers: { location: photo.previewUrl } });
  expect((await get(path)).statusCode).toBe(404);
  expect((await get(photo.previewUrl.replace(/marked\/\w/, 'marked/x'))).statusCode).toBe(404);
  const unknown = `${FILE_PATH_PREFIX}${files.preview}/marked/ffffffffffff`;
  expect(
    (await get(signPicture(shop.deps, { tenantId: TENANT, path: unknown, isPublic: false }))).statusCode,
  ).toBe(404);

  expect(await set(null, true)).toEqual({ mark: null });
  expect((await firstPhoto()).previewUrl).toBe(before.previewUrl);
  expect(await freeCardOf()).toBeNull();
});

test('refuses a file that is not a picture or too large, and changes nothing', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  const cut = (await colour('#ff0000').png().toBuffer()).subarray(0, 40);
  const large = await colour('#ff0000', 4_200, 10).png().toBuffer();
  for (const bytes of [svg, cut, large, Buffer.alloc(0)])
    expect(await set(bytes)).toMatchObject({ refused: 'Invalid' });
  expect((await firstPhoto()).previewUrl).not.toContain('/marked/');
});
