import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Archive, Download } from '#contract/archive.schema.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { saveVerdict } from '#finding/recognition/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const PHOTOS = '/public/photo-service/api/v1/photos';
const TOKENS = '/public/competitor-service/api/v1/competitors';
const ARCHIVES = '/public/archive-service/api/v1';
const CATALOG = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n';
const EIGHT = Array.from({ length: 8 }, () => ['17']);

let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

async function photosOf(eventId: string, token: string, match = 'Own'): Promise<string[]> {
  const url = `${PHOTOS}?albumId=${eventId}&match=${match}&count=100`;
  const { body } = await buyer.send<{ photos: Photo[] }>('GET', url, undefined, { token });
  return body.photos.map(({ photoId }) => photoId);
}

async function say(photoIds: readonly string[], itIsMe: boolean, token: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const photoId of photoIds)
    statuses.push((await buyer.send('POST', `${PHOTOS}/${photoId}/itsme`, { itIsMe }, { token })).status);
  return statuses;
}

const all = (status: number, photoIds: readonly string[]) => photoIds.map(() => status);

async function verify(eventId: string, factors: object): Promise<string> {
  return (await buyer.send<{ token: string }>('POST', `${TOKENS}/${eventId}/token`, factors)).body.token;
}

describe('with a bib alone, eight “not me”', () => {
  test('hide the photos from that visitor, until they undo it; everybody else keeps them', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: EIGHT });
    const [owner, stranger] = [
      await verify(eventId, { number: '17' }),
      await verify(eventId, { number: '17' }),
    ];
    expect(await say(photoIds, false, stranger)).toEqual(all(204, photoIds));
    expect(await photosOf(eventId, stranger)).toEqual([]);
    expect(await photosOf(eventId, stranger, 'Denied')).toEqual(photoIds);
    expect(await photosOf(eventId, owner)).toEqual(photoIds);
    expect(await photosOf(eventId, owner, 'Denied')).toEqual([]);
    // Said once more, as after a lost answer, it is no mistake; taken back, all is as it was.
    expect(await say(photoIds.slice(0, 1), false, stranger)).toEqual([204]);
    expect(await say(photoIds, true, stranger)).toEqual(all(204, photoIds));
    expect(await photosOf(eventId, stranger)).toEqual(photoIds);
  });

  test('apply to the next token of the same browser, and to no other', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: EIGHT });
    const visitorId = randomUUID();
    await say(photoIds, false, await verify(eventId, { number: '17', visitorId }));
    expect(await photosOf(eventId, await verify(eventId, { number: '17', visitorId }))).toEqual([]);
    expect(await photosOf(eventId, await verify(eventId, { number: '17' }))).toEqual(photoIds);
  });

  test('remove nothing from a paid order: not what it contained, and not what joined it', async () => {
    const race = { title: `Race ${randomUUID()}`, photos: EIGHT };
    const { eventId, photoIds, competitors } = await makeEvent(shop.deps, race);
    const ids = await setCatalog(shop, { eventId }, CATALOG);
    const token = await verify(eventId, { number: '17' });
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
    const { orderId } = (await buyer.checkOut(cart)).body;
    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
    // They are published after the purchase and delivered before anybody was told of them.
    const joined = (await makeEvent(shop.deps, { ...race, photos: [['17'], ['17']] })).photoIds;
    const filesOf = async () => {
      const url = `${ARCHIVES}/orders/${orderId}/downloads`;
      return (await buyer.send<{ downloads: Download[] }>('GET', url)).body.downloads.length;
    };
    expect(await filesOf()).toBe(10);

    // Those who speak for everybody cannot take it from the order either.
    await say([...photoIds, ...joined], false, token);
    for (const photoId of [...photoIds, ...joined])
      await shop.deps.database.inTenant(TENANT, (scope) =>
        saveVerdict(scope, {
          personId: competitors['17'] ?? '',
          photoId,
          itIsMe: false,
          decidedAt: new Date(),
        }),
      );
    expect(await photosOf(eventId, await verify(eventId, { number: '17' }))).toEqual([]);
    expect(await filesOf()).toBe(10);
    const made = await buyer.send<{ archiveId: string }>('POST', `${ARCHIVES}/archives/`, { orderId });
    const archive = await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${made.body.archiveId}`);
    expect(archive.body).toMatchObject({ state: 'Published', count: 10 });
  });
});

test('a visitor with a better proof speaks for everybody, and can undo it for everybody', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { factor: 'Surname', photos: [['17'], ['17']] });
  const owner = await verify(eventId, { number: '17', surname: 'Runner17' });
  const other = await verify(eventId, { number: '17', surname: 'Runner17' });
  const [first = '', second = ''] = photoIds;
  expect(await say([first], false, owner)).toEqual([204]);
  expect(await photosOf(eventId, other)).toEqual([second]);
  expect(await photosOf(eventId, other, 'Denied')).toEqual([first]);
  expect(await say([first], true, other)).toEqual([204]);
  expect(await photosOf(eventId, owner)).toEqual(photoIds);
});

test('"this is me" is accepted only for photos that were asked about or denied', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { photos: [['17'], ['42']] });
  const token = await verify(eventId, { number: '17' });
  expect(await say(photoIds.slice(1), true, token)).toEqual([404]);
  expect(await say(photoIds.slice(1), false, token)).toEqual([404]);
});
