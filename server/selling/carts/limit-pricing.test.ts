import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
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
const useUp = () =>
  shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .updateTable('rate_limits')
      .set({ used: 3_000 })
      .where('bucket', 'like', 'cart-priced:%')
      .returning('bucket')
      .execute(),
  );

test('the cost of pricing grows with lines, codes and people, and small carts cost nothing', () => {
  expect([0, 19, 20, 500].map((lines) => costOfPricing(lines, 0, 0))).toEqual([0, 0, 1, 25]);
  expect([0, 1, 2, 5].map((codes) => costOfPricing(9, codes, 0))).toEqual([0, 0, 1, 2]);
  expect([0, 4, 5, 60].map((persons) => costOfPricing(9, 0, persons))).toEqual([0, 0, 1, 56]);
});

test('a network may price large carts so often, and small ones at any time', async () => {
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
  // This one, and the one that filled the cart.
  expect(await useUp()).toHaveLength(2);
  expect(await status(large)).toBe(429);
  expect(await status(large, 'POST')).toBe(429);
  expect(await status(quotes, 'POST', quoted)).toBe(429);
  expect(await status(small)).toBe(200);
  expect(await status(large, 'GET', undefined, { address: '203.0.113.10' })).toBe(200);
});
