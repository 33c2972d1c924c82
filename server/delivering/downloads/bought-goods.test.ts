import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Archive, Bought } from '#contract/archive.schema.ts';
import { cropUrl } from '#contract/archive.ts';
import type { Order } from '#contract/order.schema.ts';
import { mailHandlers } from '#delivering/mails/mails.jobs.ts';
import { finishPendingArchivesJob } from '#delivering/mails/subscribe-mails.ts';
import { growPackages } from '#delivering/packages/grow-packages.ts';
import { cutPortraits, cutPortraitsJob } from '#delivering/portraits/cut-portraits.ts';
import { portraitHandlers } from '#delivering/portraits/portraits.jobs.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { findPublished, photoFiles } from '#finding/photos/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import { framedPhotoKey, listFramedPhotos } from '#selling/frames/index.ts';
import { settleFramedPhoto } from '#selling/frames/settle-framed-photo.ts';
import { cancelOrder } from '#selling/orders/index.ts';
import { makeReady } from '#selling/preorders/make-ready.ts';
import { type Buyer, type RefusedBody, setCatalog } from '#tests/factories/buyer.ts';
import { countStatements } from '#tests/factories/count-statements.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { playThrough } from '#tests/factories/footage.ts';
import { type GoodsRace, type GoodsShop, goodsCatalog, openGoodsShop } from '#tests/factories/goods-shop.ts';
import { watchQueue } from '#tests/factories/paying-buyer.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { hugePng } from '#tests/fixtures/hostile-files.ts';
import { readOrderFiles } from './order-files.ts';

const TENANT = 'photofinish';
const FOREIGN_HOST = 'marafon.localhost';
const ARCHIVES = '/public/archive-service/api/v1';
const run = promisify(execFile);

let goods: GoodsShop;
let shop: TestShop;
let buyer: Buyer;
let gold: string;
let open: GoodsRace;
/** Every `archive.published` event. */
const published: string[] = [];

beforeAll(async () => {
  goods = await openGoodsShop(['open']);
  ({ shop, buyer, gold, open } = goods);
  shop.deps.events.on('archive.published', async (_scope, { orderId }) => void published.push(orderId));
}, 180_000);
afterAll(() => shop?.close());

/** Returns the name of the picture behind a signed address. */
const stillOf = (address: string | undefined) => new URL(address ?? '', 'http://shop').pathname;

describe('an order of framed photos and videos', () => {
  let order: Order;

  test('is added to a cart line by line, each with its contents', async () => {
    const { ids, eventId, photoIds } = open;
    const token = await buyer.tokenOf(eventId, '42');
    const cart = await buyer.openCart();
    const items = [
      { productId: ids.framed ?? '', photoIds: photoIds.slice(0, 2), frameId: gold, frameText: 'Oma Käthe' },
      { productId: ids['all-framed'] ?? '', frameId: gold },
      { productId: ids.finish ?? '', videoId: open.clips['42'] ?? '' },
      { productId: ids.film ?? '', videoId: open.film },
      { productId: ids.photo ?? '', photoIds: photoIds.slice(1, 2) },
    ];
    expect((await buyer.add(cart, items, { token })).status).toBe(204);
    const shown = await buyer.read(cart);
    expect(shown.totalAmount).toBe(12 + 12 + 39 + 15 + 9 + 8);
    expect(shown.items[0]).toMatchObject({ frame: { title: 'gold', text: 'Oma Käthe' }, video: null });
    expect(shown.items[2]).toMatchObject({
      frame: { frameId: gold, text: null },
      photosCount: 2,
      competitorName: 'Alex Runner42',
    });
    const { video } = shown.items[3] ?? {};
    expect(video?.videoId).toBe(open.clips['42'] ?? '');
    expect((await goods.fetchFile(video?.posterUrl ?? null)).headers['content-type']).toBe('image/jpeg');
    // The full video belongs to no person, but its poster shows the searched runner at the finish line.
    expect(shown.items[4]).toMatchObject({ competitorName: null, person: { name: 'Alex Runner42' } });
    expect(stillOf(shown.items[4]?.video?.posterUrl)).toBe(stillOf(video?.posterUrl));
    for (const item of items)
      expect(await buyer.add(cart, [item], { token })).toMatchObject({ body: { code: 'AlreadyAdded' } });
    order = await goods.pay(cart);
    expect(new Set(order.items.map(({ frameText }) => frameText))).toEqual(new Set(['Oma Käthe', null]));
    expect(order.items.map(({ frameTitle }) => frameTitle)).toEqual([
      'gold',
      'gold',
      'gold',
      null,
      null,
      null,
    ]);
  });

  test('delivers available files at once, and reports those being framed', async () => {
    const { downloads, total } = (await goods.downloadsOf(order)).body;
    expect(total).toBe(7);
    expect(stillOf(downloads[5]?.thumbUrl)).toBe(stillOf(downloads[4]?.thumbUrl));
    expect(downloads.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'FramedPhoto Rendering'),
      ...['Video Ready', 'Video Ready', 'Photo Ready'],
    ]);
    for (const { url, size, state } of downloads)
      expect([url !== null, size !== null]).toEqual([state === 'Ready', state === 'Ready']);
    // Only the photo that was bought for bib 42 has a region: a frame would move the region, and videos have none.
    const regions = downloads.map(({ region }) => region);
    expect(regions.slice(0, 6)).toEqual(Array(6).fill(null));
    const { x = 1, width = 0 } = regions[6] ?? {};
    expect(x).toBeLessThan(97 / 300);
    expect(x).toBeGreaterThan(48 / 300);
    expect(x + width).toBeGreaterThan(123 / 300);
    const closeUps = downloads.map(({ closeUpUrl }) => closeUpUrl);
    expect(closeUps.slice(0, 6)).toEqual(Array(6).fill(null));
    // The buyer's close-up has no watermark.
    const closeUp = await shop.call({ url: closeUps[6]! });
    expect(closeUp).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
    const { etag } = closeUp.headers;
    const again = await shop.call({ url: closeUps[6]!, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(downloads.map(({ crops }) => crops)).toEqual([...Array(6).fill([]), ['Story', 'Square']]);
    expect(await goods.archiveOf(order)).toMatchObject({ state: 'Preparing', fileUrl: null, missing: [] });
    const list = await shop.call({ url: `${ARCHIVES}/orders/${order.orderId}/list` });
    expect(list.statusCode).toBe(200);
  });

  test('is complete when the frames are rendered: all files, each with its own name', async () => {
    const waiting = await goods.archiveOf(order);
    const lookedAfter: string[] = [];
    const { queue } = shop.deps;
    shop.deps.queue = watchQueue(shop.deps, finishPendingArchivesJob.name, lookedAfter);
    await goods.frame(order);
    shop.deps.queue = queue;
    // The buyer may have closed the page: a job finishes the archive, and the mail about it is written.
    expect(lookedAfter).toContain(order.orderId);
    await goods.runJob(mailHandlers(shop.deps), finishPendingArchivesJob.name, { orderId: order.orderId });
    expect(published).toEqual([order.orderId]);
    const { downloads } = (await goods.downloadsOf(order)).body;
    expect(downloads.map(({ fileName }) => fileName)).toEqual([
      'Seelauf - 42 - 09.00.00 - gold - 001.jpg',
      'Seelauf - 42 - 09.01.00 - gold - 002.jpg',
      'Seelauf - 42 - 09.01.00 - gold - 003.jpg',
      'Seelauf - 42 - 09.02.00 - gold - 004.jpg',
      'Seelauf - 42 - 10.00.07 - Finish video - 005.mp4',
      expect.stringMatching(/^Seelauf - 10\.00\.00 - .+ - 006\.mp4$/),
      'Seelauf - 09.01.00 - 007.jpg',
    ]);
    // Browsers cache pictures of purchases (framed, video, cropped), and shared caches do not, even for an open
    // event.
    const pictures = downloads.flatMap(({ thumbUrl, previewUrl, closeUpUrl }) =>
      [thumbUrl, previewUrl, closeUpUrl ?? []].flat(),
    );
    expect(pictures.length).toBeGreaterThan(13);
    for (const picture of new Set(pictures))
      expect((await goods.fetchFile(picture)).headers['cache-control'], picture).toMatch(
        /^private, (?:max-age|no-cache)/,
      );
    for (const { kind, url, size, width, height, previewUrl } of downloads) {
      const reply = await goods.fetchFile(url);
      expect([reply.statusCode, reply.rawPayload.byteLength]).toEqual([200, size]);
      expect((await goods.fetchFile(previewUrl)).statusCode).toBe(200);
      if (kind !== 'Video') expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height });
    }
    expect(downloads[0]).toMatchObject({ width: 1200, height: 900, photoId: open.photoIds[0] });
    const readied = await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${waiting.archiveId}`);
    expect(readied.body).toMatchObject({ state: 'Published', count: 7, missing: [] });
    const zip = join(shop.dataDir, 'goods.zip');
    await writeFile(zip, (await goods.fetchFile(readied.body.fileUrl)).rawPayload);
    expect((await run('unzip', ['-t', zip])).stdout).toMatch(/No errors detected/);
    const { stdout } = await run('unzip', ['-Z1', zip]);
    expect(stdout.trim().split('\n')).toEqual(downloads.map(({ fileName }) => fileName));
  });

  test('has videos that play, also in ranges', async () => {
    const videos = (await goods.downloadsOf(order)).body.downloads.filter(({ kind }) => kind === 'Video');
    for (const { url, width, height } of videos) {
      const whole = await goods.fetchFile(url);
      expect(whole.headers['content-type']).toBe('video/mp4');
      const path = join(shop.dataDir, `${randomUUID()}.mp4`);
      await writeFile(path, whole.rawPayload);
      const { streams, seconds } = await playThrough(path);
      expect(streams).toEqual(expect.arrayContaining([expect.objectContaining({ width, height })]));
      expect(seconds).toBeGreaterThan(3);
      const part = await goods.fetchFile(url, { range: 'bytes=1000-1999' });
      expect(part.statusCode).toBe(206);
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(1000, 2000));
    }
  });

  test('has crops around its runner, opened by the photo’s own link and never enlarged', async () => {
    const { downloads } = (await goods.downloadsOf(order)).body;
    const photo = downloads.at(-1)!;
    const { url, width, height } = photo;
    for (const [shape, aspect, name] of [
      ['Story', 9 / 16, '9x16'],
      ['Square', 1, '1x1'],
    ] as const) {
      const reply = await goods.fetchFile(cropUrl(url!, shape));
      expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });
      expect(reply.headers['content-disposition']).toContain(`Seelauf - 09.01.00 - 007 - ${name}.jpg`);
      const size = await sharp(reply.rawPayload).metadata();
      expect(size.height).toBe(height);
      expect(size.width).toBeLessThan(width);
      expect(size.width / size.height).toBeCloseTo(aspect, 1);
    }
    // These are refused: a crop with too few pixels, an unknown shape, a photo without a runner, and an invalid
    // signature.
    const others = [cropUrl(url!, 'Portrait'), `${url}&crop=Whole`, cropUrl(downloads[0]!.url!, 'Story')];
    for (const other of [...others, url!.replace(/s=[^&]+/, 's=x&crop=Story')])
      expect((await goods.fetchFile(other)).statusCode).toBe(404);
  });

  test('refuses pictures whose original takes too much memory, and makes them again from the right one', async () => {
    const { downloads } = (await goods.downloadsOf(order)).body;
    const { url, closeUpUrl } = downloads.at(-1)!;
    const [photo] = await goods.inShop((scope) => findPublished(scope, open.photoIds.slice(1, 2)));
    const key = tenantKey(TENANT, photoFiles(open.eventId, photo!).original);
    const original = await shop.deps.storage.read(key);
    const statuses = async () => [
      (await goods.fetchFile(cropUrl(url!, 'Square'))).statusCode,
      (await goods.fetchFile(closeUpUrl)).statusCode,
    ];
    await shop.deps.storage.put(key, hugePng());
    expect(await statuses()).toEqual([404, 404]);
    await shop.deps.storage.put(key, original);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('limits the crops of one item and of one network; the photo itself is not limited', async () => {
    shop.holdClock();
    const { downloads } = (await goods.downloadsOf(order)).body;
    const { url } = downloads.at(-1)!;
    const cutStatus = async () => (await goods.fetchFile(cropUrl(url!, 'Square'))).statusCode;
    const use = (limit: string, used: number) =>
      shop.deps.database.inTenant('photofinish', ({ trx }) =>
        trx.updateTable('rateLimits').set({ used }).where('bucket', 'like', `${limit}:%`).execute(),
      );
    expect(await cutStatus()).toBe(200);
    await use('crops-of-item', 300);
    expect(await cutStatus()).toBe(429);
    await use('crops-of-item', 0);
    await use('crops-for-network', 600);
    expect(await cutStatus()).toBe(429);
    expect((await goods.fetchFile(url!)).statusCode).toBe(200);
    await use('crops-for-network', 0);
  });

  test('is recognised by its order id: no framed photo, video or photo of it is sold again', async () => {
    const { ids, eventId, photoIds } = open;
    const { orderId } = order;
    const boughtOf = async () => {
      const url = `${ARCHIVES}/events/${eventId}/bought`;
      return (await buyer.send<Bought>('POST', url, { orderIds: [orderId] })).body;
    };
    const { downloads } = (await goods.downloadsOf(order)).body;
    const { files, ...told } = await boughtOf();
    expect(told).toEqual({
      orders: [{ orderId, number: order.number }],
      framedPackages: [{ orderId, personId: open.competitors['42'], frame: { frameId: gold, text: null } }],
    });
    expect(files.map(({ frame: _, ...file }) => file)).toEqual(
      downloads.map(({ kind, fileId, photoId }) => ({ orderId, kind, fileId, photoId })),
    );
    const named = { frameId: gold, text: 'Oma Käthe' };
    expect(
      files.find(({ photoId, kind }) => photoId === photoIds[0] && kind === 'FramedPhoto'),
    ).toMatchObject({ frame: named });
    for (const { kind, frame } of files) expect(frame === null).toBe(kind !== 'FramedPhoto');
    const token = await buyer.tokenOf(eventId, '42');
    const cart = await buyer.openCart();
    const add = async (item: object) => {
      const items = [{ productId: '', ...item }];
      const reply = await buyer.send<RefusedBody>(
        'POST',
        `${cart}/items/v2`,
        { items, orderIds: [orderId] },
        { token },
      );
      return reply.body?.code;
    };
    const owned = [
      { productId: ids.framed, photoIds: photoIds.slice(0, 1), frameId: gold, frameText: 'Oma Käthe' },
      { productId: ids['all-framed'], frameId: gold },
      { productId: ids.framed, photoIds: photoIds.slice(2, 3), frameId: gold },
      { productId: ids.finish, videoId: open.clips['42'] },
      { productId: ids.film, videoId: open.film },
      { productId: ids.photo, photoIds: photoIds.slice(1, 2) },
    ];
    for (const item of owned) expect(await add(item)).toBe('AlreadyBought');
    const other = [
      { productId: ids.framed, photoIds: photoIds.slice(0, 1), frameId: gold },
      { productId: ids.finish, videoId: open.clips['17'] },
      { productId: ids.photo, photoIds: photoIds.slice(0, 1) },
    ];
    for (const item of other) expect(await add(item)).toBeUndefined();
  });

  test('is visible to its own tenant only, and closed after a refund', async () => {
    expect((await goods.downloadsOf(order, FOREIGN_HOST)).status).toBe(404);
    const { downloads } = (await goods.downloadsOf(order)).body;
    for (const { url } of downloads)
      expect((await goods.fetchFile(url, {}, FOREIGN_HOST)).statusCode).toBe(404);
    await goods.inShop((scope) => cancelOrder(shop.deps, scope, order.orderId));
    for (const { url } of downloads)
      for (const address of [url, cropUrl(url!, 'Story')])
        expect((await goods.fetchFile(address)).statusCode).toBe(409);
    expect((await goods.downloadsOf(order)).status).toBe(409);
    // Crops of an original and small framed photos have no watermark, so both are refused once their order is
    // refunded.
    const shown = downloads.map(
      ({ closeUpUrl, previewUrl, kind }) => closeUpUrl ?? (kind === 'FramedPhoto' ? previewUrl : null),
    );
    const unmarked = shown.filter((url) => url !== null);
    expect(unmarked).toHaveLength(5);
    for (const url of unmarked) expect((await goods.fetchFile(url)).statusCode).toBe(409);
  });
});

/** Returns whether a session of this shop waits for a row lock. */
async function hasWaiting({ trx }: Scope): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted and pid in (
    select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`.execute(
    trx,
  );
  return rows.length > 0;
}

describe('all photos in a frame', () => {
  test('bought before the race are framed when they arrive, including later photos', async () => {
    const input = { title: `Race ${randomUUID()}`, date: '2199-01-01' };
    const event = await makeEvent(shop.deps, { ...input, photos: [] });
    await goods.inShop((scope) =>
      applyStartList({ newId: randomUUID }, scope, event.eventId, [competitorOf('7')]),
    );
    const ids = await setCatalog(shop, event, goodsCatalog());
    const token = await buyer.tokenOf(event.eventId, '7');
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids['all-framed'] ?? '', frameId: gold }], { token });
    const order = await goods.pay(cart);
    expect((await goods.downloadsOf(order)).body.total).toBe(0);
    const archive = await goods.archiveOf(order);
    expect(archive.state).toBe('Preparing');
    await makeEvent(shop.deps, { ...input, photos: [['7'], ['8']] });
    expect(await makeReady(shop.deps, TENANT, order.preorderId ?? '')).toBe(true);
    expect((await goods.downloadsOf(order)).body.downloads).toMatchObject([{ state: 'Rendering' }]);
    await goods.frame(order);
    const settled = await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${archive.archiveId}`);
    expect(settled.body).toMatchObject({ state: 'Published', count: 1 });
    await makeEvent(shop.deps, { ...input, photos: [['7']] });
    expect(await growPackages(shop.deps, TENANT, event.eventId)).toBe(1);
    const states = (await goods.downloadsOf(order)).body.downloads.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['Ready', 'Rendering']);
  });

  test('are reported as ready once, by the last rendering, even if two finish at once', async () => {
    const { ids, eventId } = open;
    const token = await buyer.tokenOf(eventId, '17');
    const cart = await buyer.openCart();
    await buyer.add(cart, [{ productId: ids['all-framed'] ?? '', frameId: gold }], { token });
    const order = await goods.pay(cart);
    const orderItemId = order.items[0]?.orderItemId ?? '';
    const [one, other] = await goods.inShop((scope) => listFramedPhotos(scope, [orderItemId]));
    const told: string[] = [];
    shop.deps.events.on('frames.rendered', async (_scope, line) => void told.push(line.orderItemId));
    const settle = (scope: Scope, framedPhotoId = '') =>
      settleFramedPhoto(shop.deps, scope, framedPhotoId, { failure: 'Test' });
    let later = Promise.resolve();
    await goods.inShop(async (scope) => {
      await settle(scope, one?.framedPhotoId);
      later = goods.inShop((second) => settle(second, other?.framedPhotoId));
      // Neither transaction has seen the other's result, so the second must wait for the first.
      await waitFor('the second to wait', () => goods.inShop(hasWaiting));
      expect(told).toEqual([]);
    });
    await later;
    expect(told).toEqual([orderItemId]);
  });

  test('are delivered except failed files, which are named', async () => {
    const { ids, photoIds } = open;
    const cart = await buyer.openCart();
    const one = (index: number) => ({
      productId: ids.framed ?? '',
      photoIds: [photoIds[index] ?? ''],
      frameId: gold,
    });
    await buyer.add(cart, [one(0), one(2), { productId: ids.photo ?? '', photoIds: photoIds.slice(0, 1) }]);
    const order = await goods.pay(cart);
    await goods.archiveOf(order);
    const [first, second] = order.items;
    if (first === undefined || second === undefined) throw new Error('two were bought');
    await goods.frame({ ...order, items: [first] }, 'frames.give-up-photo');
    expect((await goods.archiveOf(order)).state).toBe('Preparing');
    await goods.frame({ ...order, items: [second] });
    const { downloads } = (await goods.downloadsOf(order)).body;
    expect(downloads.map(({ state }) => state)).toEqual(['Failed', 'Ready', 'Ready']);
    expect(await goods.archiveOf(order)).toMatchObject({
      state: 'Published',
      count: 2,
      missing: [downloads[0]?.fileName],
    });
    const lost = tenantKey(TENANT, framedPhotoKey({ framedPhotoId: downloads[1]?.fileId ?? '' }));
    await shop.deps.storage.delete(lost);
    expect((await goods.fetchFile(downloads[1]?.url ?? null)).statusCode).toBe(404);
  });
});

describe('portraits of a package', () => {
  const buyLarge = async (
    title: string,
    before: (photoIds: string[], eventId: string) => Promise<void> = async () => {},
  ) => {
    const event = await makeEvent(shop.deps, { title, photos: [['17'], ['17']], scale: 8 });
    const ids = await setCatalog(
      shop,
      event,
      'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n',
    );
    await before(event.photoIds, event.eventId);
    const cart = await buyer.openCart();
    const token = await buyer.tokenOf(event.eventId, '17');
    await buyer.add(cart, [{ productId: ids.all ?? '' }], { token });
    const asked: string[] = [];
    const { queue } = shop.deps;
    shop.deps.queue = watchQueue({ ...shop.deps }, cutPortraitsJob.name, asked);
    const order = await goods.pay(cart);
    shop.deps.queue = queue;
    expect(asked).toEqual([order.orderId]);
    return order;
  };
  const cut = ({ orderId }: Order) =>
    goods.runJob(portraitHandlers(shop.deps), cutPortraitsJob.name, { orderId });

  test('are cut after the payment, delay no mail, and are beside their photos in the archive', async () => {
    const order = await buyLarge('Waldlauf');
    const waiting = await goods.archiveOf(order);
    expect(waiting).toMatchObject({ state: 'Preparing', count: 0 });
    const finishing: string[] = [];
    const { queue } = shop.deps;
    shop.deps.queue = watchQueue(shop.deps, finishPendingArchivesJob.name, finishing);
    await cut(order);
    shop.deps.queue = queue;
    expect(finishing).toEqual([order.orderId]);
    await cut(order);
    const told = [...published];
    const archive = await goods.archiveOf(order);
    const readied = await buyer.send<Archive>('GET', `${ARCHIVES}/archives/${waiting.archiveId}`);
    for (const { state, count, missing } of [archive, readied.body])
      expect({ state, count, missing }).toEqual({ state: 'Published', count: 4, missing: [] });
    expect(published).toEqual(told);
    const zip = join(shop.dataDir, `${randomUUID()}.zip`);
    await writeFile(zip, (await goods.fetchFile(archive.fileUrl)).rawPayload);
    expect((await run('unzip', ['-t', zip])).stdout).toMatch(/No errors detected/);
    const names = (await run('unzip', ['-Z1', zip])).stdout.trim().split('\n');
    expect(names).toEqual([
      'Waldlauf - 17 - 09.00.00 - 001.jpg',
      'Waldlauf - 17 - 09.01.00 - 002.jpg',
      'Waldlauf - 17 - 09.00.00 - 001 - 4x5.jpg',
      'Waldlauf - 17 - 09.01.00 - 002 - 4x5.jpg',
    ]);
    const { stdout } = await run('unzip', ['-p', zip, names[2]!], { encoding: 'buffer' });
    const { width, height } = await sharp(stdout).metadata();
    expect(width).toBeGreaterThanOrEqual(1200);
    expect(width / height).toBeCloseTo(4 / 5, 2);
    // The page shows the same crops, photo by photo.
    const [photo] = (await goods.downloadsOf(order)).body.downloads;
    expect(photo?.crops).toEqual(['Portrait', 'Story', 'Square']);
    const alone = await goods.fetchFile(cropUrl(photo!.url!, 'Portrait'));
    expect(await sharp(alone.rawPayload).metadata()).toMatchObject({ width, height });
  });

  test('are cut some at a time, so that other orders get their turns', async () => {
    const order = await buyLarge('Nachtlauf');
    const asked: string[] = [];
    const deps = { ...shop.deps, queue: watchQueue(shop.deps, cutPortraitsJob.name, asked) };
    expect(await cutPortraits(deps, TENANT, order.orderId, 1)).toBe(1);
    expect(asked).toEqual([order.orderId]);
    expect(await goods.archiveOf(order)).toMatchObject({ state: 'Preparing' });
    expect(await cutPortraits(deps, TENANT, order.orderId, 1)).toBe(1);
    expect(asked).toHaveLength(1);
    expect(await goods.archiveOf(order)).toMatchObject({ state: 'Published', count: 4 });
  });

  test('of a lost photo are left out, and delay no archive', async () => {
    const order = await buyLarge('Feldlauf', async ([photoId = ''], eventId) => {
      const [photo] = await goods.inShop((scope) => findPublished(scope, [photoId]));
      await shop.deps.storage.delete(tenantKey(TENANT, photoFiles(eventId, photo!).original));
    });
    await cut(order);
    expect(await goods.archiveOf(order)).toMatchObject({
      state: 'Published',
      count: 2,
      missing: ['Feldlauf - 17 - 09.00.00 - 001.jpg'],
    });
  });
});

test('the files of many items need no more queries than those of few', async () => {
  const { ids, photoIds, clips } = open;
  const countQueries = async (bibs: string[], photos: number): Promise<number> => {
    const cart = await buyer.openCart();
    const items = [
      { productId: ids.framed ?? '', photoIds: photoIds.slice(0, photos), frameId: gold },
      { productId: ids.photo ?? '', photoIds: photoIds.slice(0, photos) },
      ...bibs.map((bib) => ({ productId: ids.finish ?? '', videoId: clips[bib] ?? '' })),
    ];
    expect((await buyer.add(cart, items)).status).toBe(204);
    const bought = await goods.pay(cart);
    return countStatements(shop.deps, ({ database }) =>
      database.inTenant(TENANT, async (scope) => {
        const files = await readOrderFiles(shop.deps, scope, bought.orderId);
        expect(files).toHaveLength(2 * photos + bibs.length);
      }),
    );
  };
  expect(await countQueries(['17', '42'], 3)).toBe(await countQueries(['17'], 1));
});
