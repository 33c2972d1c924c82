import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.schema.ts';
import { listTries } from '#selling/payments/index.ts';
import { findPromoCodes } from '#selling/promo-codes/index.ts';
import { type Buyer, createBuyer, type RefusedBody, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openPayingBuyer, type PayingBuyer } from '#tests/factories/paying-buyer.ts';
import { addPromoCode } from '#tests/factories/promo-code.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
const MINUTE = 60_000;
let shop: TestShop;
let buyer: Buyer;
let payer: PayingBuyer;
let event: MadeEvent;
let productId: string;
/** How far the shop's clock is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  shop = await openTestShop();
  shop.deps.clock = { now: () => new Date(Date.now() + aheadMs) };
  buyer = createBuyer(shop);
  payer = await openPayingBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [['1'], ['1']] });
  const products = '{ key: photo, kind: Photo, title: { en: Photo }, price: 10 }';
  productId = (await setCatalog(shop, event, `products: [${products}]\n`)).photo ?? '';
});
afterAll(() => shop.close());

let made = 0;
/** Creates a code for 50 % off with a limited number of uses. */
async function makeCode(usesMax: number): Promise<string> {
  const code = `HALF${++made}`;
  await addPromoCode(shop.deps, TENANT, code, { benefit: { kind: 'Percent', percent: 50 }, usesMax });
  return code;
}

const usesOf = async (code: string) =>
  (await shop.deps.database.inTenant(TENANT, (scope) => findPromoCodes(scope, [code])))[0]?.usesCount;

/** Creates a cart with one photo and enters the code. @returns the response to the code, and the cart */
async function enter(code: string) {
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId, photoIds: event.photoIds.slice(0, 1) }]);
  return { cart, ...(await buyer.addCode(cart, code)) };
}

async function orderWith(code: string) {
  const { cart, status } = await enter(code);
  expect(status).toBe(204);
  const { status: checkedOut, body } = await buyer.checkOut(cart);
  expect(checkedOut).toBe(201);
  return { tenantId: TENANT, ...body } as const;
}

const orderOf = async (orderId: string) =>
  (await buyer.send<Order>('GET', `/public/order-service/api/v1/orders/${orderId}`)).body;

const pay = async (order: { invoiceId: string; orderId: string }, totalAmount?: number) => {
  const seen = totalAmount === undefined ? {} : { totalAmount };
  const { status, body } = await payer.pay({ tenantId: TENANT, ...order }, 'PersonalCard', seen);
  return { status, code: (body as RefusedBody).code };
};

describe('a promo code hoarded by unpaid orders', () => {
  test('is released after half an hour, and no use is lost or created', async () => {
    const code = await makeCode(5);
    for (let index = 0; index < 5; index++) await orderWith(code);
    aheadMs += 29 * MINUTE;
    expect(await enter(code)).toMatchObject({ status: 409, body: { code: 'PromoCodeUsedUp' } });
    aheadMs += 2 * MINUTE;
    const order = await orderWith(code);
    expect((await orderOf(order.orderId)).totalAmount).toBe(5);
    expect(await usesOf(code)).toBe(5);
    expect((await pay(order)).status).toBe(201);
  });

  test('is reserved by one buyer only: concurrent buyers are refused', async () => {
    const code = await makeCode(1);
    await orderWith(code);
    aheadMs += 31 * MINUTE;
    const carts = await Promise.all([enter(code), enter(code), enter(code)]);
    for (const { cart } of carts) expect((await buyer.read(cart)).totalAmount).toBe(5);
    const bought = await Promise.all(carts.map(({ cart }) => buyer.checkOut(cart)));
    expect(bought.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    // A later buyer sees the new price: their cart is already priced without the code.
    for (const { body } of bought.filter(({ status }) => status === 409))
      expect(['PromoCodeUsedUp', 'PriceChanged']).toContain(body.code);
  });
});

describe('a buyer who paid too late', () => {
  test('pays the agreed price if no other buyer has taken the code', async () => {
    const code = await makeCode(1);
    const order = await orderWith(code);
    aheadMs += 24 * 60 * MINUTE;
    expect((await pay(order, 5)).status).toBe(201);
  });

  test('must accept the new total before paying; a tab pays only the total that it shows', async () => {
    const code = await makeCode(1);
    const late = await orderWith(code);
    aheadMs += 31 * MINUTE;
    const quick = await orderWith(code);
    expect(await pay(late)).toEqual({ status: 409, code: 'OrderPriceChanged' });
    expect(await orderOf(late.orderId)).toMatchObject({
      state: 'AwaitingPayment',
      totalAmount: 10,
      discount: 0,
      offers: [],
      items: [{ originalPrice: 10, totalPrice: 10, reasons: [] }],
    });
    expect(await pay(late, 5)).toEqual({ status: 409, code: 'OrderPriceChanged' });
    const invoiceNumber = await payer.atBank(late, ['pay', 'confirm-silently']);
    await payer.deliver(TENANT, await payer.noticeOf(late, invoiceNumber));
    expect(await payer.stateOf(late)).toBe('Completed');
    expect((await orderOf(quick.orderId)).totalAmount).toBe(5);
    expect(await usesOf(code)).toBe(1);
  });

  test('sees the new total first, even if the order was repriced during the payment', async () => {
    const code = await makeCode(1);
    const late = await orderWith(code);
    aheadMs += 31 * MINUTE;
    await orderWith(code);
    const paying = await shop.deps.database.inTenant(TENANT, async (scope) => {
      await shop.deps.events.emit(scope, 'order.uses-lost', { orderId: late.orderId });
      const paying = pay(late, 5);
      const waitsForThis = sql`
        select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waitsForThis.execute(scope.trx)).rows.length).toBe(1);
      return { answer: paying };
    });
    expect(await paying.answer).toEqual({ status: 409, code: 'OrderPriceChanged' });
  });

  test('gets the code again if it is free', async () => {
    const code = await makeCode(1);
    const first = await orderWith(code);
    aheadMs += 31 * MINUTE;
    await orderWith(code);
    aheadMs += 31 * MINUTE;
    // The second buyer holds it for too long as well: the first to pay gets it.
    expect((await pay(first, 5)).status).toBe(201);
    expect((await orderOf(first.orderId)).totalAmount).toBe(5);
  });
});

describe('an undecided payment', () => {
  test('holds the code and keeps its price until it is decided', async () => {
    const code = await makeCode(1);
    const order = await orderWith(code);
    const invoiceNumber = await payer.atBank(order, []);
    aheadMs += 120 * MINUTE;
    expect(await enter(code)).toMatchObject({ status: 409, body: { code: 'PromoCodeUsedUp' } });
    await payer.deliver(TENANT, await payer.noticeOf(order, invoiceNumber));
    expect(await payer.stateOf(order)).toBe('Completed');
    aheadMs += 120 * MINUTE;
    expect(await enter(code)).toMatchObject({ status: 409, body: { code: 'PromoCodeUsedUp' } });
  });

  test('that was reported as failed and is paid later is refunded if its order now costs more', async () => {
    const code = await makeCode(1);
    const order = await orderWith(code);
    const invoiceNumber = await payer.atBank(order, []);
    const tell = async (state: string) =>
      payer.deliver(TENANT, await payer.noticeOf(order, invoiceNumber, { state }));
    await tell('Declined');
    aheadMs += 31 * MINUTE;
    await orderWith(code);
    expect((await pay(order)).code).toBe('OrderPriceChanged');
    await tell('Paid');
    expect(await payer.stateOf(order)).toBe('AwaitingPayment');
    const tries = await shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, order.invoiceId));
    expect(tries.map(({ refundReason }) => refundReason)).toEqual(['OrderRepriced']);
  });
});
