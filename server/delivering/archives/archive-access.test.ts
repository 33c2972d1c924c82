import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Archive } from '#contract/archive.schema.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { refundOrderPart } from '#selling/invoices/index.ts';
import { cancelOrder, completeOrder, listOrderItems } from '#selling/orders/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { hidePhoto } from '#tests/factories/hide-photo.ts';
import { openPayingBuyer } from '#tests/factories/paying-buyer.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const ARCHIVES = '/public/archive-service/api/v1/archives/';
const TENANT = 'photofinish';
const PHOTO = `  - { key: photo, kind: Photo, title: { en: Photo }, price: 8 }\n`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Creates an event with a package of all own photos at a price, perhaps for one distance only. */
async function makeSale(price: number, more = '', title = `Run ${crypto.randomUUID()}`): Promise<MadeEvent> {
  const event = await makeEvent(shop.deps, { title, photos: [['1'], ['2'], ['1']] });
  await sell(event, price, more);
  return event;
}

async function sell(event: MadeEvent, price: number, more = ''): Promise<void> {
  const mine = `  - { key: mine, kind: PhotosWithMe, title: { en: All }, price: ${price}${more} }\n`;
  await setCatalog(shop, event, `products:\n${PHOTO}${mine}`);
}

async function create(payload: object, token?: string, host?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await shop.call({ method: 'POST', url: ARCHIVES, payload, headers, ...(host && { host }) });
  return { status: reply.statusCode, body: reply.json(), location: reply.headers.location };
}

async function read(archiveId: string): Promise<Archive> {
  const reply = await shop.call({ url: `${ARCHIVES}${archiveId}` });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('the archive of my photos of an event', () => {
  test('is built from free photos for the holder of the search token only', async () => {
    const event = await makeSale(0, '', 'Free Run');
    const token = await createBuyer(shop).tokenOf(event.eventId, '1');
    const { status, body, location } = await create({ eventId: event.eventId }, token);
    expect(status).toBe(201);
    expect(location).toBe(`${ARCHIVES}${body.archiveId}`);
    const archive = await read(body.archiveId);
    expect(archive).toMatchObject({ state: 'Published', count: 2, missing: [] });
    const file = await shop.call({ url: archive.fileUrl ?? '' });
    expect(file.rawPayload.byteLength).toBe(archive.size);
    for (const number of ['001', '002'])
      expect(
        file.rawPayload.includes(`Free Run - 1 - 09.0${number === '001' ? 0 : 2}.00 - ${number}.jpg`),
      ).toBe(true);

    const again = await create({ eventId: event.eventId }, token);
    expect(again.body.archiveId).toBe(body.archiveId);
    const other = await createBuyer(shop).tokenOf(event.eventId, '2');
    const theirs = await create({ eventId: event.eventId }, other);
    expect(theirs.body.archiveId).not.toBe(body.archiveId);
    expect(await read(theirs.body.archiveId)).toMatchObject({ count: 1 });
  });

  test('is closed once a photo is hidden or gets a price', async () => {
    const event = await makeSale(0);
    const { eventId } = event;
    const token = await createBuyer(shop).tokenOf(eventId, '1');
    const laidOut = async () => {
      const { body } = await create({ eventId }, token);
      return { archiveId: body.archiveId, fileUrl: (await read(body.archiveId)).fileUrl ?? '' };
    };
    const statuses = async ({ archiveId, fileUrl }: { archiveId: string; fileUrl: string }) => [
      (await shop.call({ url: `${ARCHIVES}${archiveId}` })).statusCode,
      (await shop.call({ url: fileUrl })).statusCode,
      (await shop.call({ url: fileUrl, headers: { range: 'bytes=0-99' } })).statusCode,
    ];
    const before = await laidOut();
    expect(await statuses(before)).toEqual([200, 200, 206]);
    await shop.deps.database.inTenant(TENANT, (scope) =>
      hidePhoto(shop.deps, scope, event.photoIds[0] ?? '', true, BY_COMMAND),
    );
    expect(await statuses(before)).toEqual([409, 409, 409]);
    const after = await laidOut();
    expect(await statuses(after)).toEqual([200, 200, 206]);
    await sell(event, 29);
    expect(await statuses(after)).toEqual([409, 409, 409]);
  });

  test('needs the token of the event', async () => {
    const [event, elsewhere] = [await makeSale(0), await makeSale(0)];
    const { eventId } = event;
    const foreign = await createBuyer(shop).tokenOf(elsewhere.eventId, '1');
    for (const token of [undefined, 'forged', foreign])
      expect(await create({ eventId }, token)).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    const token = await createBuyer(shop).tokenOf(eventId, '1');
    expect((await create({ eventId }, token, 'laufbilder.localhost')).status).toBe(401);
  });

  test('is refused for photos that are sold', async () => {
    const event = await makeSale(29);
    const token = await createBuyer(shop).tokenOf(event.eventId, '1');
    expect(await create({ eventId: event.eventId }, token)).toMatchObject({ status: 409 });
    const hidden = await makeSale(0, ', state: Hidden');
    const hiddenToken = await createBuyer(shop).tokenOf(hidden.eventId, '1');
    expect(await create({ eventId: hidden.eventId }, hiddenToken)).toMatchObject({ status: 409 });
  });

  test('is refused to other distances when the photos are free for one distance only', async () => {
    // Every participant of a generated event runs 10K.
    const mine = await makeSale(0, ', distances: [10 k]');
    const notMine = await makeSale(0, ', distances: [21K]');
    const buyer = createBuyer(shop);
    const statuses = [];
    for (const { eventId } of [mine, notMine])
      statuses.push((await create({ eventId }, await buyer.tokenOf(eventId, '1'))).status);
    expect(statuses).toEqual([201, 409]);
  });

  test.each([{}, { orderId: 'x' }, { eventId: 'x' }, { orderId: TENANT, eventId: TENANT }])(
    'is Invalid when requested as %j',
    async (payload) => {
      expect(await create(payload)).toMatchObject({ status: 400, body: { code: 'Invalid' } });
    },
  );
});

/** Creates a completed order of all photos of bib 1, for 0. */
async function order(event: MadeEvent): Promise<string> {
  const buyer = createBuyer(shop);
  const cart = await buyer.openCart();
  const products = await shop.call({
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const mine = products
    .json()
    .products.find((each: { productType: string }) => each.productType === 'PhotosWithMe');
  const token = await buyer.tokenOf(event.eventId, '1');
  await buyer.add(cart, [{ productId: mine.productId }], { token });
  await buyer.read(cart);
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return body.orderId;
}

test('refunding an order closes its archive, its links and its list', async () => {
  const orderId = await order(await makeSale(0));
  const { body } = await create({ orderId });
  const { fileUrl } = await read(body.archiveId);
  const list = await shop.call({ url: `/public/archive-service/api/v1/orders/${orderId}/downloads` });
  const [{ url: photoUrl }] = list.json().downloads;
  expect(photoUrl).not.toContain(orderId);
  for (const url of [fileUrl ?? '', photoUrl]) expect((await shop.call({ url })).statusCode).toBe(200);
  const inTenant = shop.deps.database.inTenant;
  await inTenant(TENANT, (scope) => cancelOrder(shop.deps, scope, orderId));
  const orderUrl = `/public/archive-service/api/v1/orders/${orderId}`;
  const closed = [
    `${ARCHIVES}${body.archiveId}`,
    fileUrl ?? '',
    photoUrl,
    `${orderUrl}/downloads`,
    `${orderUrl}/list`,
  ];
  for (const url of closed) expect((await shop.call({ url })).statusCode).toBe(409);
  expect((await create({ orderId })).status).toBe(409);
  await inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
  for (const url of [fileUrl ?? '', photoUrl]) expect((await shop.call({ url })).statusCode).toBe(200);
});

test('files can be downloaded for exactly the period that the tenant promised at payment', async () => {
  const event = await makeSale(0);
  const inTenant = shop.deps.database.inTenant;
  const promise = (orderDays: number | null) =>
    inTenant(TENANT, ({ trx }) =>
      trx.updateTable('tenants').set({ retention: { orderDays } }).where('tenantId', '=', TENANT).execute(),
    );
  await promise(30);
  const orderId = await order(event);
  await promise(null);
  const shown = await shop.call({ url: `/public/order-service/api/v1/orders/${orderId}` });
  const { createdOn, keptUntil } = shown.json();
  expect(Date.parse(keptUntil) - Date.parse(createdOn)).toBeCloseTo(30 * 24 * 3600_000, -5);
  const { body } = await create({ orderId });
  const { fileUrl } = await read(body.archiveId);
  await inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('orders')
      .set({ keptUntil: new Date(Date.now() - 1000) })
      .where('orderId', '=', orderId)
      .execute(),
  );
  const orderUrl = `/public/archive-service/api/v1/orders/${orderId}`;
  for (const url of [
    `${ARCHIVES}${body.archiveId}`,
    fileUrl ?? '',
    `${orderUrl}/downloads`,
    `${orderUrl}/list`,
  ])
    expect(await shop.call({ url })).toMatchObject({ statusCode: 410 });
  expect(await create({ orderId })).toMatchObject({ status: 410, body: { code: 'OrderExpired' } });
});

test('an order that waits for its photos has an archive in state Preparing until they arrive', async () => {
  const event = await makeSale(0);
  const orderId = await order(event);
  const show = (state: 'Published' | 'Received', preorderId: string | null) =>
    shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      await trx.updateTable('photos').set({ state }).where('eventId', '=', event.eventId).execute();
      await trx.updateTable('orders').set({ preorderId }).where('orderId', '=', orderId).execute();
    });
  await show('Received', null);
  expect((await create({ orderId })).status).toBe(409);
  await show('Received', crypto.randomUUID());
  const { status, body } = await create({ orderId });
  expect(status).toBe(201);
  expect(await read(body.archiveId)).toMatchObject({
    state: 'Preparing',
    fileUrl: null,
    size: null,
    count: 0,
  });
  expect((await create({ orderId })).body.archiveId).toBe(body.archiveId);
  await show('Published', crypto.randomUUID());
  const ready = await read(body.archiveId);
  expect(ready).toMatchObject({ state: 'Published', count: 2 });
  expect((await shop.call({ url: ready.fileUrl ?? '' })).rawPayload.byteLength).toBe(ready.size);
});

describe('the archive file', () => {
  let archive: Archive;
  let etag: string;

  beforeAll(async () => {
    const { body } = await create({ orderId: await order(await makeSale(0)) });
    archive = await read(body.archiveId);
    etag = String((await ask({})).headers.etag);
  });

  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    shop.call({ url: archive.fileUrl ?? '', headers, method });

  test('is answered with 304 when the browser has it', async () => {
    const reply = await ask({ 'if-none-match': `"x", W/${etag}` });
    expect(reply).toMatchObject({ statusCode: 304, headers: { etag } });
    expect(reply.rawPayload).toHaveLength(0);
    expect((await ask({ 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  test('is resumed only in the same version', async () => {
    const range = 'bytes=5-9';
    expect((await ask({ range, 'if-match': etag })).statusCode).toBe(206);
    const other = await ask({ range, 'if-match': '"other"' });
    expect(other).toMatchObject({ statusCode: 412 });
    expect(other.rawPayload).toHaveLength(0);
    const yesterday = 'Sat, 09 May 2026 09:00:00 GMT';
    expect((await ask({ range, 'if-range': yesterday })).statusCode).toBe(200);
  });

  test.each(['bytes=0-1,4-5', 'lines=1-2'])(
    'requested with the range "%s" is sent completely',
    async (range) => {
      const reply = await ask({ range });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload.byteLength).toBe(archive.size);
    },
  );

  test.each(['bytes=9-2', 'bytes=-', 'bytes=a-b'])(
    'requested with the malformed range "%s" is 416',
    async (range) => {
      const reply = await ask({ range });
      expect(reply.statusCode).toBe(416);
      expect(reply.rawPayload.byteLength).toBeLessThan(archive.size ?? 0);
    },
  );

  test('requested beyond its end is 416, by HEAD too', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await ask({ range: `bytes=${archive.size}-` }, method);
      expect(reply.statusCode).toBe(416);
      expect(reply.headers['content-range']).toBe(`bytes */${archive.size}`);
    }
  });
});

test('a single download states its length and serves any range', async () => {
  const orderId = await order(await makeSale(0));
  const list = await shop.call({ url: `/public/archive-service/api/v1/orders/${orderId}/downloads` });
  const [{ url, size, fileName }] = list.json().downloads;
  const head = await shop.call({ method: 'HEAD', url });
  expect(head.statusCode).toBe(200);
  expect(head.headers).toMatchObject({
    'content-length': String(size),
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringContaining(`filename="${fileName}"`),
  });
  expect(head.rawPayload).toHaveLength(0);
  const whole = await shop.call({ url });
  const part = await shop.call({
    url,
    headers: { range: 'bytes=10-19', 'if-range': String(head.headers.etag) },
  });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  expect((await shop.call({ url, headers: { range: `bytes=${size}-` } })).statusCode).toBe(416);
});

test('an archive that is created while an item is refunded contains only the other items', async () => {
  const payer = await openPayingBuyer(shop);
  const bought = await payer.order(TENANT, 2);
  const invoiceNumber = await payer.atBank(bought, ['pay', 'confirm-silently']);
  await payer.deliver(TENANT, await payer.noticeOf(bought, invoiceNumber));
  const items = await shop.deps.database.inTenant(TENANT, (scope) => listOrderItems(scope, bought.orderId));
  const leftMinor = items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const [returned] = items;
  const input = { orderItemIds: [returned?.orderItemId ?? ''], amountMinor: null };
  const { stat } = shop.deps.storage;
  const looking = vi.spyOn(shop.deps.storage, 'stat').mockImplementationOnce(async (key) => {
    const cause = { ...BY_COMMAND, why: 'asked for' };
    await refundOrderPart(shop.deps, TENANT, bought.orderId, input, cause, leftMinor);
    return stat(key);
  });
  onTestFinished(() => looking.mockRestore());
  const { status, body } = await create({ orderId: bought.orderId });
  expect(status).toBe(201);
  expect(await read(body.archiveId)).toMatchObject({ state: 'Published', count: 1 });
});
