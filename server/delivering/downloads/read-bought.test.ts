import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bought } from '#contract/archive.schema.ts';
import { KNOWN_ORDERS_MAX } from '#contract/limits.ts';
import type { NewCartItem, OwnPhotosQuote } from '#contract/shoppingcart.schema.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { learnPlaces } from '#finding/places/index.ts';
import { applyResults } from '#finding/race-results/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, type RefusedBody, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { logInAs } from '#tests/factories/log-in.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { readOrderFiles } from './order-files.ts';

const TENANT = 'photofinish';
const QUOTES = '/public/shoppingcart-service/api/v1/quotes';
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: all, kind: PhotosWithMe, title: { en: All of me }, price: 20 }
`;
/** The answer to a caller who knows no order. */
const NOTHING: Bought = { orders: [], files: [], framedPackages: [] };
let shop: TestShop;
let buyer: Buyer;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Creates a race with four photos of bib 7 and one of bib 8. */
async function makeRace(catalog = CATALOG) {
  const input = { title: `Race ${randomUUID()}`, date: '2026-05-10' };
  const photos = [['7'], ['7'], ['7'], ['7'], ['8']];
  const { eventId, photoIds } = await makeEvent(shop.deps, { ...input, photos });
  await inShop((scope) => applyStartList(shop.deps, scope, eventId, ['7', '8'].map(competitorOf)));
  const products = await setCatalog(shop, { eventId }, catalog);
  const token = await buyer.tokenOf(eventId, '7');
  return {
    eventId,
    photoIds,
    token,
    all: { productId: products.all ?? '' },
    one: (...indexes: number[]) =>
      indexes.map(
        (index): NewCartItem => ({
          productId: products.photo ?? '',
          photoIds: [photoIds[index] ?? ''],
        }),
      ),
    publish: async (more: string[][]) => (await makeEvent(shop.deps, { ...input, photos: more })).photoIds,
  };
}
type Race = Awaited<ReturnType<typeof makeRace>>;

/** Places an order without paying. @returns the order's id */
async function order(
  { token }: Pick<Race, 'token'>,
  items: NewCartItem[],
  input = { token },
): Promise<string> {
  const cart = await buyer.openCart();
  expect((await buyer.add(cart, items, input)).status).toBe(204);
  return (await buyer.checkOut(cart)).body.orderId;
}
const pay = (orderId: string) => inShop((scope) => completeOrder(shop.deps, scope, orderId));
async function buy(race: Pick<Race, 'token'>, items: NewCartItem[]): Promise<string> {
  const orderId = await order(race, items);
  await pay(orderId);
  return orderId;
}
async function bought({ eventId }: Pick<Race, 'eventId'>, orderIds: string[], input = {}): Promise<Bought> {
  const url = `/public/archive-service/api/v1/events/${eventId}/bought`;
  const { status, body } = await buyer.send<Bought>('POST', url, { orderIds }, input);
  expect(status).toBe(200);
  return body;
}
const photosIn = ({ files }: Bought) => files.map(({ photoId }) => photoId).toSorted();
async function quote({ eventId, token }: Race, orderIds: string[]): Promise<OwnPhotosQuote['plain']> {
  const body = { albumId: eventId, orderIds };
  const reply = await buyer.send<OwnPhotosQuote>('POST', `${QUOTES}/new-photos`, body, { token });
  expect(reply.status).toBe(200);
  return reply.body.plain;
}
async function add({ token }: Race, items: NewCartItem[], orderIds: string[]) {
  const cart = await buyer.openCart();
  const body = { items, orderIds };
  return (await buyer.send<RefusedBody | undefined>('POST', `${cart}/items/v2`, body, { token })).body?.code;
}

describe('single photos of a paid order', () => {
  test('are returned to a caller with the order id, and only the other photos are sold', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0));
    expect(photosIn(await bought(race, [orderId]))).toEqual([race.photoIds[0]]);
    // Three more single photos cost no more than the package.
    expect(await quote(race, [orderId])).toMatchObject({
      one: { added: 8 },
      each: { added: 20 },
      all: { added: 20 },
      boughtCount: 1,
    });
    const both = await buy(race, race.one(1, 2));
    expect(await quote(race, [orderId, both])).toMatchObject({
      each: { added: 8 },
      all: { added: 20 },
      boughtCount: 3,
    });
    expect(await add(race, race.one(0), [orderId])).toBe('AlreadyBought');
    expect(await add(race, race.one(3, 0), [orderId])).toBe('AlreadyBought');
    expect(await add(race, race.one(3), [orderId, both])).toBeUndefined();
    const items = race.one(0);
    expect(
      await buyer.send('POST', QUOTES, { items, orderIds: [orderId] }, { token: race.token }),
    ).toMatchObject({ status: 409, body: { code: 'AlreadyBought' } });
  });

  test('leave nothing to sell when all own photos are bought, until another appears', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0, 1, 2, 3));
    const nothing = { one: null, each: null, singly: null, all: null, boughtCount: 4 };
    expect(await quote(race, [orderId])).toEqual(nothing);
    await race.publish([['7'], ['8']]);
    expect(await quote(race, [orderId])).toMatchObject({ each: { added: 8 }, boughtCount: 4 });
  });

  test('are not returned without the order id, and then may be bought again', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0));
    for (const ids of [[], [randomUUID()], [await buy(race, race.one(4))]]) {
      expect(photosIn(await bought(race, ids))).not.toContain(race.photoIds[0]);
      expect(await quote(race, ids)).toMatchObject({ boughtCount: 0, each: { added: 20 } });
      expect(await add(race, race.one(0), ids)).toBeUndefined();
    }
    const elsewhere = await makeRace();
    expect(await bought(elsewhere, [orderId])).toEqual(NOTHING);
    const abroad = await makeEvent(shop.deps, { tenantId: 'marafon' });
    for (const { eventId } of [race, abroad])
      expect(await bought({ eventId }, [orderId], { host: 'marafon.localhost' })).toEqual(NOTHING);
  });

  test('count as bought when they were free', async () => {
    const race = await makeRace(CATALOG.replace('price: 8', 'price: 0'));
    const orderId = await order(race, race.one(1));
    expect(photosIn(await bought(race, [orderId]))).toEqual([race.photoIds[1]]);
  });

  test('may be bought again once the order’s retention has ended', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0));
    await inShop(({ trx }) =>
      trx
        .updateTable('orders')
        .set({ keptUntil: new Date(0) })
        .where('orderId', '=', orderId)
        .execute(),
    );
    expect(await bought(race, [orderId])).toEqual(NOTHING);
    expect(await add(race, race.one(0), [orderId])).toBeUndefined();
  });
});

describe('a package of a paid order', () => {
  test('contains photos found later, so that nothing of that person is sold again', async () => {
    const race = await makeRace();
    const orderId = await buy(race, [race.all]);
    const more = await race.publish([['7'], ['8']]);
    const mine = [...race.photoIds.slice(0, 4), more[0]];
    expect(photosIn(await bought(race, [orderId]))).toEqual(mine.toSorted());
    expect(await quote(race, [orderId])).toEqual({
      one: null,
      each: null,
      singly: null,
      all: null,
      boughtCount: 5,
    });
    expect(await add(race, [race.all], [orderId])).toBe('AlreadyBought');
    expect(await add(race, race.one(2), [orderId])).toBe('AlreadyBought');
    expect(await add(race, race.one(4), [orderId])).toBeUndefined();
    const other = { ...race, token: await buyer.tokenOf(race.eventId, '8') };
    expect(await quote(other, [orderId])).toMatchObject({ boughtCount: 0, all: { added: 20 } });
    expect(await add(other, [race.all], [orderId])).toBeUndefined();
  });

  test('may still be bought by a buyer of single photos', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0));
    expect(await add(race, [race.all], [orderId])).toBeUndefined();
  });
});

describe('the payment of an order', () => {
  test('marks its items as bought once, however often the provider reports it; a refund reverses that', async () => {
    const paying = await openPayingBuyer(shop);
    const placed = await paying.order(TENANT, 1);
    const [item] = await inShop(({ trx }) =>
      trx
        .selectFrom('orderItems')
        .select(['eventId', 'photoId'])
        .where('orderId', '=', placed.orderId)
        .execute(),
    );
    const race = { eventId: item?.eventId ?? '' };
    expect((await bought(race, [placed.orderId])).files).toEqual([]);
    const invoiceNumber = await paying.atBank(placed, ['pay', 'confirm-silently']);
    const notice = await paying.noticeOf(placed, invoiceNumber);
    for (const _ of [1, 2]) expect(await paying.deliver(TENANT, notice)).toBe(204);
    const { orders, files } = await bought(race, [placed.orderId]);
    expect(orders.map(({ orderId }) => orderId)).toEqual([placed.orderId]);
    expect(files.map(({ photoId }) => photoId)).toEqual([item?.photoId]);
    await refundOrder(shop.deps, TENANT, placed.orderId, BY_COMMAND);
    expect(await bought(race, [placed.orderId])).toEqual(NOTHING);
  });
});

test('names a photo’s file by the kilometre if the results imply it, singly and in a package', async () => {
  const bibs = Array.from({ length: 12 }, (_, index) => String(101 + index));
  const made = await makeEvent(shop.deps, { photos: [...bibs.map((bib) => [bib]), ['101']] });
  const products = await setCatalog(shop, made, CATALOG);
  await inShop(async (scope) => {
    const atKilometre6 = made.photoIds.slice(0, bibs.length);
    await scope.trx.updateTable('photos').set({ placeKm: 6 }).where('photoId', 'in', atKilometre6).execute();
    const results = bibs.map((bib, index) => ({
      bib,
      bibKey: bib,
      // Six tenths of the hour that each of them ran.
      finishedAt: new Date(Date.UTC(2026, 4, 10, 9, index + 24)),
      finishTime: '1:00:00',
      gunMs: 3_600_000,
      chipMs: null,
      splits: [],
      distance: '10K',
      courseKm: null,
      rank: null,
      rankedCount: null,
      categoryRank: null,
    }));
    await applyResults(scope, made.eventId, results);
    expect(await learnPlaces(scope, made.eventId)).toMatchObject({ known: 1 });
  });
  const race = { token: await buyer.tokenOf(made.eventId, '101') };
  const filesOf = async (items: NewCartItem[]) => {
    const orderId = await buy(race, items);
    const files = await inShop((scope) => readOrderFiles(shop.deps, scope, orderId));
    return files.map(({ fileName }) => fileName.replace(/^.*? - /, ''));
  };
  const [photoId = ''] = made.photoIds;
  expect(await filesOf([{ productId: products.photo ?? '', photoIds: [photoId] }])).toEqual([
    '09.00.00 km 6 - 001.jpg',
  ]);
  expect(await filesOf([{ productId: products.all ?? '' }])).toEqual([
    '101 - 09.00.00 km 6 - 001.jpg',
    '101 - 09.12.00 - 002.jpg',
  ]);
});

describe('the orders of a logged-in buyer', () => {
  test('are found by the login alone if its address is verified', async () => {
    const race = await makeRace();
    const orderId = await buy(race, race.one(0));
    const waiting = await order(race, race.one(1));
    const token = await logInAs(shop, { email: 'Buyer@example.com' });
    const { orders, files } = await bought(race, [], { token });
    expect(orders).toMatchObject([{ orderId }]);
    expect(files).toMatchObject([{ kind: 'Photo', photoId: race.photoIds[0] }]);
    await pay(waiting);
    expect((await bought(race, [orderId], { token })).orders.map((each) => each.orderId)).toEqual([
      waiting,
      orderId,
    ]);
    const others = [
      await logInAs(shop, { email: 'other@example.com' }),
      await logInAs(shop, { email: 'buyer@example.com', isEmailVerified: false }),
      race.token,
      'forged',
    ];
    for (const other of others) expect(await bought(race, [], { token: other })).toEqual(NOTHING);
  });

  test('and the order ids in a call are limited in number', async () => {
    const orderIds = Array.from({ length: KNOWN_ORDERS_MAX + 1 }, () => randomUUID());
    const url = `/public/archive-service/api/v1/events/${randomUUID()}/bought`;
    expect(await buyer.send('POST', url, { orderIds })).toMatchObject({
      status: 400,
      body: { code: 'Invalid' },
    });
    expect(await buyer.send('POST', url, { orderIds: ['1'] })).toMatchObject({ status: 400 });
    expect(await buyer.send('POST', url, { orderIds: orderIds.slice(1) })).toMatchObject({ status: 200 });
  });
});
