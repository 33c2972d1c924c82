import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompetitorPerson } from '#finding/recognition/index.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { insertLines } from './carts.store.ts';
import { costOfPricing } from './limit-pricing.ts';

let shop: TestShop;
let buyer: Buyer;
let photo: { productId: string; photoIds: string[] };
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  const event = await makeEvent(shop.deps, {
    photos: Array.from({ length: 40 }, () => []),
    isGalleryOpened: true,
  });
  const products = await setCatalog(
    shop,
    event,
    'products: [{ key: photo, title: { en: Photo }, kind: Photo, price: 5.00 }]\n',
  );
  photo = { productId: products.photo ?? '', photoIds: event.photoIds };
});
afterAll(() => shop.close());

const cartWith = async (count: number) => {
  const cart = await buyer.openCart();
  const added = await buyer.add(cart, [{ ...photo, photoIds: photo.photoIds.slice(0, count) }]);
  expect(added.status).toBe(204);
  return cart;
};
const readUsed = async () => {
  const rows = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.selectFrom('rateLimits').select('used').where('bucket', 'like', 'cart-priced:%').execute(),
  );
  return rows.map(({ used }) => used);
};
const useUp = (used = 3_000) =>
  shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .updateTable('rateLimits')
      .set({ used })
      .where('bucket', 'like', 'cart-priced:%')
      .returning('bucket')
      .execute(),
  );

test('the cost of pricing grows with lines, codes and people; small carts cost nothing', () => {
  expect([0, 19, 20, 500].map((lines) => costOfPricing(lines, 0, 0))).toEqual([0, 0, 1, 25]);
  expect([0, 1, 2, 5].map((codes) => costOfPricing(9, codes, 0))).toEqual([0, 0, 1, 2]);
  expect([0, 4, 5, 60].map((persons) => costOfPricing(9, 0, persons))).toEqual([0, 0, 1, 56]);
});

test('limits how often a network prices large carts, but not small carts', async () => {
  // Counts restart every ten minutes. The clock is stopped, so that this does not happen between two prices.
  shop.holdClock();
  const [large, small] = [await cartWith(40), await cartWith(3)];
  const network = { address: '203.0.113.9' };
  const status = async (path: string, method: 'GET' | 'POST' = 'GET', body?: object, from = network) =>
    (await buyer.send(method, path, body, from)).status;
  const quotes = `${CARTS.replace('/shoppingCarts', '')}/quotes`;
  const quoted = {
    shoppingCartId: small.slice(CARTS.length + 1),
    items: [{ ...photo, photoIds: photo.photoIds.slice(3) }],
  };
  expect(await status(large)).toBe(200);
  expect(await status(quotes, 'POST', quoted)).toBe(200);
  // Two prices: this one, and the one when the cart was filled.
  expect(await useUp()).toHaveLength(2);
  expect(await status(large)).toBe(429);
  expect(await status(large, 'POST')).toBe(429);
  expect(await status(quotes, 'POST', quoted)).toBe(429);
  expect(await status(small)).toBe(200);
  expect(await status(large, 'GET', undefined, { address: '203.0.113.10' })).toBe(200);
});

const SOLD = `products:
  - { key: photo, title: { en: Photo }, kind: Photo, price: 5.00 }
  - { key: all, title: { en: All }, kind: PhotosWithMe, price: 20.00 }
`;

/**
 * Orders the packages of six runners.
 * @returns the order, and a photo of the same race to buy
 */
async function orderCrew() {
  const bibs = ['1', '2', '3', '4', '5', '6'];
  const event = await makeEvent(shop.deps, { photos: [bibs, []], isGalleryOpened: true });
  const products = await setCatalog(shop, event, SOLD);
  const cart = await buyer.openCart();
  await shop.deps.database.inTenant('photofinish', async (scope) => {
    for (const bib of bibs) {
      const competitorId = event.competitors[bib] ?? '';
      const { personId } = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
      const nothing = { photoId: null, videoId: null, frame: null, gift: null, unit: 0 };
      const line = { ...nothing, cartItemId: randomUUID(), productId: products.all ?? '', personId };
      await insertLines(scope, cart.slice(CARTS.length + 1), [{ ...line, shownPriceMinor: 2000 }]);
    }
  });
  const { status, body } = await buyer.checkOut(cart, { address: '203.0.113.20' });
  expect(status).toBe(201);
  const single = { productId: products.photo ?? '', photoIds: event.photoIds.slice(1) };
  return { orderId: body.orderId as string, single };
}

test('packages in a known order are counted only if their own race is bought', async () => {
  shop.holdClock();
  const { orderId, single } = await orderCrew();
  const costOf = async (item: typeof single, address: string) => {
    const cart = await buyer.openCart({ address });
    const added = { items: [item], orderIds: [orderId] };
    await useUp(0);
    expect(await buyer.send('POST', `${cart}/items/v2`, added, { address })).toMatchObject({ status: 204 });
    return (await readUsed()).filter((used) => used > 0);
  };
  expect(await costOf(single, '203.0.113.21')).toEqual([2]);
  expect(await costOf({ ...photo, photoIds: photo.photoIds.slice(0, 1) }, '203.0.113.22')).toEqual([]);
});
