import { afterAll, beforeAll, expect, test } from 'vitest';
import { protectParticipant } from '#finding/competitors/index.ts';
import { setSharing } from '#finding/events/index.ts';
import { listFreePhotos, listPhotosById, makePhotosFree, photoFiles } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { type EventInput, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);
const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.call({ method, url, headers });
const photosOf = async ({ eventId }: MadeEvent) =>
  (await get(`/public/photo-service/api/v1/photos?albumId=${eventId}`)).json().photos as {
    photoId: string;
    freeUrl: string | null;
  }[];
const recordOf = async (photoId = '') => {
  const [photo] = await inTenant((scope) => listPhotosById(scope, [photoId]));
  if (photo === undefined) throw new Error('no such photo');
  return photo;
};

async function makeGiving(freePhotosMax: number, input: EventInput = {}): Promise<MadeEvent> {
  const event = await makeEvent(shop.deps, input);
  const sharing = { organizerCoverage: true, organizerSales: 'ByShares', freePhotosMax } as const;
  await inTenant((scope) => setSharing(scope, event.eventId, sharing, BY_COMMAND));
  return event;
}

async function give(event: MadeEvent, indexes: readonly number[], isFree = true, more: string[] = []) {
  const photos = await Promise.all(indexes.map((index) => recordOf(event.photoIds[index])));
  const fileNames = [...photos.map(({ fileName }) => fileName.toUpperCase()), ...more];
  const input = { eventId: event.eventId, fileNames, withReport: false, isFree };
  return inTenant((scope) => makePhotosFree(scope, input, BY_COMMAND));
}

test('makes as many photos free as the event allows, and none by default', async () => {
  const event = await makeGiving(0, { photos: [['1'], ['2'], ['3']] });
  expect(await give(event, [0])).toMatchObject({ refused: 'Conflict' });
  await inTenant((scope) =>
    setSharing(
      scope,
      event.eventId,
      { organizerCoverage: true, organizerSales: 'ByShares', freePhotosMax: 2 },
      BY_COMMAND,
    ),
  );
  expect(await give(event, [0, 1], true, ['nobodys.jpg'])).toEqual({ changed: 2, unknown: ['nobodys.jpg'] });
  expect(await give(event, [2])).toMatchObject({ refused: 'Conflict' });
  expect((await photosOf(event)).map(({ freeUrl }) => freeUrl !== null)).toEqual([true, true, false]);
});

test('photos chosen by their pictures are made free: only published photos of the event, up to the limit', async () => {
  const event = await makeGiving(1, { photos: [['1'], ['2'], ['3']] });
  const other = await makeGiving(1, { photos: [['1']] });
  const choose = (photoIds: string[], isFree = true) =>
    inTenant((scope) =>
      makePhotosFree(
        scope,
        { eventId: event.eventId, fileNames: [], photoIds, withReport: false, isFree },
        BY_COMMAND,
      ),
    );
  const [first = '', second = '', hidden = ''] = event.photoIds;
  await inTenant((scope) => hidePhoto(shop.deps, scope, hidden, true, BY_COMMAND));
  expect(await choose([hidden, ...other.photoIds])).toEqual({ changed: 0, unknown: [] });
  expect(await choose([first, second])).toMatchObject({ refused: 'Conflict' });
  expect(await choose([second])).toEqual({ changed: 1, unknown: [] });
  expect(
    (await photosOf(event)).flatMap(({ photoId, freeUrl }) => (freeUrl === null ? [] : photoId)),
  ).toEqual([second]);
  expect(await choose([second], false)).toEqual({ changed: 1, unknown: [] });
});

test('sends a free photo as it was uploaded, counts each download once, and books nothing', async () => {
  const event = await makeGiving(5);
  await give(event, [0]);
  const photo = await recordOf(event.photoIds[0]);
  const url = (await photosOf(event))[0]?.freeUrl ?? '';
  const reply = await get(url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toContain(photo.fileName);
  expect(reply.headers['cache-control']).toContain('private');
  const key = tenantKey(TENANT, photoFiles(event.eventId, photo).original);
  expect(reply.rawPayload.equals(Buffer.from(await shop.deps.storage.read(key)))).toBe(true);
  // Neither HEAD nor a later range counts as a download.
  expect((await get(url, {}, 'HEAD')).statusCode).toBe(200);
  expect((await get(url, { range: 'bytes=1-3' })).statusCode).toBe(206);
  const free = await inTenant((scope) => listFreePhotos(scope, event.eventId));
  expect(free).toEqual([{ photoId: photo.photoId, fileName: photo.fileName, downloads: 1 }]);
});

test('the first range of a photo counts as one download, and a malformed range as none', async () => {
  shop.holdClock();
  const event = await makeGiving(5);
  await give(event, [0]);
  const url = (await photosOf(event))[0]?.freeUrl ?? '';
  const from = (range: string, method: 'GET' | 'HEAD' = 'GET') =>
    shop.call({ method, url, headers: { range }, remoteAddress: '10.9.0.1' });
  const downloads = async () =>
    (await inTenant((scope) => listFreePhotos(scope, event.eventId)))[0]?.downloads;
  for (const range of ['bytes=0-', 'bytes=1-', 'bytes=0-3', 'bytes=0-1,3-4'])
    expect((await from(range)).statusCode).toBe(range.includes(',') ? 200 : 206);
  expect(await downloads()).toBe(4);
  for (const range of ['bytes=', 'bytes=9-2', 'bytes=x', 'bytes=0-1,x']) {
    const reply = await from(range);
    expect([reply.statusCode, reply.rawPayload.byteLength]).toEqual([416, 0]);
  }
  await from('bytes=0-', 'HEAD');
  expect(await downloads()).toBe(4);
  const statuses: number[] = [];
  for (let count = 0; count < 60; count += 1) statuses.push((await from('bytes=0-')).statusCode);
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([56, 429]);
  expect(await downloads()).toBe(60);
});

test('refuses a forged address, another photo and another tenant', async () => {
  const event = await makeGiving(5, { photos: [['1'], ['2']] });
  await give(event, [0]);
  const url = (await photosOf(event))[0]?.freeUrl ?? '';
  const [free = '', sold = ''] = event.photoIds;
  expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(404);
  expect((await get(url.replace(free, sold))).statusCode).toBe(404);
  expect((await shop.call({ method: 'GET', url, host: 'marafon.localhost' })).statusCode).toBe(404);
});

test('closes at once when the photo is sold again, hidden, or shows a protected participant', async () => {
  const event = await makeGiving(5, { photos: [['77'], ['1'], ['2']] });
  await give(event, [0, 1, 2]);
  const urls = (await photosOf(event)).map(({ freeUrl }) => freeUrl ?? '');
  const statuses = async () => {
    const found: number[] = [];
    for (const url of urls) found.push((await get(url)).statusCode);
    return found;
  };
  expect(await statuses()).toEqual([200, 200, 200]);
  await inTenant((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: event.eventId, competitorId: event.competitors['77'] ?? '', isProtected: true },
      BY_COMMAND,
    ),
  );
  await inTenant((scope) => hidePhoto(shop.deps, scope, event.photoIds[1] ?? '', true, BY_COMMAND));
  await give(event, [2], false);
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('makes no photo of an event with a verification factor free', async () => {
  const event = await makeGiving(5, { factor: 'Surname' });
  await give(event, [0]);
  const url = `/public/competitor-service/api/v1/competitors/${event.eventId}/token`;
  const payload = { number: '1', surname: 'Runner1' };
  const { token } = (await shop.call({ method: 'POST', url, payload })).json();
  const own = await get(`/public/photo-service/api/v1/photos?albumId=${event.eventId}`, {
    authorization: `Bearer ${token}`,
  });
  expect(own.json().photos[0].freeUrl).toBeNull();
});

test('a photo in ranges behind its first byte counts like the whole against the limit', async () => {
  shop.holdClock();
  const event = await makeGiving(5);
  await give(event, [0]);
  const url = (await photosOf(event))[0]?.freeUrl ?? '';
  const size = (await get(url)).rawPayload.byteLength;
  const half = Math.floor(size / 2);
  const from = (range: string) =>
    shop.call({ method: 'GET', url, headers: { range }, remoteAddress: '10.9.0.2' });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1)
    for (const range of [`bytes=1-${half - 1}`, `bytes=${half}-`])
      statuses.push((await from(range)).statusCode);
  // If the size is odd, the second range is one byte longer than the first half, so it counts as three quarters.
  const halves = size % 2 === 0 ? 120 : 96;
  expect(statuses.indexOf(429)).toBe(halves);
});
