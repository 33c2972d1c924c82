import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PhotoFormat } from '#engines/images/index.ts';
import { photoFiles } from '#finding/photos/index.ts';
import { signFileLink } from '#platform/signing/file-links.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { DEFAULT_HOST, openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const CARTS = '/public/shoppingcart-service/api/v1/shoppingCarts';
const ARCHIVES = '/public/archive-service/api/v1/archives';
const TENANT = 'photofinish';
const MIB = 2 ** 20;
const run = promisify(execFile);

let shop: TestShop;
let port: number;

beforeAll(async () => {
  shop = await openTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const bound = shop.app.server.address();
  port = typeof bound === 'object' && bound !== null ? bound.port : 0;
});
afterAll(() => shop.close());

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** Whether the response was complete. */
  isComplete: boolean;
}

/** Calls the listening shop over a real connection. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; host?: string } = {},
  onFirstBytes?: (answer: IncomingMessage) => Promise<void>,
): Promise<Reply> {
  const { method = 'GET', headers, host = DEFAULT_HOST } = options;
  return new Promise((resolve, reject) => {
    const call = httpRequest({ port, path, method, agent: false, headers: { ...headers, host } });
    call.on('error', reject);
    call.on('response', (answer) => {
      const chunks: Buffer[] = [];
      const end = (isComplete: boolean) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          isComplete,
          body: Buffer.concat(chunks),
        });
      answer.once('data', () => {
        if (onFirstBytes === undefined) return;
        answer.pause();
        onFirstBytes(answer).then(() => answer.resume(), reject);
      });
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => end(answer.complete));
      answer.on('error', () => end(false));
    });
    call.end();
  });
}

interface PaidOrder {
  orderId: string;
  event: MadeEvent;
  /** The originals sold, in the order of the event's photos. */
  originals: Buffer[];
  /** The storage keys of the originals. */
  keys: string[];
}

/** Creates a paid order of every photo of a new event; its originals are random bytes of the given sizes. */
async function makePaidOrder(sizes: number[], title = `Race ${randomUUID()}`): Promise<PaidOrder> {
  const event = await makeEvent(shop.deps, { title, photos: sizes.map(() => []) });
  const originals = sizes.map((size) => randomBytes(size));
  const keys: string[] = [];
  for (const [index, bytes] of originals.entries()) {
    const photoId = event.photoIds[index] ?? '';
    const contentHash = await replaceOriginal(photoId, bytes);
    const key = tenantKey(
      TENANT,
      photoFiles(event.eventId, { photoId, contentHash, format: 'jpeg' }).original,
    );
    await shop.deps.storage.put(key, bytes);
    keys.push(key);
  }
  return { orderId: await buyAll(event), event, originals, keys };
}

async function replaceOriginal(photoId: string, bytes: Buffer): Promise<string> {
  const row = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('photos')
      .set({ byteSize: bytes.byteLength, crc32: crc32(bytes) })
      .where('photoId', '=', photoId)
      .returning('contentHash')
      .executeTakeFirstOrThrow(),
  );
  return row.contentHash;
}

/** Fills a cart over the wire, checks out, and completes the order as a payment would. */
async function buyAll(event: MadeEvent): Promise<string> {
  const post = async (method: 'POST' | 'PUT', url: string, payload?: object) =>
    shop.call({ method, url, ...(payload === undefined ? {} : { payload }) });
  const catalog = await shop.call({
    url: `/public/catalog-service/api/v1/catalog/products?catalogId=${event.eventId}`,
  });
  const product = catalog
    .json()
    .products.find((each: { productType: string }) => each.productType === 'Photo');
  const cart = `${CARTS}/${(await post('POST', CARTS, {})).json().shoppingCartId}`;
  const items = event.photoIds.map((photoId) => ({ productId: product.productId, photoIds: [photoId] }));
  expect((await post('POST', `${cart}/items/v2`, { items })).statusCode).toBe(204);
  await post('PUT', `${cart}/customer`, { email: 'buyer@example.com' });
  const { orderId } = (await post('POST', cart)).json();
  await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
  return orderId;
}

/** Requests the order's archive over the wire. */
async function makeArchive(orderId: string) {
  const made = await shop.call({ method: 'POST', url: `${ARCHIVES}/`, payload: { orderId } });
  expect(made.statusCode).toBe(201);
  const archive = (await shop.call({ url: String(made.headers.location) })).json();
  return { archiveId: made.json().archiveId, ...archive };
}

const SIZES = [3 * MIB + 17, 1, 2 * MIB, 70_001];

/** Changes the format of one of the order's photos to another than JPEG. */
async function changeFormat(order: PaidOrder, index: number, format: PhotoFormat): Promise<void> {
  const photoId = order.event.photoIds[index] ?? '';
  const { contentHash } = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .updateTable('photos')
      .set({ format })
      .where('photoId', '=', photoId)
      .returning('contentHash')
      .executeTakeFirstOrThrow(),
  );
  const { original } = photoFiles(order.event.eventId, { photoId, contentHash, format });
  await shop.deps.storage.put(tenantKey(TENANT, original), order.originals[index] ?? Buffer.of());
  await shop.deps.storage.delete(order.keys[index] ?? '');
}

test('originals that are not JPEG are delivered unchanged, one by one and in the archive', async () => {
  const order = await makePaidOrder([1000, 2000, 3000], 'Formats');
  await changeFormat(order, 1, 'tiff');
  await changeFormat(order, 2, 'avif');
  const list = await shop.call({ url: `/public/archive-service/api/v1/orders/${order.orderId}/downloads` });
  const downloads: { fileName: string; url: string }[] = list.json().downloads;
  expect(downloads.map(({ fileName }) => fileName.split(' - ').at(-1))).toEqual([
    '001.jpg',
    '002.tif',
    '003.avif',
  ]);
  const types = ['image/jpeg', 'image/tiff', 'image/avif'];
  for (const [index, { url, fileName }] of downloads.entries()) {
    const file = await ask(url);
    expect(file.headers).toMatchObject({
      'content-type': types[index],
      'content-disposition': expect.stringContaining(`filename="${fileName}"`),
    });
    expect(sha256(file.body)).toBe(sha256(order.originals[index] ?? Buffer.of()));
  }
  const path = join(shop.dataDir, 'formats.zip');
  await writeFile(path, (await ask((await makeArchive(order.orderId)).fileUrl)).body);
  const names = (await run('unzip', ['-Z', '-1', path])).stdout.trim().split('\n');
  expect(names).toEqual(downloads.map(({ fileName }) => fileName));
});

describe('a family order for three people', () => {
  test('charges half for the second and third package, and has a folder for each person and one for other photos', async () => {
    const event = await makeEvent(shop.deps, {
      title: 'Families',
      photos: [['1'], ['1', '2'], ['2'], ['3'], ['4']],
    });
    const ids = await setCatalog(
      shop,
      event,
      `products:
  - { key: all, kind: PhotosWithMe, title: { en: All photos of me }, price: 30 }
  - { key: photo, kind: Photo, title: { en: Photo }, price: 40 }
people:
  - { key: family, products: [all], from: 2, percent: 50 }
`,
    );
    const buyer = createBuyer(shop);
    const cart = await buyer.openCart();
    const all = [{ productId: ids.all ?? '' }];
    const single = (index: number) => [
      { productId: ids.photo ?? '', photoIds: [event.photoIds[index] ?? ''] },
    ];
    for (const [bib, items] of [
      ['1', all],
      ['2', all],
      ['3', single(3)],
      ['3', single(4)],
    ] as const) {
      const token = await buyer.tokenOf(event.eventId, bib);
      expect((await buyer.add(cart, [...items], { token })).status).toBe(204);
    }
    const half = { kind: 'People', fromPerson: 2, percent: 50 };
    const packageForLess = { kind: 'PackageForLess', quantity: 1, price: 30 };
    const person = (bib: string) => ({ personId: event.competitors[bib], name: `Alex Runner${bib}` });
    const read = await buyer.read(cart);
    expect(read.items).toMatchObject([
      { person: person('1'), totalPrice: 30, reasons: [] },
      { person: person('2'), totalPrice: 15, reasons: [half] },
      { person: person('3'), totalPrice: 15, reasons: [packageForLess, half] },
      { person: null, totalPrice: 40, reasons: [] },
    ]);
    expect(read.totalAmount).toBe(100);

    await buyer.send('PUT', `${cart}/customer`, { email: 'family@example.com' });
    const { orderId } = (await buyer.send<{ orderId: string }>('POST', cart)).body;
    const order = (await shop.call({ url: `/public/order-service/api/v1/orders/${orderId}` })).json();
    expect(order).toMatchObject({ amount: 140, totalAmount: 100, discount: 40 });
    expect(order.items).toMatchObject(
      read.items.map(({ person, totalPrice, reasons }) => ({ person, totalPrice, reasons })),
    );
    expect(new Set(order.pictures.map(({ personId }: { personId: string | null }) => personId))).toEqual(
      new Set(['1', '2', '3'].map((bib) => event.competitors[bib])),
    );

    await shop.deps.database.inTenant(TENANT, (scope) => completeOrder(shop.deps, scope, orderId));
    const list = await shop.call({ url: `/public/archive-service/api/v1/orders/${orderId}/downloads` });
    expect(list.json().downloads).toMatchObject([
      ...['1', '1', '2', '3'].map((bib) => ({ personId: event.competitors[bib] })),
      { personId: null },
    ]);
    const path = join(shop.dataDir, 'family.zip');
    const archive = await makeArchive(orderId);
    const whole = await ask(archive.fileUrl);
    expect(whole.headers['content-disposition']).toContain('Families.zip');
    await writeFile(path, whole.body);
    await run('unzip', ['-t', path]);
    const names = (await run('unzip', ['-Z', '-1', path])).stdout.trim().split('\n');
    expect(names.map((name) => name.split('/')[0])).toEqual([
      ...['Alex Runner1', 'Alex Runner1', 'Alex Runner2', 'Alex Runner2', 'Alex Runner3', 'Others'],
    ]);
    expect(new Set(names).size).toBe(6);
  });
});

describe('the archive of a paid order', () => {
  let order: PaidOrder;
  let archive: { archiveId: string; state: string; fileUrl: string; size: number; count: number };
  let whole: Reply;

  beforeAll(async () => {
    order = await makePaidOrder(SIZES, 'Ημιμαραθώνιος Забег');
    archive = await makeArchive(order.orderId);
    whole = await ask(archive.fileUrl);
  });

  test('is published at once with its length', () => {
    expect(archive).toMatchObject({ state: 'Published', count: SIZES.length, size: whole.body.byteLength });
    expect(whole).toMatchObject({ status: 200, isComplete: true });
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(archive.size),
      'accept-ranges': 'bytes',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''${encodeURIComponent('Ημιμαραθώνιος Забег')}`,
      ),
    });
  });

  test('unpacks to the originals as they were sold, under readable names', async () => {
    const path = join(shop.dataDir, 'whole.zip');
    await writeFile(path, whole.body);
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    expect((await run('unzip', ['-tq', path], { env })).stdout).toContain('No errors detected');
    const names = (await run('unzip', ['-Z', '-1', path], { env })).stdout.trim().split('\n');
    expect(names).toHaveLength(SIZES.length);
    expect(names[0]).toMatch(/^Ημιμαραθώνιος Забег - .*001\.jpg$/);
    for (const [index, name] of names.entries()) {
      const options = { env, maxBuffer: 8 * MIB, encoding: 'buffer' as const };
      const { stdout } = await run('unzip', ['-p', path, name], options);
      expect(sha256(stdout)).toBe(sha256(order.originals[index] ?? Buffer.alloc(0)));
    }
  });

  test('requested again is byte for byte the same archive', async () => {
    const again = await makeArchive(order.orderId);
    expect(again.archiveId).toBe(archive.archiveId);
    expect(sha256((await ask(again.fileUrl)).body)).toBe(sha256(whole.body));
  });

  test('is served in ranges that join to the whole file', async () => {
    const ends = [1, Math.floor(archive.size / 2), archive.size];
    const parts: Buffer[] = [];
    for (const [index, end] of ends.entries()) {
      const start = ends[index - 1] ?? 0;
      const part = await ask(archive.fileUrl, { headers: { range: `bytes=${start}-${end - 1}` } });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${archive.size}`);
      parts.push(part.body);
    }
    expect(sha256(Buffer.concat(parts))).toBe(sha256(whole.body));
    const last = await ask(archive.fileUrl, { headers: { range: 'bytes=-22' } });
    expect(last.body).toEqual(whole.body.subarray(-22));
    const rest = await ask(archive.fileUrl, { headers: { range: `bytes=${archive.size - 5}-` } });
    expect(rest.body).toEqual(whole.body.subarray(-5));
  });

  test('answers a range beyond its end with 416 and the length', async () => {
    const beyond = await ask(archive.fileUrl, { headers: { range: `bytes=${archive.size}-` } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${archive.size}`);
    expect(beyond.body).toHaveLength(0);
  });

  test('answers HEAD with the same headers', async () => {
    const head = await ask(archive.fileUrl, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
    for (const name of ['content-length', 'etag', 'accept-ranges', 'content-type'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  });

  test('resumes with If-Range only for the same archive', async () => {
    const range = 'bytes=0-3';
    const etag = String(whole.headers.etag);
    const same = await ask(archive.fileUrl, { headers: { range, 'if-range': etag } });
    expect(same).toMatchObject({ status: 206, body: Buffer.from('PK\u0003\u0004') });
    const other = await ask(archive.fileUrl, { headers: { range, 'if-range': '"another"' } });
    expect(other.status).toBe(200);
    expect(other.body.byteLength).toBe(archive.size);
  });

  test.each([
    ['no signature', (url: URL) => url.searchParams.delete('s'), 404],
    [
      'an altered signature',
      (url: URL) => alter(url, 's', (s) => (s.startsWith('A') ? 'B' : 'A') + s.slice(1)),
      404,
    ],
    ['a later end', (url: URL) => alter(url, 'e', (e) => String(Number(e) + 1)), 404],
    ['another name', (url: URL) => alter(url, 'n', () => 'evil.exe'), 404],
    ['another archive', (url: URL) => Object.assign(url, { pathname: `/archives/${randomUUID()}.zip` }), 404],
    [
      'a path out of the folder',
      (url: URL) => Object.assign(url, { pathname: '/archives/..%2f..%2fx.zip' }),
      404,
    ],
  ])('a link with %s is refused', async (_name, change, status) => {
    const url = new URL(archive.fileUrl, 'http://shop');
    change(url);
    const reply = await ask(url.pathname + url.search);
    expect(reply.status).toBe(status);
    expect(reply.body.byteLength).toBeLessThan(1_000);
  });

  test('answers an expired link with 403', async () => {
    const path = `/archives/${archive.archiveId}.zip`;
    const link = (seconds: number) =>
      signFileLink(shop.deps.keys, {
        tenantId: TENANT,
        path,
        expiresAt: new Date(Date.now() + seconds * 1000),
      });
    expect((await ask(link(60))).status).toBe(200);
    expect((await ask(link(-1))).status).toBe(403);
  });

  test('is not served on another tenant’s host', async () => {
    expect((await ask(archive.fileUrl, { host: 'laufbilder.localhost' })).status).toBe(404);
    const foreign = signFileLink(shop.deps.keys, {
      tenantId: 'laufbilder',
      path: `/archives/${archive.archiveId}.zip`,
      expiresAt: new Date(Date.now() + 60_000),
    });
    expect((await ask(foreign, { host: 'laufbilder.localhost' })).status).toBe(404);
    const info = await shop.call({ url: `${ARCHIVES}/${archive.archiveId}`, host: 'laufbilder.localhost' });
    expect(info.statusCode).toBe(404);
  });
});

test('an archive sends no file of another tenant, even if its row names one', async () => {
  const { orderId } = await makePaidOrder([1000]);
  const archive = await makeArchive(orderId);
  const foreign = 'laufbilder/events/original.jpg';
  await shop.deps.storage.put(foreign, randomBytes(1000));
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    sql`update archives set entries = jsonb_set(entries, '{0,key}', ${JSON.stringify(foreign)}::jsonb)
      where archive_id = ${archive.archiveId}`.execute(trx),
  );
  await expect(ask(archive.fileUrl)).rejects.toThrow('socket hang up');
});

describe('lost originals', () => {
  test('lost before the layout are excluded and counted, and the archive is valid', async () => {
    const { orderId, keys } = await makePaidOrder([1_000, 2_000, 3_000]);
    await shop.deps.storage.delete(keys[1] ?? '');
    const logged = vi.spyOn(shop.deps.log, 'error');
    const archive = await makeArchive(orderId);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ orderId, missing: 1 }), expect.anything());
    logged.mockRestore();
    expect(archive).toMatchObject({ state: 'Published', count: 2 });
    expect(archive.missing).toEqual([expect.stringMatching(/ - 002\.jpg$/)]);
    const path = join(shop.dataDir, 'rest.zip');
    await writeFile(path, (await ask(archive.fileUrl)).body);
    expect((await run('unzip', ['-tq', path])).stdout).toContain('No errors detected');
  });

  test('of another size before the layout are left out too', async () => {
    const { orderId, keys } = await makePaidOrder([1_000, 2_000]);
    await shop.deps.storage.put(keys[0] ?? '', randomBytes(999));
    expect(await makeArchive(orderId)).toMatchObject({ state: 'Published', count: 1 });
  });

  test('leave the archive Failed and without a link when all are lost', async () => {
    const { orderId, keys } = await makePaidOrder([1_000]);
    await shop.deps.storage.delete(keys[0] ?? '');
    const failed = await makeArchive(orderId);
    expect(failed).toMatchObject({ state: 'Failed', fileUrl: null, size: null, count: 0 });
    expect(failed.missing).toHaveLength(1);
  });

  test('are in the next archive once they are found again', async () => {
    const { orderId, keys, originals } = await makePaidOrder([1_000]);
    await shop.deps.storage.delete(keys[0] ?? '');
    expect(await makeArchive(orderId)).toMatchObject({ state: 'Failed' });
    await shop.deps.storage.put(keys[0] ?? '', originals[0] ?? Buffer.of());
    expect(await makeArchive(orderId)).toMatchObject({ state: 'Published', count: 1, missing: [] });
  });

  test('lost during the transfer end the connection before the promised length', async () => {
    const { orderId, keys } = await makePaidOrder([16 * MIB, 16 * MIB, 16 * MIB]);
    const archive = await makeArchive(orderId);
    const reply = await ask(archive.fileUrl, {}, () => shop.deps.storage.delete(keys[2] ?? ''));
    expect(reply).toMatchObject({ status: 200, isComplete: false });
    expect(reply.headers['content-length']).toBe(String(archive.size));
    expect(reply.body.byteLength).toBeLessThan(33 * MIB);
  });

  test('truncated during the transfer end the connection early too', async () => {
    const { orderId, keys } = await makePaidOrder([16 * MIB, 16 * MIB, 16 * MIB]);
    const archive = await makeArchive(orderId);
    const reply = await ask(archive.fileUrl, {}, () =>
      shop.deps.storage.put(keys[2] ?? '', randomBytes(5 * MIB)),
    );
    expect(reply).toMatchObject({ status: 200, isComplete: false });
    expect(reply.body.byteLength).toBeLessThan(40 * MIB);
  });
});

test('an unpaid or unknown order has no archive', async () => {
  const event = await makeEvent(shop.deps, { photos: [[]] });
  const orderId = await buyAll(event);
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('orders').set({ state: 'AwaitingPayment' }).where('orderId', '=', orderId).execute(),
  );
  const url = `${ARCHIVES}/`;
  expect((await shop.call({ method: 'POST', url, payload: { orderId } })).statusCode).toBe(409);
  const unknown = { orderId: randomUUID() };
  expect((await shop.call({ method: 'POST', url, payload: unknown })).statusCode).toBe(404);
});

function alter(url: URL, name: string, change: (value: string) => string): void {
  url.searchParams.set(name, change(url.searchParams.get(name) ?? ''));
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
