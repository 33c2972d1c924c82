import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { runErasure } from '#operating/erasure/index.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { findPromoCodes } from '#selling/promo-codes/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** One use of a code pays for one order: erasing one's data does not release the use once something was delivered. */
const TENANT = 'photofinish';
const PACKAGE = 'products: [{ key: all, title: { en: All }, kind: PhotosWithMe, price: 10 }]\n';

let shop: TestShop;
let buyer: Buyer;
/** A finished race, and its product for single photos. */
let past: MadeEvent;
let photo = '';
/** A future race, and its package. */
let next: MadeEvent;
let preorder = '';
beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  past = await makeEvent(shop.deps, { photos: [['1'], ['1'], ['2']] });
  const products = 'products: [{ key: photo, title: { en: Photo }, kind: Photo, price: 10 }]\n';
  photo = (await setCatalog(shop, past, products)).photo ?? '';
  const date = new Date(Date.now() + 60 * 24 * 3600_000).toISOString().slice(0, 10);
  next = await makeEvent(shop.deps, { photos: [], date });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: shop.deps.newId }, scope, next.eventId, [competitorOf('7')]),
  );
  preorder = (await setCatalog(shop, next, PACKAGE)).all ?? '';
});
afterAll(() => shop.close());

const addCode = (code: string) =>
  addPromoCode(shop.deps, TENANT, code, { benefit: { kind: 'Percent', percent: 100 }, usesMax: 1 });

async function usesOf(code: string): Promise<number | undefined> {
  const [found] = await shop.deps.database.inTenant(TENANT, (scope) => findPromoCodes(scope, [code]));
  return found?.usesCount;
}

/** Orders the package of the future race with a code, optionally with a photo of the finished race. */
async function order(code: string, email: string, photoId?: string): Promise<string | undefined> {
  const cart = await buyer.openCart();
  if (photoId !== undefined) await buyer.add(cart, [{ productId: photo, photoIds: [photoId] }]);
  await buyer.add(cart, [{ productId: preorder }], { token: await buyer.tokenOf(next.eventId, '7') });
  if ((await buyer.addCode(cart, code)).status !== 204) return undefined;
  await buyer.read(cart);
  await buyer.send('PUT', `${cart}/customer`, { email });
  const { status, body } = await buyer.send<{ orderId: string }>('POST', cart);
  expect(status).toBe(201);
  return body.orderId;
}

/** Erases the data of an address, as its owner would. */
async function erase(email: string): Promise<void> {
  const token = signAddressToken(shop.deps, TENANT, email);
  const asked = await buyer.send<{ erasureId: string }>(
    'POST',
    ownDataRoutes.eraseOwnData.path,
    { isSure: true },
    { token },
  );
  expect(asked.status).toBe(200);
  await runErasure(shop.deps, TENANT, asked.body.erasureId);
}

const stateOf = async (orderId: string) =>
  (await buyer.send<{ state: string }>('GET', `/public/order-service/api/v1/orders/${orderId}`)).body.state;

test('buyers who download and erase their data cannot use the code of their order again', async () => {
  await addCode('VOUCHER20');
  const orderIds: (string | undefined)[] = [];
  for (const [index, photoId] of past.photoIds.entries()) {
    const email = `m${index}@example.com`;
    const orderId = await order('VOUCHER20', email, photoId);
    orderIds.push(orderId);
    if (orderId === undefined) continue;
    const path = `/public/archive-service/api/v1/orders/${orderId}/downloads`;
    expect((await buyer.send('GET', path)).body).toMatchObject({ total: 1 });
    await erase(email);
    expect(await stateOf(orderId)).toBe('Canceled');
  }
  expect(orderIds.filter((orderId) => orderId !== undefined)).toHaveLength(1);
  expect(await usesOf('VOUCHER20')).toBe(1);
});

test('an erased order that only awaited its race releases its code', async () => {
  await addCode('WAITING20');
  const orderId = (await order('WAITING20', 'waiting@example.com')) ?? '';
  await erase('waiting@example.com');
  expect(await stateOf(orderId)).toBe('Canceled');
  expect(await usesOf('WAITING20')).toBe(0);
});

test('an order that the shop refunds releases its code', async () => {
  await addCode('REFUND20');
  const orderId = (await order('REFUND20', 'refunded@example.com', past.photoIds[0])) ?? '';
  await refundOrder(shop.deps, TENANT, orderId, { ...BY_COMMAND, why: 'wrong photos' });
  expect(await stateOf(orderId)).toBe('Canceled');
  expect(await usesOf('REFUND20')).toBe(0);
});

test('erasing an order does not release its code if photos of the race are visible: the package may have been delivered', async () => {
  await addCode('RACEDAY20');
  await order('RACEDAY20', 'race-day@example.com');
  // Other runners' first photos are visible; the rest is still being processed.
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('events').set({ publishedCount: 1 }).where('eventId', '=', next.eventId).execute(),
  );
  await erase('race-day@example.com');
  expect(await usesOf('RACEDAY20')).toBe(1);
});
