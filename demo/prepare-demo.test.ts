import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '#contract/shoppingcart.schema.ts';
import { DEMO_OPERATOR, nameDemoOperator } from '#server/commands/start-demo.ts';
import { type Buyer, createBuyer } from '#tests/factories/buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { upcomingEvent } from './event.ts';
import { prepareDemo } from './prepare-demo.ts';
import { upcomingStartList } from './start-list.ts';

let shop: TestShop;
let buyer: Buyer;
let operatorBefore: string | undefined;
beforeAll(async () => {
  shop = await openTestShop({ environment: { DESK_URL: 'http://desk.localhost:3000' } });
  buyer = createBuyer(shop);
  // Before the demo's people have logins, no operator is named.
  await nameDemoOperator(shop.deps);
  operatorBefore = shop.deps.config.demoOperator;
  await prepareDemo(shop.deps);
  await prepareDemo(shop.deps);
});
afterAll(() => shop.close());

test('the installation has an operator only once the demo’s people can log in', async () => {
  expect(operatorBefore).toBeUndefined();
  await nameDemoOperator(shop.deps);
  expect(shop.deps.config.demoOperator).toBe(DEMO_OPERATOR);
});

test('a runner of the next race can preorder their photos', async () => {
  const upcoming = upcomingEvent(shop.deps.clock.now());
  const { body } = await buyer.send<{ events: { eventId: string; catalogId: string; title: string }[] }>(
    'GET',
    '/public/photo-service/api/v1/events?period=Upcoming&offset=0&count=12',
  );
  const event = body.events.find(({ title }) => title === upcoming.title);
  const catalog = await buyer.send<{ products: { productId: string; productType: string }[] }>(
    'GET',
    `/public/catalog-service/api/v1/catalog/products?catalogId=${event?.catalogId}`,
  );
  const productId = catalog.body.products.find(
    ({ productType }) => productType === 'PhotosWithMe',
  )?.productId;
  const [runner] = upcomingStartList(upcoming);
  const token = await buyer.tokenOf(event?.eventId ?? '', runner?.bib ?? '');
  const cart = await buyer.openCart();
  expect((await buyer.add(cart, [{ productId: productId ?? '' }], { token })).status).toBe(204);
  expect((await buyer.read(cart)) satisfies Cart).toMatchObject({
    items: [{ isPreorder: true, competitorName: `${runner?.name} ${runner?.surname}` }],
  });
  expect((await buyer.checkOut(cart)).body).toMatchObject({ preorderId: expect.any(String) });
});
