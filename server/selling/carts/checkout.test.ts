import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.schema.ts';
import { demoTenants } from '#demo/tenants.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { addToCounts, showEvent } from '#finding/events/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { completeOrder, findOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, type RefusedBody, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let ids: Record<string, string>;

const catalog = (photoPrice: number, state = 'InCatalog') => `
products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos }, price: 29 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: ${photoPrice}, state: ${state} }
  - { key: code, kind: Promocode, title: { en: A present }, price: 29 }
offers: [{ key: two, products: [photo], quantity: 2, price: 15 }]
`;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['1']] });
  ids = await setCatalog(shop, event, catalog(10));
});
afterAll(() => shop.close());

const makeCode = (code: string, percent: number, usesMax: number | null = null) =>
  addPromoCode(shop.deps, 'photofinish', code, { benefit: { kind: 'Percent', percent }, usesMax });

async function cartOfPhotos(count: number): Promise<string> {
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId: ids.photo ?? '', photoIds: event.photoIds.slice(0, count) }]);
  return cart;
}

async function orderOf(orderId: string): Promise<Order> {
  const url = `/public/order-service/api/v1/orders/${orderId}`;
  return (await buyer.send<Order>('GET', url)).body;
}

const countOrders = () =>
  shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .selectFrom('orders')
      .select('orderId')
      .execute()
      .then((rows) => rows.length),
  );

describe('checkout', () => {
  test('freezes lines, prices, reasons and codes, so that later catalog changes do not affect them', async () => {
    await makeCode('TENTH', 10);
    const cart = await cartOfPhotos(3);
    await buyer.addCode(cart, 'tenth');
    const shown = await buyer.read(cart);
    // 15 for two, 10 for one, ten percent off, rounded down to whole euros.
    expect(shown).toMatchObject({ amount: 30, totalAmount: 22, discount: 8 });
    const { status, body } = await buyer.checkOut(cart);
    expect([status, body]).toEqual([201, { ...body, preorderId: null }]);
    const order = await orderOf(body.orderId);
    expect(order).toMatchObject({
      state: 'AwaitingPayment',
      amount: 30,
      discount: 8,
      totalAmount: 22,
      preorderId: null,
      offers: [{ code: 'TENTH', discount: 2.5 }],
    });
    expect(
      order.items.map(({ originalPrice, totalPrice, reasons }) => ({ originalPrice, totalPrice, reasons })),
    ).toEqual(
      shown.items.map(({ originalPrice, totalPrice, reasons }) => ({ originalPrice, totalPrice, reasons })),
    );
    await setCatalog(shop, event, catalog(99));
    expect(await orderOf(body.orderId)).toEqual(order);
    const { state, orderId, invoiceId } = { state: 'Processed', ...body };
    expect(await buyer.read(cart)).toEqual({
      ...shown,
      state,
      orderId,
      invoiceId,
      customer: { email: 'buyer@example.com' },
    });
    await setCatalog(shop, event, catalog(10));
  });

  // As docs/specification-differences.md says, programs written for the specification keep working.
  test('accepts API orders without the withdrawal agreement, and records the agreement when a page sends it', async () => {
    const brand = demoTenants.find(({ tenantId }) => tenantId === 'photofinish');
    expect(brand?.settings).toMatchObject({ withdrawalConsent: true });
    const noted = async (said: object) => {
      const cart = await cartOfPhotos(1);
      await buyer.send('PUT', `${cart}/customer`, { email: 'buyer@example.com', ...said });
      const { status, body } = await buyer.send<{ orderId: string }>('POST', cart);
      expect(status).toBe(201);
      const row = await shop.deps.database.inTenant('photofinish', (scope) => findOrder(scope, body.orderId));
      return row?.withdrawal;
    };
    expect(await noted({})).toBeNull();
    expect(await noted({ withdrawalConsent: false })).toBeNull();
    expect(await noted({ withdrawalConsent: true })).toMatchObject({ language: 'en' });
  });

  test('charges only the total that was last shown', async () => {
    const cart = await cartOfPhotos(1);
    expect((await buyer.read(cart)).items[0]?.previousPrice).toBeNull();
    await setCatalog(shop, event, catalog(12));
    const orders = await countOrders();
    expect(await buyer.checkOut(cart)).toMatchObject({ status: 409, body: { code: 'PriceChanged' } });
    expect(await countOrders()).toBe(orders);
    expect(await buyer.read(cart)).toMatchObject({
      state: 'Updated',
      totalAmount: 12,
      items: [{ originalPrice: 12, previousPrice: 10 }],
    });
    const { status, body } = await buyer.checkOut(cart);
    expect(status).toBe(201);
    expect((await orderOf(body.orderId)).totalAmount).toBe(12);
    await setCatalog(shop, event, catalog(10));
  });

  test('excludes items of an unpublished event, and refuses to start a payment for them', async () => {
    const other = await makeEvent(shop.deps, { photos: [['1']] });
    const { photo: productId = '' } = await setCatalog(shop, other, catalog(10));
    const show = (isShown: boolean) =>
      shop.deps.database.inTenant('photofinish', (scope) =>
        showEvent(scope, other.eventId, isShown, BY_COMMAND),
      );
    const cartOfBoth = async () => {
      const both = await cartOfPhotos(1);
      await buyer.add(both, [{ productId, photoIds: other.photoIds }]);
      return both;
    };
    const pay = async ({ invoiceId }: { invoiceId: string }) => {
      const url = `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`;
      const wanted = { paymentTypeId: 'PersonalCard', returnUrl: 'http://photofinish.localhost/' };
      const host = 'photofinish.localhost';
      return (await buyer.send<RefusedBody>('POST', url, wanted, { host })).body.code;
    };
    const [cart, ordered] = [await cartOfBoth(), await cartOfBoth()];
    const order = (await buyer.checkOut(ordered)).body;
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 20, hasUnavailable: false });
    await show(false);
    expect(await pay(order)).toBe('OrderUnavailable');
    expect((await orderOf(order.orderId)).state).toBe('AwaitingPayment');
    expect(await buyer.checkOut(cart)).toMatchObject({ body: { code: 'PriceChanged' } });
    expect(await buyer.read(cart)).toMatchObject({ totalAmount: 10, hasUnavailable: true });
    const { status, body } = await buyer.checkOut(cart);
    expect(status).toBe(201);
    expect((await orderOf(body.orderId)).items).toHaveLength(1);
    expect(await pay(body)).toBeUndefined();
    const alone = await buyer.openCart();
    await show(true);
    expect(await pay(order)).toBeUndefined();
    await buyer.add(alone, [{ productId, photoIds: other.photoIds }]);
    await show(false);
    expect(await buyer.checkOut(alone)).toMatchObject({ body: { code: 'CartEmpty' } });
  });

  test('refuses items that were hidden after they were added', async () => {
    const cart = await cartOfPhotos(1);
    await setCatalog(shop, event, catalog(10, 'Hidden'));
    expect(await buyer.checkOut(cart)).toMatchObject({ body: { code: 'ProductUnavailable' } });
    await setCatalog(shop, event, catalog(10));
    expect((await buyer.checkOut(cart)).status).toBe(201);
  });

  test('with a total of 0 completes the order at once', async () => {
    await makeCode('FREE', 100);
    const cart = await cartOfPhotos(1);
    await buyer.addCode(cart, 'FREE');
    expect((await buyer.read(cart)).totalAmount).toBe(0);
    const { body } = await buyer.checkOut(cart);
    expect(await orderOf(body.orderId)).toMatchObject({ state: 'Completed', totalAmount: 0 });
  });

  test('in ten carts at once uses a code three times; the other carts lose only its discount', async () => {
    await makeCode('THREE', 50, 3);
    const carts = await Promise.all(Array.from({ length: 10 }, () => cartOfPhotos(1)));
    for (const cart of carts) {
      expect((await buyer.addCode(cart, 'THREE')).status).toBe(204);
      await buyer.read(cart);
    }
    const replies = await Promise.all(carts.map((cart) => buyer.checkOut(cart)));
    const refused = carts.filter((_, index) => replies[index]?.status !== 201);
    expect(refused).toHaveLength(7);
    for (const cart of refused) {
      const shown = await buyer.read(cart);
      expect(shown).toMatchObject({ state: 'Updated', orderId: null, totalAmount: 10 });
      expect(shown.promotionalCodes).toMatchObject([{ code: 'THREE', problem: 'PromoCodeUsedUp' }]);
      expect((await buyer.checkOut(cart)).status).toBe(201);
    }
    const discounts = await Promise.all(
      replies.map(({ body }) => (body.orderId ? orderOf(body.orderId) : null)),
    );
    expect(discounts.filter((order) => order?.totalAmount === 5)).toHaveLength(3);
  });

  test('sells a gift code, delivers it, and accepts it once', async () => {
    const cart = await buyer.openCart();
    await makeCode('GIFTED', 100);
    await buyer.add(cart, [{ productId: ids.code ?? '', gift: { name: 'Ben' } }]);
    await buyer.addCode(cart, 'GIFTED');
    const { body } = await buyer.checkOut(cart);
    const code = (await orderOf(body.orderId)).items[0]?.giftCode ?? '';
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);

    const token = await buyer.tokenOf(event.eventId, '1');
    const [own, another] = [await buyer.openCart(), await buyer.openCart()];
    for (const each of [own, another]) {
      await buyer.add(each, [{ productId: ids.all ?? '' }], { token });
      expect((await buyer.addCode(each, code)).status).toBe(204);
    }
    expect((await buyer.read(own)).totalAmount).toBe(0);
    const used = await buyer.checkOut(own);
    // A paid order shows its files instead of its preorder.
    expect(await orderOf(used.body.orderId)).toMatchObject({ state: 'Completed', pictures: [] });
    expect((await buyer.read(another)).promotionalCodes).toMatchObject([{ problem: 'PromoCodeUsedUp' }]);
    const unpaid = await orderOf((await buyer.checkOut(another)).body.orderId);
    expect(unpaid.totalAmount).toBe(29);
    expect(unpaid.pictures.map(({ photoId }) => photoId).toSorted()).toEqual(event.photoIds.toSorted());
    for (const { closeUpUrl } of unpaid.pictures) expect(closeUpUrl).toMatch(/\/previews\/.+\/close-ups\//);
  });

  test('sells a package before its photos exist, and refuses it once the event has been published without any', async () => {
    const race = await makeEvent(shop.deps, { date: '2199-01-01', photos: [] });
    const { all = '' } = await setCatalog(shop, race, catalog(10));
    await shop.deps.database.inTenant('photofinish', (scope) =>
      applyStartList({ newId: randomUUID }, scope, race.eventId, [competitorOf('7')]),
    );
    const token = await buyer.tokenOf(race.eventId, '7');
    const carts = [await buyer.openCart(), await buyer.openCart()] as const;
    for (const cart of carts) await buyer.add(cart, [{ productId: all }], { token });
    const { body } = await buyer.checkOut(carts[0]);
    const [item] = (await orderOf(body.orderId)).items;
    expect(item).toMatchObject({ competitorName: 'Alex Runner7', totalPrice: 29 });
    expect(body).toMatchObject({ preorderId: expect.stringMatching(/^[0-9a-f-]{36}$/) });

    await shop.deps.database.inTenant('photofinish', (scope) =>
      addToCounts(scope, race.eventId, { published: 1 }),
    );
    expect(await buyer.checkOut(carts[1])).toMatchObject({ body: { code: 'ProductUnavailable' } });
  });

  test('refuses items that a paid order of the buyer contains, in the cart and in a second order', async () => {
    const [photoId = '', other = ''] = event.photoIds;
    const item = { productId: ids.photo ?? '', photoIds: [photoId] };
    const carts = [await buyer.openCart(), await buyer.openCart(), await buyer.openCart()] as const;
    for (const cart of carts) await buyer.add(cart, [item]);
    await buyer.add(carts[2], [{ ...item, photoIds: [other] }]);
    const paid = (await buyer.checkOut(carts[0])).body.orderId;
    const second = (await buyer.checkOut(carts[1])).body;
    await buyer.send('PUT', `${carts[2]}/customer`, { email: 'buyer@example.com' });
    const proof = { orderIds: [paid] };
    const pay = (more: object) =>
      buyer.send<RefusedBody>(
        'POST',
        `/public/invoice-service/api/v1/invoices/${second.invoiceId}/payments`,
        {
          paymentTypeId: 'PersonalCard',
          returnUrl: 'http://photofinish.localhost/order-complete',
          ...more,
        },
      );
    // An unpaid order proves nothing.
    expect((await pay(proof)).status).toBe(201);
    await shop.deps.database.inTenant('photofinish', (scope) => completeOrder(shop.deps, scope, paid));

    expect(await pay(proof)).toMatchObject({ status: 409, body: { code: 'AlreadyBought' } });
    expect((await pay({})).status).toBe(201);
    const shown = await buyer.read(carts[2]);
    const isSame = shown.items.find(({ photos }) => photos[0]?.photoId === photoId);
    expect(await buyer.send('POST', carts[2], proof)).toMatchObject({
      status: 409,
      body: { code: 'AlreadyBought', errors: [{ path: isSame?.shoppingCartItemId }] },
    });
    const fresh = await buyer.openCart();
    const addOne = (more: object) => buyer.send<RefusedBody>('POST', `${fresh}/items`, { ...item, ...more });
    expect(await addOne(proof)).toMatchObject({ status: 409, body: { code: 'AlreadyBought' } });
    expect((await addOne({})).status).toBe(204);
    await buyer.send('DELETE', `${carts[2]}/items/${isSame?.shoppingCartItemId}`);
    await buyer.read(carts[2]);
    expect((await buyer.send('POST', carts[2], proof)).status).toBe(201);
  });
});
