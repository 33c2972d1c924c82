import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Receipt } from '#contract/receipt.schema.ts';
import { receiptFileRoute, receiptRoutes } from '#contract/receipt.ts';
import { demoTenants } from '#demo/tenants.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { defineTenant } from '#hosting/tenants/index.ts';
import { refundOrder } from '#selling/invoices/index.ts';
import { cancelOrder, completeOrder } from '#selling/orders/index.ts';
import { askProvider, listTries, refundPayment } from '#selling/payments/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { readPdf } from '#tests/fixtures/read-pdf.ts';
import { takeReceiptNumber } from './receipts.store.ts';

const TENANT = 'photofinish';
const VAT = { companyName: 'Lauf & Co <GmbH>', vatId: 'ATU12345678', address: 'Ring 1, Wien', country: 'AT' };
const yearNow = () => new Date().getUTCFullYear();

let shop: TestShop;
let event: MadeEvent;
let products: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  // Runs first, because a tenant's settings are cached for some seconds.
  const [photofinish] = demoTenants;
  if (photofinish === undefined) throw new Error('there is no demo tenant');
  const discounted = photofinish.paymentTypes.map((type) => ({
    ...type,
    discountPercent: type.id === 'Aggregator' ? 5 : 0,
  }));
  await defineTenant(shop.deps, { ...photofinish, paymentTypes: discounted });
  event = await makeEvent(shop.deps, { title: '<Lake> & "Run"', photos: [['1'], ['1'], ['2'], []] });
  products = await setCatalog(
    shop,
    event,
    `products:
  - { key: photo, kind: Photo, title: { en: Photo, de: Foto }, price: 8 }
  - { key: gratis, kind: PhotosWithMe, title: { en: All photos, de: Alle Fotos }, price: 0 }
`,
  );
});
afterAll(() => shop.close());

interface Bought {
  orderId: string;
  invoiceId: string;
}

async function orderPhotos(count = 1): Promise<Bought> {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const productId = products.photo ?? '';
  await buyer.add(
    cart,
    event.photoIds.slice(0, count).map((photoId) => ({ productId, photoIds: [photoId] })),
  );
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return body;
}

async function orderForFree(): Promise<Bought> {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(event.eventId, '1');
  await buyer.add(cart, [{ productId: products.gratis ?? '' }], { token });
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return body;
}

/** Opens a payment and has the bank confirm it, without settling it. @returns the payment's id */
async function payAtBank({ invoiceId }: Bought, paymentTypeId = 'PersonalCard', more: object = {}) {
  const reply = await shop.call({
    method: 'POST',
    url: `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`,
    payload: { paymentTypeId, returnUrl: 'http://photofinish.localhost/order-complete', ...more },
  });
  expect(reply.statusCode).toBe(201);
  const { pathname } = new URL(reply.json().payUrl);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const action of ['pay', 'confirm-silently'])
    await shop.call({ method: 'POST', url: `${pathname}/${action}`, headers, payload: '' });
  return String(reply.json().paymentId);
}

async function pay(bought: Bought, paymentTypeId?: string, more?: object): Promise<string> {
  const paymentId = await payAtBank(bought, paymentTypeId, more);
  await askProvider(shop.deps, TENANT, paymentId);
  return paymentId;
}

async function receiptsOf({ invoiceId }: Bought, query = ''): Promise<Receipt[]> {
  const reply = await shop.call({ url: `${receiptRoutes.listReceipts.path}?invoiceId=${invoiceId}${query}` });
  expect(reply.statusCode).toBe(200);
  return reply.json().receipts;
}

const refund = ({ orderId }: Bought) => refundOrder(shop.deps, TENANT, orderId, BY_COMMAND);

const download = (query: string, host?: string) =>
  shop.call({ url: `${receiptFileRoute.path}?${query}`, ...(host === undefined ? {} : { host }) });

describe('a paid order', () => {
  test('has no receipt before it is paid, and exactly one afterwards', async () => {
    const bought = await orderPhotos(3);
    expect(await receiptsOf(bought)).toEqual([]);
    await pay(bought);
    const [receipt, ...more] = await receiptsOf(bought);
    expect(more).toEqual([]);
    const order = (await shop.call({ url: `/public/order-service/api/v1/orders/${bought.orderId}` })).json();
    expect(receipt).toMatchObject({
      invoiceId: bought.invoiceId,
      kind: 'Sale',
      refundOf: null,
      orderNumber: order.number,
      buyer: null,
      issuer: { name: 'Photofinish Demo', vatId: 'ATU00000000' },
      currencyId: 978,
      methodDiscount: 0,
      lines: [{ title: 'Photo', eventName: '<Lake> & "Run"', quantity: 3, amount: 24 }],
      totalAmount: 24,
      vat: { percent: 20, amount: 4, netAmount: 20 },
    });
    expect(receipt?.number).toMatch(new RegExp(`^R${yearNow()}-\\d{6}$`));
    expect(Math.abs(Date.parse(receipt?.issuedOn ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('of a business names it, and a payment type’s discount is listed', async () => {
    const business = await orderPhotos();
    await pay(business, 'BusinessCard', { vat: VAT });
    expect(await receiptsOf(business)).toMatchObject([{ buyer: VAT, totalAmount: 8 }]);
    const discounted = await orderPhotos(3);
    await pay(discounted, 'Aggregator');
    const [receipt] = await receiptsOf(discounted);
    expect(receipt).toMatchObject({ lines: [{ amount: 24 }] });
    expect(receipt?.methodDiscount).toBeGreaterThan(0);
    expect(receipt?.totalAmount).toBe(24 - (receipt?.methodDiscount ?? 0));
  });

  test('of 0 has a receipt of 0, and a cancellation has one that reverses it', async () => {
    const bought = await orderForFree();
    expect(await receiptsOf(bought)).toMatchObject([
      { kind: 'Sale', totalAmount: 0, lines: [{ title: 'All photos', amount: 0 }], vat: { amount: 0 } },
    ]);
    await shop.deps.database.inTenant(TENANT, (scope) => cancelOrder(shop.deps, scope, bought.orderId));
    expect(await receiptsOf(bought)).toMatchObject([{ kind: 'Sale' }, { kind: 'Refund', totalAmount: 0 }]);
  });

  test('that was imported has its receipt in the shop that sold it', async () => {
    const bought = await orderPhotos();
    await shop.deps.database.inTenant(TENANT, async (scope) => {
      const { orderId } = bought;
      await scope.trx.updateTable('orders').set({ cartId: null }).where('orderId', '=', orderId).execute();
      await completeOrder(shop.deps, scope, orderId);
    });
    expect(await receiptsOf(bought)).toEqual([]);
  });

  test('keeps its receipt unchanged when the issuer moves', async () => {
    const bought = await orderPhotos();
    await pay(bought);
    const before = await receiptsOf(bought);
    const [photofinish] = demoTenants;
    if (photofinish === undefined) throw new Error('there is no demo tenant');
    const issuer = { ...photofinish.issuer, name: 'Moved', vatPercent: 10 };
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .updateTable('tenants')
        .set({ issuer: JSON.stringify(issuer) as unknown as typeof issuer })
        .where('tenantId', '=', TENANT)
        .execute(),
    );
    expect(await receiptsOf(bought)).toEqual(before);
    await defineTenant(shop.deps, photofinish);
  });
});

describe('a refund', () => {
  test('has its own receipt, which names the receipt that it reverses', async () => {
    const bought = await orderPhotos(2);
    await pay(bought);
    await refund(bought);
    await refund(bought);
    const [sale, back, ...more] = await receiptsOf(bought);
    expect(more).toEqual([]);
    expect(back).toMatchObject({
      kind: 'Refund',
      refundOf: sale?.number,
      totalAmount: 16,
      lines: sale?.lines,
      issuer: sale?.issuer,
      vat: sale?.vat,
    });
    expect(back?.number).not.toBe(sale?.number);
  });

  test('of a second payment that no order needed has no receipt', async () => {
    const bought = await orderPhotos();
    const first = await payAtBank(bought);
    const second = await payAtBank(bought);
    await askProvider(shop.deps, TENANT, first);
    await askProvider(shop.deps, TENANT, second);
    await refundPayment(shop.deps, TENANT, second);
    const tries = await shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, bought.invoiceId));
    expect(tries.map(({ state }) => state).toSorted()).toEqual(['Paid', 'Refunded']);
    expect(await receiptsOf(bought)).toMatchObject([{ kind: 'Sale' }]);
  });
});

test('thirty concurrent payments get numbers without gaps, and a failed payment causes no gap', async () => {
  const orders: Bought[] = [];
  for (let count = 0; count < 30; count++) orders.push(await orderPhotos());
  const payments: string[] = [];
  for (const order of orders) payments.push(await payAtBank(order));
  const failing = await orderPhotos();
  const failingPayment = await payAtBank(failing);
  shop.deps.events.on('order.paid', async (_scope, { orderId }) => {
    if (orderId === failing.orderId) throw new Error('the disk of the mail server is full');
  });
  const outcomes = await Promise.allSettled(
    [...payments.slice(0, 15), failingPayment, ...payments.slice(15)].map((paymentId) =>
      askProvider(shop.deps, TENANT, paymentId),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await receiptsOf(failing)).toEqual([]);
  for (const order of orders) expect(await receiptsOf(order)).toHaveLength(1);
  const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('receipts').select('number').where('year', '=', yearNow()).orderBy('number').execute(),
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
}, 60_000);

test('each tenant has its own numbers, and each year starts anew', async () => {
  const take = (tenantId: string, year: number) =>
    shop.deps.database.inTenant(tenantId, (scope) => takeReceiptNumber(scope, year));
  const taken: number[] = [];
  for (const year of [2030, 2030, 2031]) taken.push(await take('marafon', year));
  expect([...taken, await take('laufbilder', 2030)]).toEqual([1, 2, 1, 1]);
});

describe('the call', () => {
  let bought: Bought;
  let receipt: Receipt | undefined;

  beforeAll(async () => {
    bought = await orderPhotos();
    await pay(bought);
    await refund(bought);
    [receipt] = await receiptsOf(bought);
  });

  const one = (receiptId = '', invoiceId = bought.invoiceId) =>
    `${receiptRoutes.getReceipt.path.replace(':receiptId', receiptId)}?invoiceId=${invoiceId}`;

  test('returns one receipt, or a page of them', async () => {
    expect((await shop.call({ url: one(receipt?.receiptId) })).json()).toEqual(receipt);
    expect(await receiptsOf(bought, '&offset=1&count=1')).toMatchObject([{ kind: 'Refund' }]);
  });

  test('accepts the auth token as a query field, and ignores it', async () => {
    expect(await receiptsOf(bought, '&token=forged')).toHaveLength(2);
    expect(await receiptsOf({ ...bought, invoiceId: randomUUID() }, '&token=forged')).toEqual([]);
    const long = await shop.call({
      url: `${receiptRoutes.listReceipts.path}?invoiceId=${bought.invoiceId}&token=${'x'.repeat(5000)}`,
    });
    expect(long.statusCode).toBe(400);
  });

  test.each([
    ['a receipt that is none', () => one(randomUUID())],
    ['another invoice’s receipt', () => one(receipt?.receiptId, randomUUID())],
    ['the receipts of an invoice that is none', () => `${receiptFileRoute.path}?invoiceId=${randomUUID()}`],
  ])('returns 404 for %s', async (_name, url) => {
    expect((await shop.call({ url: url() })).statusCode).toBe(404);
  });

  test('returns nothing on another tenant’s host', async () => {
    const host = 'marafon.localhost';
    expect((await shop.call({ url: one(receipt?.receiptId), host })).statusCode).toBe(404);
    expect((await download(`invoiceId=${bought.invoiceId}`, host)).statusCode).toBe(404);
    const list = `${receiptRoutes.listReceipts.path}?invoiceId=${bought.invoiceId}`;
    expect((await shop.call({ url: list, host })).json()).toEqual({ receipts: [], total: 0 });
  });

  test.each(['', 'invoiceId=1', 'fileType=pdf', 'invoiceId=__&fileType=exe'])(
    'names the fault of the query "%s"',
    async (query) => {
      const reply = await download(query.replace('__', bought.invoiceId));
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'Invalid' });
    },
  );

  test('without a format returns a page, in the visitor’s language, without a script', async () => {
    const reply = await shop.call({
      url: `${receiptFileRoute.path}?invoiceId=${bought.invoiceId}`,
      headers: { 'accept-language': 'de' },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    expect(reply.headers['content-security-policy']).not.toContain('script-src');
    expect(reply.body).toContain('<html lang="de">');
    expect(reply.body).toContain('<h1>Beleg</h1>');
    expect(reply.body).toContain('<h1>Erstattung</h1>');
    expect(reply.body).toContain('&lt;Lake&gt; &amp; &quot;Run&quot;');
    expect(reply.body).not.toMatch(/<Lake>|<script/);
  });

  test('returns a PDF with a file name, in the language of the link', async () => {
    const reply = await download(`invoiceId=${bought.invoiceId}&fileType=pdf&language=el`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename=".*R\d{4}-\d{6}\.pdf"/);
    const { pages } = readPdf(reply.rawPayload);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Απόδειξη');
    expect(pages[0]).toContain(receipt?.number);
    expect(pages[1]).toContain(`Ακυρώνει την απόδειξη ${receipt?.number}`);
    const again = await download(`invoiceId=${bought.invoiceId}&fileType=pdf&language=el`);
    expect(again.rawPayload.equals(reply.rawPayload)).toBe(true);
  });

  test('limits the PDFs of one order, but not its page', async () => {
    shop.holdClock();
    const pdf = () => download(`invoiceId=${bought.invoiceId}&fileType=pdf`);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await pdf()).statusCode);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await download(`invoiceId=${bought.invoiceId}`)).statusCode).toBe(200);
    const other = await orderForFree();
    expect((await download(`invoiceId=${other.invoiceId}&fileType=pdf`)).statusCode).not.toBe(429);
  });
});
