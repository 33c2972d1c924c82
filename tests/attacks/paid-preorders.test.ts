import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { receiptRoutes } from '#contract/receipt.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { requestErasure, runErasure } from '#operating/erasure/index.ts';
import { systemClock } from '#platform/clock.ts';
import { checkLedger } from '#selling/ledger/index.ts';
import { listOrderItems, noteItemRefunds } from '#selling/orders/index.ts';
import { listTries } from '#selling/payments/index.ts';
import { createPaypalProvider } from '#selling/payments/paypal/paypal-provider.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { findLeftovers } from '#tests/factories/find-leftovers.ts';
import { runPaymentJob } from '#tests/factories/paying-buyer.ts';
import { openShopWithProviders } from '#tests/factories/shop-with-providers.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { type FakePaypal, openFakePaypal } from '#tests/fakes/paypal/fake-paypal.ts';

/** Paid preorders, which a stranger may place under anybody's address (decision 274). */
const TENANT = 'photofinish';
const PAYPAL = { clientId: 'client', clientSecret: 'secret', webhookId: '8PT597110X687430L' };
const CATALOG =
  'products: [{ key: all, title: { en: All }, kind: PhotosWithMe, price: 24 }, { key: one, title: { en: One }, kind: Photo, price: 3 }]\n';
const DATE = '2199-01-01';

let paypal: FakePaypal;
let shop: TestShop;
let buyer: Buyer;
beforeAll(async () => {
  paypal = await openFakePaypal(PAYPAL);
  const keys = { mode: 'sandbox' as const, ...PAYPAL };
  const providers = [createPaypalProvider({ clock: systemClock }, () => keys, paypal.address)];
  const ways = { Aggregator: 'paypal' };
  shop = await openShopWithProviders(await openTestShop(), providers, { [TENANT]: ways, marafon: ways });
  buyer = createBuyer(shop);
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});
beforeEach(() => {
  paypal.events.length = 0;
});

interface Paid {
  orderId: string;
  invoiceId: string;
  number: string;
  paymentId: string;
  reference: string;
}

/** Creates an event without photos yet, and sells the preorder of a runner's photos. */
async function sellPreorder(bib = '7'): Promise<{ productId: string; token: string }> {
  const event = await makeEvent(shop.deps, { photos: [], date: DATE });
  await shop.deps.database.inTenant(TENANT, (scope) =>
    applyStartList({ newId: shop.deps.newId }, scope, event.eventId, [competitorOf(bib)]),
  );
  const { all: productId = '' } = await setCatalog(shop, event, CATALOG);
  return { productId, token: await buyer.tokenOf(event.eventId, bib) };
}

/** Delivers all webhooks of the provider. */
async function deliverWebhooks(): Promise<void> {
  for (const event of paypal.events) {
    const { body, headers } = paypal.sign(event, PAYPAL.webhookId);
    const url = '/public/payment-paypal-service/api/v1/webhooks';
    const reply = await shop.call({ method: 'POST', payload: body, url, headers: { ...headers } });
    expect(reply.statusCode).toBe(204);
  }
}

/** Places an order under an address, and pays for it. @param more adds to its cart */
async function buyPreorder(email: string, more?: (cart: string) => Promise<unknown>): Promise<Paid> {
  const { productId, token } = await sellPreorder();
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId }], { token });
  await more?.(cart);
  await buyer.send('PUT', `${cart}/customer`, { email });
  const { body: placed } = await buyer.send<{ orderId: string; invoiceId: string }>('POST', cart);
  const { orderId, invoiceId } = placed;
  const url = `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`;
  const returnUrl = `http://${TENANT}.localhost/order-complete`;
  const opened = await buyer.send('POST', url, { paymentTypeId: 'Aggregator', returnUrl });
  expect(opened.status).toBe(201);
  const [payment] = await shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, invoiceId));
  paypal.approve(payment?.reference ?? '');
  await deliverWebhooks();
  const { number, state } = await readOrder(orderId);
  expect(state).toBe('Completed');
  return { ...placed, number, paymentId: payment?.paymentId ?? '', reference: payment?.reference ?? '' };
}

async function readOrder(orderId: string): Promise<{ number: string; state: string }> {
  const path = `/public/order-service/api/v1/orders/${orderId}`;
  return (await buyer.send<{ number: string; state: string }>('GET', path)).body;
}

const tokenOf = (email: string) => signAddressToken(shop.deps, TENANT, email);
const describeErasing = async (email: string) => {
  const input = { token: tokenOf(email) };
  const path = ownDataRoutes.getOwnData.path;
  return (await buyer.send<{ erasure: Record<string, unknown> }>('GET', path, undefined, input)).body.erasure;
};
const ask = (email: string, more = {}) =>
  buyer.send<{ erasureId: string }>(
    'POST',
    ownDataRoutes.eraseOwnData.path,
    { isSure: true, ...more },
    { token: tokenOf(email) },
  );

async function erase(email: string): Promise<void> {
  const asked = await ask(email);
  expect(asked.status).toBe(200);
  await runErasure(shop.deps, TENANT, asked.body.erasureId);
}

const refund = ({ paymentId }: Paid) =>
  runPaymentJob(shop.deps, 'payments.refund-payment', { tenantId: TENANT, paymentId });

/** Expects one refund with a receipt, and no stored data of the address. */
async function expectRefunded(paid: Paid, email: string): Promise<void> {
  expect((await readOrder(paid.orderId)).state).toBe('Canceled');
  expect(paypal.refundsOf(paid.reference)).toBe(1);
  const payments = await shop.deps.database.inTenant(TENANT, (scope) => listTries(scope, paid.invoiceId));
  expect(payments.map(({ state }) => state)).toEqual(['Refunded']);
  const listed = await buyer.send<{ receipts: { kind: string; totalAmount: number }[] }>(
    'GET',
    `${receiptRoutes.listReceipts.path}?invoiceId=${paid.invoiceId}`,
  );
  expect(listed.body.receipts.map(({ kind }) => kind)).toEqual(['Sale', 'Refund']);
  expect(await findLeftovers(shop, [email])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
}

test('paid preorders of a stranger block no erasure, which shows and makes the refund', async () => {
  const email = 'stranger-paid@example.com';
  const paid = await buyPreorder(email);
  expect(await describeErasing(email)).toMatchObject({
    undeliveredOrders: [{ number: paid.number, amount: 24, currencyId: 978 }],
    partlyDelivered: [],
    runningOrders: [],
    keptOrders: [paid.number],
  });
  await erase(email);
  await Promise.all([refund(paid), refund(paid)]);
  await expectRefunded(paid, email);
});

test('paid preorders are refunded later if the provider does not answer, and delay no erasure', async () => {
  const email = 'away@example.com';
  const paid = await buyPreorder(email);
  // More than one job tries.
  paypal.fail('/v2/payments/captures', 'Html', 4);
  await erase(email);
  expect((await readOrder(paid.orderId)).state).toBe('Canceled');
  expect(await findLeftovers(shop, [email])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
  await expect(refund(paid)).rejects.toThrow();
  expect(paypal.refundsOf(paid.reference)).toBe(0);
  for (let tries = 0; tries < 4; tries += 1) await refund(paid).catch(() => {});
  await expectRefunded(paid, email);
});

test('preorders that are paid while an erasure runs are refunded too', async () => {
  const email = 'meanwhile@example.com';
  await buyPreorder(email);
  const asked = await ask(email);
  const late = await buyPreorder(email);
  await runErasure(shop.deps, TENANT, asked.body.erasureId);
  await refund(late);
  await expectRefunded(late, email);
});

test('paid preorders of which something was delivered are not refunded, and block no erasure', async () => {
  const email = 'partly@example.com';
  const shown = await makeEvent(shop.deps, { photos: [['9']] });
  const { one: productId = '' } = await setCatalog(shop, shown, CATALOG);
  const paid = await buyPreorder(email, (cart) =>
    buyer.add(cart, [{ productId, photoIds: [shown.photoIds[0] ?? ''] }]),
  );
  expect(await describeErasing(email)).toMatchObject({
    undeliveredOrders: [],
    partlyDelivered: [paid.number],
    runningOrders: [],
  });
  await erase(email);
  expect((await readOrder(paid.orderId)).state).toBe('Completed');
  expect(paypal.refundsOf(paid.reference)).toBe(0);
  expect(await findLeftovers(shop, [email])).toEqual([]);
  expect((await checkLedger(shop.deps, TENANT)).differences).toEqual([]);
});

test('paid preorders that were to be refunded but have photos now are shown again', async () => {
  const email = 'arrived@example.com';
  const paid = await buyPreorder(email);
  expect((await ask(email, { seenRefunds: ['F-0'] })).status).toBe(409);
  expect((await ask(email, { seenRefunds: [paid.number] })).status).toBe(200);
});

test('paid preorders are refunded at the desk exactly as shown, with the same amounts', async () => {
  const email = 'confirmed@example.com';
  const first = await buyPreorder(email);
  const atDesk = (seenRefunds: { number: string; amount: number }[]) =>
    shop.deps.database.inTenant(TENANT, (scope) =>
      requestErasure(
        shop.deps,
        scope,
        { emails: [email], personIds: [] },
        { isAlsoBought: false, seenOrderIds: [], seenRefunds },
        BY_COMMAND,
      ),
    );
  const changed = { refused: 'Conflict', errors: [{ path: 'seenRefunds' }] };
  expect(await atDesk([{ number: first.number, amount: 23 }])).toMatchObject(changed);
  const second = await buyPreorder(email);
  expect(await atDesk([{ number: first.number, amount: 24 }])).toMatchObject(changed);
  const both = [first, second].map(({ number }) => ({ number, amount: 24 }));
  expect(await atDesk(both)).toMatchObject({ erasureId: expect.any(String) });
});

test('paid preorders whose items were all refunded block no erasure', async () => {
  const email = 'taken-back@example.com';
  const { orderId, number } = await buyPreorder(email);
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const items = await listOrderItems(scope, orderId);
    const taken = items.map(({ orderItemId }) => ({ orderItemId, amountMinor: 0, isWhole: true }));
    await noteItemRefunds(scope, orderId, taken);
  });
  expect(await describeErasing(email)).toMatchObject({ undeliveredOrders: [{ number, amount: 24 }] });
});
