import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event, Photo, PhotosPage } from '#contract/photo.schema.ts';
import { protectParticipant } from '#finding/competitors/index.ts';
import { offerCover, setGallery, showEvent } from '#finding/events/index.ts';
import { listPhotosById, photoFiles, removePhoto } from '#finding/photos/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { FILE_PATH_PREFIX, signFileLink, signPicture } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type EventInput, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const PUBLIC = /^public, max-age=\d+, immutable, must-revalidate$/;
const PRIVATE = /^private, max-age=\d+, immutable$/;
const HOUR_MS = 3600_000;
const CATALOG = 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);
const call = (url: string, token?: string) =>
  shop.call({ method: 'GET', url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
const keptBy = async (url: string | null) => (await call(url ?? '')).headers['cache-control'];
const photosOf = async ({ eventId }: MadeEvent, more = '', token?: string): Promise<Photo[]> => {
  const answer = await call(`/public/photo-service/api/v1/photos?albumId=${eventId}${more}`, token);
  return answer.json<PhotosPage>().photos ?? [];
};
const tokenOf = async ({ eventId }: MadeEvent, payload: object): Promise<string> => {
  const url = `/public/competitor-service/api/v1/competitors/${eventId}/token`;
  return (await shop.call({ method: 'POST', url, payload })).json().token;
};
const makeCovered = async (input: EventInput): Promise<MadeEvent> => {
  const made = await makeEvent(shop.deps, input);
  const { cover, smallCover } = await filesOf(made.photoIds[0] ?? '');
  await inTenant((scope) =>
    offerCover(scope, made.eventId, { cover, smallCover, isReport: true, isMarked: false }),
  );
  return made;
};
const filesOf = async (photoId: string) => {
  const [photo] = await inTenant((scope) => listPhotosById(scope, [photoId]));
  if (photo === undefined) throw new Error('no such photo');
  return photoFiles(photo.eventId, photo);
};
const eventOf = async ({ eventId }: MadeEvent): Promise<Event> =>
  (await call(`/public/photo-service/api/v1/events/${eventId}`)).json();

/** Returns an address that a page got three hours ago. */
const addressOfOldPage = (key: string): string =>
  signPicture(
    { keys: shop.deps.keys, clock: { now: () => new Date(Date.now() - 3 * HOUR_MS) } },
    { tenantId: TENANT, path: FILE_PATH_PREFIX + key, isPublic: true },
  );

describe('pictures of an open event', () => {
  test('may be cached by everybody until their addresses expire, at most two hours: thumb, preview, cover', async () => {
    const event = await makeCovered({});
    const [photo] = await photosOf(event);
    const { coverUrl, coverSmallUrl } = await eventOf(event);
    for (const url of [photo!.thumbUrl, photo!.previewUrl, coverUrl, coverSmallUrl]) {
      const kept = await keptBy(url);
      expect(kept).toMatch(PUBLIC);
      expect(Number(/max-age=(\d+)/.exec(String(kept))?.[1])).toBeLessThanOrEqual(2 * 3600);
      const answer = await call(url ?? '');
      expect(answer.headers).toMatchObject({ etag: expect.any(String) });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('vary');
    }
  });

  test('have the same addresses with and without a search; only the visitor’s close-ups are private', async () => {
    const event = await makeEvent(shop.deps);
    const [shown] = await photosOf(event);
    const [own] = await photosOf(event, '', await tokenOf(event, { number: '1' }));
    expect([own?.thumbUrl, own?.previewUrl]).toEqual([shown?.thumbUrl, shown?.previewUrl]);
    expect(await keptBy(own?.closeUpUrl ?? null)).toMatch(PRIVATE);
  });

  test('stay the same in a cart: nothing is fetched twice', async () => {
    const event = await makeEvent(shop.deps);
    const ids = await setCatalog(shop, event, CATALOG);
    const buyer = createBuyer(shop);
    const cart = await buyer.openCart();
    const token = await tokenOf(event, { number: '1' });
    await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: event.photoIds.slice(0, 1) }], { token });
    const [line] = (await buyer.read(cart)).items;
    expect(line?.photos.map(({ thumbUrl }) => thumbUrl)).toEqual([(await photosOf(event))[0]?.thumbUrl]);
  });

  test('redirect from an expired address, as long as everybody may see them', async () => {
    const event = await makeCovered({});
    const [photo] = await photosOf(event);
    const files = await filesOf(event.photoIds[0] ?? '');
    const answer = await call(addressOfOldPage(files.thumb));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: photo?.thumbUrl,
      'cache-control': 'public, max-age=60',
    });
    for (const key of [files.preview, files.cover, files.smallCover])
      expect((await call(addressOfOldPage(key))).statusCode, key).toBe(302);
    // These stay closed: an expired private address, an original, and another tenant's picture.
    const link = { tenantId: TENANT, path: FILE_PATH_PREFIX + files.thumb, expiresAt: new Date(0) };
    expect((await call(signFileLink(shop.deps.keys, link))).statusCode).toBe(403);
    expect((await call(addressOfOldPage(files.original))).statusCode).toBe(403);
    const elsewhere = await shop.call({
      method: 'GET',
      url: addressOfOldPage(files.thumb),
      host: 'marafon.localhost',
    });
    expect(elsewhere.statusCode).toBe(404);
  });

  test('are not redirected to once the photo was hidden or removed, or the event unpublished', async () => {
    const event = await makeEvent(shop.deps, { photos: [[], [], []] });
    const [hidden = '', removed = '', other = ''] = event.photoIds;
    const old = new Map<string, string>();
    for (const id of event.photoIds) old.set(id, addressOfOldPage((await filesOf(id)).preview));
    const statusOf = async (id: string) => (await call(old.get(id) ?? '')).statusCode;
    expect(await statusOf(hidden)).toBe(302);
    await inTenant((scope) => hidePhoto(shop.deps, scope, hidden, true, BY_COMMAND));
    await inTenant((scope) => removePhoto(shop.deps, scope, removed, { isKept: false }));
    expect([await statusOf(hidden), await statusOf(removed), await statusOf(other)]).toEqual([403, 403, 302]);
    await inTenant((scope) => showEvent(scope, event.eventId, false, BY_COMMAND));
    expect(await statusOf(other)).toBe(403);
  });

  test('of a removed photo are deleted at once; a cache shows them only until the address expires', async () => {
    const event = await makeEvent(shop.deps);
    const [photo] = await photosOf(event);
    expect((await call(photo!.thumbUrl)).statusCode).toBe(200);
    await inTenant((scope) => removePhoto(shop.deps, scope, photo!.photoId, { isKept: false }));
    await shop.deps.storage.delete(tenantKey(TENANT, (await filesOf(photo!.photoId)).thumb));
    const gone = await call(photo!.thumbUrl);
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('pictures that no shared cache may keep', () => {
  test('are those of an event with a factor, unless the organizer opened its gallery', async () => {
    const event = await makeCovered({ factor: 'Surname', report: [0] });
    const token = await tokenOf(event, { number: '1', surname: 'Runner1' });
    const [own] = await photosOf(event, '', token);
    const [report] = await photosOf(event, '&report=true');
    const { coverUrl } = await eventOf(event);
    for (const url of [own!.thumbUrl, own!.previewUrl, own!.closeUpUrl, report!.thumbUrl, coverUrl])
      expect(await keptBy(url)).toMatch(PRIVATE);
    await inTenant((scope) => setGallery(shop.deps, scope, event.eventId, true));
    expect(await keptBy((await photosOf(event))[0]!.thumbUrl)).toMatch(PUBLIC);
  });

  test('are those of a secure event, its photo report included', async () => {
    const event = await makeEvent(shop.deps, { isSecure: true });
    const { thumb } = await filesOf(event.photoIds[0] ?? '');
    expect((await call(addressOfOldPage(thumb))).statusCode).toBe(403);
  });

  test('include those with a protected participant in an open event, visible to that participant only', async () => {
    const event = await makeEvent(shop.deps, { photos: [['77'], ['1']] });
    const files = await filesOf(event.photoIds[0] ?? '');
    expect((await call(addressOfOldPage(files.thumb))).statusCode).toBe(302);
    await inTenant((scope) =>
      protectParticipant(
        shop.deps,
        scope,
        {
          eventId: event.eventId,
          competitorId: event.competitors['77'] ?? '',
          isProtected: true,
        },
        BY_COMMAND,
      ),
    );
    expect((await call(addressOfOldPage(files.thumb))).statusCode).toBe(403);
    expect((await photosOf(event)).map(({ photoId }) => photoId)).toEqual([event.photoIds[1]]);
  });
});
