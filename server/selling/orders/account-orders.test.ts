import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog.schema.ts';
import type { Order, OrderSummary } from '#contract/order.schema.ts';
import { orderRoutes } from '#contract/order.ts';
import { CARTS } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { logInAs } from '#tests/factories/log-in.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { listOrdersOfEmail } from './account-orders.store.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Buys one photo of a new event as a guest. @returns the order's id */
async function order(email: string, tenantId = 'photofinish'): Promise<string> {
  const host = `${tenantId}.localhost`;
  const event = await makeEvent(shop.deps, { tenantId, title: `Race of ${email}` });
  const list = await shop.call({
    method: 'GET',
    host,
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const photo = list
    .json<{ products: Product[] }>()
    .products.find(({ productType }) => productType === 'Photo');
  const made = await shop.call({ method: 'POST', host, url: CARTS, payload: {} });
  const cart = `${CARTS}/${made.json().shoppingCartId}`;
  await shop.call({
    method: 'POST',
    host,
    url: `${cart}/items`,
    payload: { productId: photo?.productId, photoIds: [event.photoIds[0]] },
  });
  await shop.call({ method: 'PUT', host, url: `${cart}/customer`, payload: { email } });
  const placed = await shop.call({ method: 'POST', host, url: cart });
  return placed.json().orderId;
}

async function list(bearer: string | undefined, query = '', host = 'photofinish.localhost') {
  const reply = await shop.call({
    method: 'GET',
    host,
    url: `${orderRoutes.listOrders.path}${query}`,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });
  const body = reply.json<{ orders: OrderSummary[]; total: number; code?: string }>();
  return { status: reply.statusCode, ids: body.orders?.map(({ orderId }) => orderId), ...body };
}

describe('the orders of an account', () => {
  test('are those placed with its address, also before its first login, newest first, ignoring case', async () => {
    const first = await order('anna@example.com');
    await order('ben@example.com');
    const second = await order('ANNA@Example.com');
    const bearer = await logInAs(shop, { email: 'Anna@example.com' });
    const { status, ids, total, orders } = await list(bearer);
    expect({ status, ids, total }).toEqual({ status: 200, ids: [second, first], total: 2 });
    expect(orders[1]).toMatchObject({
      itemsCount: 1,
      eventNames: ['Race of anna@example.com'],
      state: 'AwaitingPayment',
    });
    expect(orders[0]).not.toHaveProperty('items');
    expect((await list(bearer, '?offset=1&count=1')).ids).toEqual([first]);
    const wrong = await list(bearer, '?count=101');
    expect({ status: wrong.status, code: wrong.code }).toEqual({ status: 400, code: 'Invalid' });
  });

  test('never include the orders of a similar address or of another tenant', async () => {
    await order('carla@example.com');
    await order('carla+x@example.com');
    const atOther = await order('carl@example.com', 'marafon');
    const bearer = await logInAs(shop, { email: 'carl@example.com' });
    expect((await list(bearer)).ids).toEqual([]);
    expect((await list(bearer, '', 'marafon.localhost')).status).toBe(401);
    for (const email of ['%', '_arla@example.com', "x'or'1'='1@example.com"]) {
      const direct = await shop.deps.database.inTenant('photofinish', (scope) =>
        listOrdersOfEmail(scope, email, { offset: 0, count: 50 }),
      );
      expect(direct).toEqual({ orders: [], total: 0 });
    }
    const there = await logInAs(shop, { email: 'carl@example.com', tenantId: 'marafon' });
    expect((await list(there, '', 'marafon.localhost')).ids).toEqual([atOther]);
  });

  test('are not shown for an unverified address, and not to guests', async () => {
    await order('dora@example.com');
    const bearer = await logInAs(shop, { email: 'dora@example.com', isEmailVerified: false });
    expect(await list(bearer)).toMatchObject({ status: 403, code: 'EmailNotVerified' });
    expect(await list(undefined)).toMatchObject({ status: 401, code: 'Unauthorized' });
    expect(await list('forged')).toMatchObject({ status: 401 });
  });

  test('are not shown for a search token', async () => {
    const event = await makeEvent(shop.deps);
    const reply = await shop.call({
      method: 'POST',
      payload: { number: '1' },
      url: `/public/competitor-service/api/v1/competitors/${event.eventId}/token`,
    });
    expect(await list(reply.json().token)).toMatchObject({ status: 401 });
  });
});

test('an order shows the brand’s complaint text in the reader’s language, otherwise in the brand’s', async () => {
  const promiseOf = async (tenantId: string, orderId: string, language: string) => {
    const reply = await shop.call({
      method: 'GET',
      host: `${tenantId}.localhost`,
      url: orderRoutes.getOrder.path.replace(':orderId', orderId),
      headers: { 'accept-language': language },
    });
    return reply.json<Order>().refundPromise;
  };
  const [ours, theirs, silent] = [
    await order('eva@example.com'),
    await order('eva@example.com', 'marafon'),
    await order('eva@example.com', 'laufbilder'),
  ];
  expect(await promiseOf('photofinish', ours, 'de')).toMatch(/^Schreib uns innerhalb von 14 Tagen/);
  expect(await promiseOf('photofinish', ours, 'en')).toMatch(/^Write to us within 14 days/);
  expect(await promiseOf('marafon', theirs, 'de')).toMatch(/^Напишите нам/);
  expect(await promiseOf('laufbilder', silent, 'de')).toBeNull();
});
