import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLines } from '#selling/carts/carts.store.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { ensurePersons, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { costOfPackages } from './limit-packages.ts';
import { presentPictures } from './order-pictures.ts';
import { findOrder, listOrderItems } from './orders.store.ts';
import { photosOfPackages } from './photos-of-package.ts';

const TENANT = 'photofinish';
const ARCHIVES = '/public/archive-service/api/v1';
const ORDERS = '/public/order-service/api/v1/orders';
const BIBS = Array.from({ length: 24 }, (_, index) => `${index + 1}`);
let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let ids: Record<string, string>;
let people: string[];

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [BIBS, ['1']], isGalleryOpened: true });
  ids = await setCatalog(
    shop,
    event,
    `products:
  - { key: all, title: { en: All }, kind: PhotosWithMe, price: 15.00 }
  - { key: free, title: { en: Free }, kind: PhotosWithMe, price: 0 }
`,
  );
  people = await ensurePersons(shop.deps, event, BIBS);
});
afterAll(() => shop.close());

/** Orders the packages of `count` people. An order of the free product completes at once. */
async function order(product: 'all' | 'free', count: number): Promise<string> {
  const cart = await buyer.openCart();
  const lines = people.slice(0, count).map((personId) => ({
    cartItemId: randomUUID(),
    productId: ids[product] ?? '',
    personId,
    photoId: null,
    videoId: null,
    frame: null,
    gift: null,
    unit: 0,
    shownPriceMinor: product === 'all' ? 1500 : 0,
  }));
  await shop.deps.database.inTenant(TENANT, (scope) =>
    insertLines(scope, cart.slice(CARTS.length + 1), lines),
  );
  // The buyer is another one each time, because free orders per address are limited.
  await buyer.send('PUT', `${cart}/customer`, { email: `${randomUUID()}@example.com` });
  const { status, body } = await buyer.send<{ orderId: string }>('POST', cart);
  expect(status).toBe(201);
  return body.orderId;
}

const countQueries = (work: (scope: Parameters<typeof findOrder>[0]) => Promise<unknown>) =>
  countStatements(shop.deps, ({ database }) => database.inTenant(TENANT, work));

test('reading the packages of one family costs nothing against the limit', () => {
  expect([0, 4, 5, 60].map(costOfPackages)).toEqual([0, 0, 1, 56]);
});

test('for the pictures of an unpaid order, only the people shown are searched', async () => {
  const queriesFor = async (count: number) => {
    const orderId = await order('all', count);
    return countQueries(async (scope) => {
      const [found, items] = [await findOrder(scope, orderId), await listOrderItems(scope, orderId)];
      if (found === undefined) throw new Error('no order');
      const { pictures } = await presentPictures(shop.deps, scope, found, items);
      expect(pictures.map(({ personId }) => personId)).toEqual(people.slice(0, Math.min(count, 20)));
    });
  };
  expect(await queriesFor(24)).toBe(await queriesFor(20));
});

test('a runner in several orders is searched once', async () => {
  const orders = [await order('free', 1), await order('free', 1), await order('free', 1)];
  const queriesFor = (some: string[]) =>
    countQueries(async (scope) => {
      const items = (await Promise.all(some.map((orderId) => listOrderItems(scope, orderId)))).flat();
      const packages = await photosOfPackages(shop.deps, scope, items);
      expect([...packages.values()].map(({ length }) => length)).toEqual(some.map(() => 2));
    });
  expect((await queriesFor(orders)) - (await queriesFor(orders.slice(1)))).toBe(1);
});

test('only the first page of an order’s files searches photos', async () => {
  const orderId = await order('free', 1);
  const photo = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .deleteFrom('orderItemPhotos')
      .where('photoId', '=', event.photoIds[1] ?? '')
      .execute(),
  );
  expect(photo).toHaveLength(1);
  const total = async (offset: number) =>
    (await buyer.send<{ total: number }>('GET', `${ARCHIVES}/orders/${orderId}/downloads?offset=${offset}`))
      .body.total;
  expect([await total(1), await total(0), await total(1)]).toEqual([1, 2, 2]);
});

test('limits how often a network reads large orders, but not small orders', async () => {
  shop.holdClock();
  const [unpaid, paid, small] = [await order('all', 6), await order('free', 6), await order('free', 4)];
  const archiveId = await buyer.orderArchive(paid);
  const statuses = async (orderId: string) => [
    (await buyer.send('GET', `${ARCHIVES}/orders/${orderId}/downloads`)).status,
    (await shop.call({ url: `${ARCHIVES}/orders/${orderId}/list` })).statusCode,
    (await buyer.send('POST', `${ARCHIVES}/archives/`, { orderId })).status,
    (await buyer.send('POST', `${ARCHIVES}/events/${event.eventId}/bought`, { orderIds: [orderId] })).status,
  ];
  expect(await statuses(paid)).toEqual([200, 200, 201, 200]);
  expect((await buyer.send('GET', `${ORDERS}/${unpaid}`)).status).toBe(200);
  await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    await trx
      .updateTable('rateLimits')
      .set({ used: 12_000 })
      .where('bucket', 'like', 'packages-read:%')
      .execute();
    await trx
      .updateTable('archives')
      .set({ state: 'Preparing' })
      .where('archiveId', '=', archiveId)
      .execute();
  });
  expect(await statuses(paid)).toEqual([429, 429, 429, 429]);
  expect((await buyer.send('GET', `${ORDERS}/${unpaid}`)).status).toBe(429);
  expect((await buyer.readArchive(archiveId)).status).toBe(429);
  expect(await statuses(small)).toEqual([200, 200, 201, 200]);
});
