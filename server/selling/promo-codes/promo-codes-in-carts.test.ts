import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { applyCatalog, planCatalog } from '#selling/catalog/index.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode, listCodes } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { PromoCodeDefinition } from './promo-codes.rules.ts';

/** Promo codes through the cart's calls, as visitors use them. */
const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const TENANT = 'photofinish';

let shop: TestShop;
let event: MadeEvent;
let products: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  event = await makeEvent(shop.deps);
  const file = `event: ${event.eventId}
currency: EUR
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 29 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }
  - { key: gift, kind: Promocode, title: { en: Gift code }, price: 29 }
`;
  const plan = await planCatalog(shop.deps, TENANT, new TextEncoder().encode(file));
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applyCatalog(shop.deps, TENANT, plan, BY_COMMAND);
  const { body } = await send(
    'GET',
    `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  );
  products = Object.fromEntries(
    body.products.map(({ productType, productId }: Record<string, string>) => [productType, productId]),
  );
});
afterAll(() => shop.close());

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await shop.call({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
}

async function fillCart(item: object, token?: string): Promise<string> {
  const { body } = await send('POST', CARTS, {});
  const cart = `${CARTS}/${body.shoppingCartId}`;
  expect((await send('POST', `${cart}/items`, item, token)).status).toBe(204);
  expect((await send('PUT', `${cart}/customer`, { email: 'buyer@example.com' })).status).toBe(204);
  return cart;
}

const photo = () => ({ productId: products.Photo, photoIds: event.photoIds.slice(0, 1) });
const addCode = (cart: string, code: string) => send('POST', `${cart}/promotionalCodes`, { code });
const listAll = () => listCodes(shop.deps, TENANT);

const makeCode = (code: string, change: Partial<PromoCodeDefinition>) =>
  addPromoCode(shop.deps, TENANT, code, { benefit: { kind: 'Percent', percent: 50 }, ...change });

async function tokenOf(bib: string): Promise<string> {
  const url = `/public/competitor-service/api/v1/competitors/${event.eventId}/token`;
  return (await send('POST', url, { number: bib })).body.token;
}

describe('a promo code in a cart', () => {
  test('is accepted in any case and with any spaces', async () => {
    await makeCode('RUN26', {});
    const cart = await fillCart(photo());
    expect((await addCode(cart, ' ｒun - 26\u00a0')).status).toBe(204);
    expect((await send('GET', cart)).body).toMatchObject({
      totalAmount: 4,
      promotionalCodes: [{ code: 'RUN26', discount: 4, problem: null }],
    });
  });

  test('in 50 concurrent checkouts is used as many times as allowed, and no buyer pays another price', async () => {
    await makeCode('SEVEN', { usesMax: 7 });
    const carts: string[] = [];
    for (let count = 0; count < 50; count++) {
      const cart = await fillCart(photo());
      expect((await addCode(cart, 'seven')).status).toBe(204);
      expect((await send('GET', cart)).body.totalAmount).toBe(4);
      carts.push(cart);
    }
    const answers = await Promise.all(carts.map((cart) => send('POST', cart)));
    const sold = answers.filter(({ status }) => status === 201);
    expect(sold).toHaveLength(7);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect(refused).toHaveLength(43);
    for (const code of refused) expect(['PromoCodeUsedUp', 'PriceChanged']).toContain(code);
    expect((await listAll()).find(({ code }) => code === 'SEVEN')).toMatchObject({ usesCount: 7 });
    for (const { body } of sold) {
      const order = await send('GET', `/public/order-service/api/v1/orders/${body.orderId}`);
      expect(order.body).toMatchObject({ totalAmount: 4, offers: [{ code: 'SEVEN', discount: 4 }] });
    }
    const lost = carts[answers.findIndex(({ status }) => status !== 201)] ?? '';
    expect((await send('GET', lost)).body).toMatchObject({
      state: 'Updated',
      totalAmount: 8,
      promotionalCodes: [{ code: 'SEVEN', discount: 0, problem: 'PromoCodeUsedUp' }],
    });
  });

  test('of another tenant is not found', async () => {
    await addPromoCode(shop.deps, 'marafon', 'THEIRS', { benefit: { kind: 'FreeProduct' } });
    const cart = await fillCart(photo());
    expect(await addCode(cart, 'THEIRS')).toMatchObject({ status: 404, body: { code: 'PromoCodeNotFound' } });
  });
});

test('a gift code is bought, passed on, pays for all photos of one person, and is then used up', async () => {
  const bought = await fillCart({ productId: products.Promocode, gift: { name: 'Anna' } });
  const { orderId } = (await send('POST', bought)).body;
  const order = `/public/order-service/api/v1/orders/${orderId}`;
  expect((await send('GET', order)).body.items).toMatchObject([{ totalPrice: 29, giftCode: null }]);
  await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
  const { giftCode } = (await send('GET', order)).body.items[0];

  const cart = await fillCart({ productId: products.PhotosWithMe }, await tokenOf('1'));
  expect((await addCode(cart, giftCode.toLowerCase())).status).toBe(204);
  expect((await send('GET', cart)).body).toMatchObject({ amount: 29, totalAmount: 0 });
  const redeemed = (await send('POST', cart)).body;
  const redeemedOrder = await send('GET', `/public/order-service/api/v1/orders/${redeemed.orderId}`);
  expect(redeemedOrder.body).toMatchObject({ state: 'Completed', totalAmount: 0 });

  const again = await fillCart({ productId: products.PhotosWithMe }, await tokenOf('2'));
  expect(await addCode(again, giftCode)).toMatchObject({ status: 409, body: { code: 'PromoCodeUsedUp' } });
});
