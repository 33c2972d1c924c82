import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Archive, Download } from '#contract/archive.schema.ts';
import { OPEN_CLAIMS_MAX } from '#contract/limits.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { countClaims } from '#finding/recognition/claims.store.ts';
import { saveVerdict } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
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
  test('hide the photos from that visitor until they undo it; all others still see them', async () => {
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
    // Repeating the denial after a lost response is not an error; revoking it restores everything.
    expect(await say(photoIds.slice(0, 1), false, stranger)).toEqual([204]);
    expect(await say(photoIds, true, stranger)).toEqual(all(204, photoIds));
    expect(await photosOf(eventId, stranger)).toEqual(photoIds);
  });

  test('apply to the next token of the same browser only', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, { photos: EIGHT });
    const visitorId = randomUUID();
    await say(photoIds, false, await verify(eventId, { number: '17', visitorId }));
    expect(await photosOf(eventId, await verify(eventId, { number: '17', visitorId }))).toEqual([]);
    expect(await photosOf(eventId, await verify(eventId, { number: '17' }))).toEqual(photoIds);
  });

  test('remove nothing from a paid order: neither what it contained nor what was added later', async () => {
    const race = { title: `Race ${randomUUID()}`, photos: EIGHT };
    const { eventId, photoIds, competitors } = await makeEvent(shop.deps, race);
    const ids = await setCatalog(shop, { eventId }, CATALOG);
    const token = await verify(eventId, { number: '17' });
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
    const { orderId } = (await buyer.checkOut(cart)).body;
    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
    // The two photos are published after the purchase and delivered before any announcement.
    const joined = (await makeEvent(shop.deps, { ...race, photos: [['17'], ['17']] })).photoIds;
    const filesOf = async () => {
      const url = `${ARCHIVES}/orders/${orderId}/downloads`;
      return (await buyer.send<{ downloads: Download[] }>('GET', url)).body.downloads.length;
    };
    expect(await filesOf()).toBe(10);

    // A verdict that applies to all visitors cannot remove a photo from the order either.
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

test('the verdict of a visitor with better proof applies to all visitors and can be undone for all', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { factor: 'BirthDate', photos: [['17'], ['17']] });
  const owner = await verify(eventId, { number: '17', birthDate: '17/05/1990' });
  const other = await verify(eventId, { number: '17', birthDate: '17/05/1990' });
  const [first = '', second = ''] = photoIds;
  expect(await say([first], false, owner)).toEqual([204]);
  expect(await photosOf(eventId, other)).toEqual([second]);
  expect(await photosOf(eventId, other, 'Denied')).toEqual([first]);
  expect(await say([first], true, other)).toEqual([204]);
  expect(await photosOf(eventId, owner)).toEqual(photoIds);
});

const stateOf = async (photoId: string, token: string): Promise<string | number> => {
  const url = `${PHOTOS}/${photoId}/itsme`;
  const { status, body } = await buyer.send<{ state: string }>('GET', url, undefined, { token });
  return status === 200 ? body.state : status;
};

test('the verdict of a visitor with a surname, which results lists contain, applies to this visitor only', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, { factor: 'Surname', photos: [['17'], ['17']] });
  const stranger = await verify(eventId, { number: '17', surname: 'Runner17' });
  const owner = await verify(eventId, { number: '17', surname: 'Runner17' });
  expect(await say(photoIds, false, stranger)).toEqual([204, 204]);
  expect(await photosOf(eventId, stranger)).toEqual([]);
  expect(await photosOf(eventId, owner)).toEqual(photoIds);
});

describe('“this is me” on another runner’s photo', () => {
  test('waits for a reviewer: meanwhile the photo is not added, and the visitor sees this and can revoke it', async () => {
    const { eventId, photoIds } = await makeEvent(shop.deps, {
      photos: [['17'], ['42'], []],
      people: [['anna'], ['ben'], ['child']],
    });
    const [own = '', theirs = '', child = ''] = photoIds;
    const stranger = await verify(eventId, { number: '17' });
    const runner = await verify(eventId, { number: '17' });
    expect(await say([theirs, child], false, stranger)).toEqual([404, 404]);
    expect(await say([theirs, child, child], true, stranger)).toEqual([204, 204, 204]);
    expect(await photosOf(eventId, stranger)).toEqual([own]);
    expect(await photosOf(eventId, stranger, 'Claimed')).toEqual([theirs, child]);
    expect(await photosOf(eventId, runner, 'Claimed')).toEqual([]);
    expect([await stateOf(child, stranger), await stateOf(child, runner)]).toEqual(['Claimed', 'None']);
    expect([await stateOf(own, stranger), await stateOf(randomUUID(), stranger)]).toEqual(['Own', 404]);
    // The visitor can revoke it without proof; others cannot.
    expect(await say([child], false, runner)).toEqual([404]);
    expect(await say([child, theirs], false, stranger)).toEqual([204, 204]);
    expect(await photosOf(eventId, stranger, 'Claimed')).toEqual([]);
    expect(await stateOf(child, stranger)).toBe('None');
  });

  test('is limited; visitors with proof have their own limit', async () => {
    const photos = [['17'], ...Array.from({ length: OPEN_CLAIMS_MAX + 1 }, () => [])];
    const { eventId, photoIds, competitors } = await makeEvent(shop.deps, {
      photos,
      factor: 'BirthDate',
      isGalleryOpened: true,
    });
    const others = photoIds.slice(1);
    const owner = await verify(eventId, { number: '17', birthDate: '17/05/1990' });
    const claims = others.map((_id, index) => (index < OPEN_CLAIMS_MAX ? 204 : 409));
    expect(await say(others, true, owner)).toEqual(claims);
    const waiting = await photosOf(
      eventId,
      await verify(eventId, { number: '17', birthDate: '17/05/1990' }),
      'Claimed',
    );
    expect(waiting).toEqual(others.slice(0, OPEN_CLAIMS_MAX));
    const stranger = { personId: competitors['17'] ?? '', visitorId: randomUUID(), isForEverybody: false };
    const room = await shop.deps.database.inTenant(TENANT, (scope) => countClaims(scope, stranger));
    expect(room).toBe(0);
  });

  test('is refused as not found if the photo is not visible, and waits if faces are not searched', async () => {
    const people = [['anna'], ['anna']];
    const secure = await makeEvent(shop.deps, { isSecure: true, photos: [['17'], []], people, report: [0] });
    const closed = await makeEvent(shop.deps, {
      factor: 'Surname',
      photos: [['17'], ['42'], []],
      report: [2],
    });
    const off = await makeEvent(shop.deps, { faceIndexing: 'off', photos: [['17'], []], people });
    const runner = await verify(closed.eventId, { number: '17', surname: 'Runner17' });
    expect(await say(closed.photoIds.slice(1), true, runner)).toEqual([404, 204]);
    expect(await stateOf(closed.photoIds[1] ?? '', runner)).toBe(404);
    // A token of one event permits no verdict on photos of another.
    expect(await say(secure.photoIds, true, runner)).toEqual([404, 404]);
    const faceless = await verify(off.eventId, { number: '17' });
    expect(await say(off.photoIds.slice(1), true, faceless)).toEqual([204]);
    expect(await photosOf(off.eventId, faceless, 'Claimed')).toEqual(off.photoIds.slice(1));
    // A hidden photo cannot be claimed and no longer waits.
    const [, hidden = ''] = off.photoIds;
    await shop.deps.database.inTenant(TENANT, (scope) =>
      hidePhoto(shop.deps, scope, hidden, true, BY_COMMAND),
    );
    expect(await photosOf(off.eventId, faceless, 'Claimed')).toEqual([]);
    expect(await say([hidden], true, faceless)).toEqual([404]);
  });
});
