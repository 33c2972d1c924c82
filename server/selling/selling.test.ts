import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { competitorOf, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

let shop: TestShop;
let event: MadeEvent;
let products: Record<string, { productId: string; price: number }>;

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const EMAIL = 'buyer@example.com';

beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
  event = await makeEvent(shop.deps);
  const { body } = await get(`/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`);
  products = Object.fromEntries(
    body.products.map((product: { productType: string }) => [product.productType, product]),
  );
});
afterAll(() => shop.close());

async function send(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  token?: string,
) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await shop.call({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json() };
}
const get = (url: string, token?: string) => send('GET', url, undefined, token);

async function openCart(): Promise<string> {
  const { status, body } = await send('POST', CARTS, {});
  expect(status).toBe(201);
  return `${CARTS}/${body.shoppingCartId}`;
}

async function tokenOf(bib: string): Promise<string> {
  const url = `/public/competitor-service/api/v1/competitors/${event.eventId}/token`;
  const { body } = await send('POST', url, { number: bib });
  return body.token;
}

const photoItem = (index: number) => ({
  productId: products.Photo?.productId ?? '',
  photoIds: [event.photoIds[index] ?? ''],
});
const packageItem = () => ({ productId: products.PhotosWithMe?.productId ?? '' });

async function checkout(cart: string): Promise<{ orderId: string; invoiceId: string }> {
  expect((await send('PUT', `${cart}/customer`, { email: EMAIL })).status).toBe(204);
  const { status, body } = await send('POST', cart);
  expect(status).toBe(201);
  return body;
}

/** Presses the buttons of the sandbox bank as a buyer would. */
async function atBank(
  invoiceId: string,
  actions: string[],
): Promise<{ chargeUrl: string; returned: string }> {
  const { status, body } = await send(
    'POST',
    `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`,
    {
      paymentTypeId: 'PersonalCard',
      returnUrl: 'http://photofinish.localhost/order-complete',
    },
  );
  expect(status).toBe(201);
  const chargeUrl = new URL(body.payUrl).pathname;
  let returned = '';
  for (const action of actions) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await shop.call({ method: 'POST', url: `${chargeUrl}/${action}`, headers, payload: '' });
    expect(reply.statusCode).toBe(303);
    returned = String(reply.headers.location);
  }
  return { chargeUrl, returned };
}

/** Delivers the bank's webhook by hand, because an injected app listens on no port. */
async function deliverWebhook(invoiceId: string, state: 'Paid' | 'Declined', change: object = {}) {
  const { signWebhook } = await import('./payments/sandbox/webhook-signature.ts');
  const payments = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.selectFrom('payments').selectAll().where('invoiceId', '=', invoiceId).orderBy('createdAt').execute(),
  );
  const payment = payments.at(-1);
  const payload = JSON.stringify({
    invoiceNumber: payment?.invoiceNumber,
    state,
    amountMinor: payment?.amountMinor,
    currencyId: 978,
    ...change,
  });
  const signature = signWebhook(shop.deps.keys, 'photofinish', payload, new Date());
  return shop.call({
    method: 'POST',
    url: '/public/payment-sandbox-service/api/v1/webhooks',
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
    payload,
  });
}

describe('a cart', () => {
  test('contains single photos at the catalog price, grouped by event, and they can be removed', async () => {
    const cart = await openCart();
    expect((await send('POST', `${cart}/items/v2`, { items: [photoItem(0), photoItem(2)] })).status).toBe(
      204,
    );
    const { body } = await get(cart);
    expect(body.items).toHaveLength(2);
    expect(body.totalAmount).toBe(2 * (products.Photo?.price ?? Number.NaN));
    expect(body.items[0]).toMatchObject({ eventId: event.eventId, photosCount: 1 });
    expect((await send('DELETE', `${cart}/items/${body.items[0].shoppingCartItemId}`)).status).toBe(204);
    expect((await get(cart)).body.items).toHaveLength(1);
    expect(
      (await send('DELETE', `${cart}/items`, { items: [body.items[1].shoppingCartItemId] })).status,
    ).toBe(204);
    expect((await get(cart)).body).toMatchObject({ items: [], totalAmount: 0 });
  });

  test('refuses items that it already contains, and accepts all items or none', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    const twice = await send('POST', `${cart}/items/v2`, { items: [photoItem(1), photoItem(0)] });
    expect(twice).toMatchObject({ status: 409, body: { code: 'AlreadyAdded' } });
    expect((await get(cart)).body.items).toHaveLength(1);
  });

  test('accepts a package with the search token, which replaces its single photos and excludes them afterwards', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    await send('POST', `${cart}/items`, photoItem(2));
    expect(await send('POST', `${cart}/items`, packageItem())).toMatchObject({ status: 401 });
    const token = await tokenOf('1');
    expect((await send('POST', `${cart}/items`, packageItem(), token)).status).toBe(204);
    const { body } = await get(cart);
    expect(body.items.map((item: { photosCount: number }) => item.photosCount)).toEqual([1, 2]);
    expect(body.items[1].competitorName).toBe(`Alex ${competitorOf('1').surname}`);
    expect(await send('POST', `${cart}/items`, photoItem(1))).toMatchObject({
      status: 409,
      body: { code: 'DuplicatePhotoInPackage' },
    });
  });

  test('refuses photos of another event and unknown products', async () => {
    const cart = await openCart();
    const other = await makeEvent(shop.deps);
    const foreign = { ...photoItem(0), photoIds: [other.photoIds[0] ?? ''] };
    expect(await send('POST', `${cart}/items`, foreign)).toMatchObject({
      body: { code: 'ProductUnavailable' },
    });
    const unknown = { ...photoItem(0), productId: randomUUID() };
    expect(await send('POST', `${cart}/items`, unknown)).toMatchObject({
      body: { code: 'ProductUnavailable' },
    });
  });

  test('in state Deleted is not found, and without items or e-mail it cannot be checked out', async () => {
    const cart = await openCart();
    expect(await send('POST', cart)).toMatchObject({ status: 409, body: { code: 'CartEmpty' } });
    await send('POST', `${cart}/items`, photoItem(0));
    expect(await send('POST', cart)).toMatchObject({ status: 409, body: { code: 'EmailMissing' } });
    expect(await send('PUT', `${cart}/customer`, { email: 'a b@example.com' })).toMatchObject({
      status: 400,
    });
    expect((await send('DELETE', cart)).status).toBe(204);
    expect((await get(cart)).body.state).toBe('Deleted');
    expect((await send('POST', `${cart}/items`, photoItem(1))).status).toBe(404);
  });

  test('checked out in several tabs at once becomes one order, and cannot change afterwards', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    await send('PUT', `${cart}/customer`, { email: EMAIL });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('POST', cart)));
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(1);
    expect(await send('POST', `${cart}/items`, photoItem(1))).toMatchObject({
      body: { code: 'CartCheckedOut' },
    });
    expect((await get(cart)).body).toMatchObject({ state: 'Processed', orderId: answers[0]?.body.orderId });
  });
});

describe('a payment', () => {
  test('made at the bank completes the order once, however many times the webhook arrives', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, packageItem(), await tokenOf('1'));
    const { orderId, invoiceId } = await checkout(cart);
    const order = `/public/order-service/api/v1/orders/${orderId}`;
    expect((await get(order)).body.state).toBe('AwaitingPayment');
    expect((await get(`/public/archive-service/api/v1/orders/${orderId}/downloads`)).status).toBe(409);

    const { returned } = await atBank(invoiceId, ['pay', 'confirm']);
    const { origin, pathname, searchParams } = new URL(returned);
    expect(origin + pathname).toBe('http://photofinish.localhost/order-complete');
    expect(Object.fromEntries(searchParams)).toEqual({
      provider: 'sandbox',
      invoiceNumber: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    for (let time = 0; time < 3; time++)
      expect((await deliverWebhook(invoiceId, 'Paid')).statusCode).toBe(204);
    expect((await deliverWebhook(invoiceId, 'Declined')).statusCode).toBe(204);
    expect((await get(order)).body.state).toBe('Completed');

    const mails = await waitFor('the order mail', async () => {
      const found = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
        trx.selectFrom('mails').selectAll().where('orderId', '=', orderId).execute(),
      );
      return found.every((mail) => mail.state === 'Sent') && found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    const mailbox = await shop.call({ method: 'GET', url: '/mailbox' });
    expect(mailbox.body).toContain(`/order/${orderId}`);
    expect((await get(`/public/archive-service/api/v1/orders/${orderId}/downloads`)).body.total).toBe(2);
  });

  test('that is declined keeps the order open for another attempt, which can succeed', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    const { orderId, invoiceId } = await checkout(cart);
    await atBank(invoiceId, ['decline']);
    await deliverWebhook(invoiceId, 'Declined');
    const payments = `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`;
    expect((await get(payments)).body.payments).toMatchObject([{ state: 'Declined' }]);
    expect((await get(`/public/order-service/api/v1/orders/${orderId}`)).body.state).toBe('AwaitingPayment');

    await atBank(invoiceId, ['pay', 'confirm']);
    await deliverWebhook(invoiceId, 'Paid');
    expect((await get(payments)).body).toMatchObject({
      orderId,
      payments: [{ state: 'Declined' }, { state: 'Paid' }],
    });
    const again = { paymentTypeId: 'PersonalCard', returnUrl: 'http://photofinish.localhost/x' };
    expect(await send('POST', payments, again)).toMatchObject({
      status: 409,
      body: { code: 'OrderNotPayable' },
    });
  });

  test('is not changed by a notice that is forged, old, or for another amount', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    const { orderId, invoiceId } = await checkout(cart);
    await atBank(invoiceId, ['pay']);
    expect((await deliverWebhook(invoiceId, 'Paid', { amountMinor: 1 })).statusCode).toBe(409);
    expect((await deliverWebhook(invoiceId, 'Paid', { currencyId: 643 })).statusCode).toBe(409);
    const forged = await shop.call({
      method: 'POST',
      url: '/public/payment-sandbox-service/api/v1/webhooks',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': `t=${Date.now()},v1=AAAA` },
      payload: '{}',
    });
    expect(forged.statusCode).toBe(401);
    expect((await get(`/public/order-service/api/v1/orders/${orderId}`)).body.state).toBe('AwaitingPayment');
  });

  test('redirects the buyer back to this shop only', async () => {
    const cart = await openCart();
    await send('POST', `${cart}/items`, photoItem(0));
    const { invoiceId } = await checkout(cart);
    const input = { paymentTypeId: 'PersonalCard', returnUrl: 'https://evil.example/' };
    const answer = await send('POST', `/public/invoice-service/api/v1/invoices/${invoiceId}/payments`, input);
    expect(answer).toMatchObject({ status: 400, body: { code: 'Invalid', errors: [{ path: 'returnUrl' }] } });
  });
});
