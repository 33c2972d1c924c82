import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protectParticipant } from '#finding/competitors/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { removeFrame } from '#selling/frames/index.ts';
import { findOrder } from '#selling/orders/index.ts';
import { type Buyer, setCatalog } from '#tests/factories/buyer.ts';
import { type GoodsRace, type GoodsShop, goodsCatalog, openGoodsShop } from '#tests/factories/goods-shop.ts';
import { addPlainFrame } from '#tests/factories/plain-frame.ts';
import type { TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
let goods: GoodsShop;
let shop: TestShop;
let buyer: Buyer;
let gold: string;
let open: GoodsRace;
let secure: GoodsRace;

beforeAll(async () => {
  goods = await openGoodsShop([]);
  ({ shop, buyer, gold, open, secure } = goods);
}, 180_000);
afterAll(() => shop?.close());

describe('a framed photo or a video that is not available', () => {
  test('is refused if a field does not fit the product', async () => {
    const { ids, photoIds } = open;
    const videoId = open.clips['17'] ?? '';
    const cart = await buyer.openCart();
    const wrong: [string, object][] = [
      ['frameId', { productId: ids.framed, photoIds: [photoIds[0]] }],
      ['photoIds', { productId: ids.framed, frameId: gold }],
      ['frameId', { productId: ids['all-framed'] }],
      ['frameId', { productId: ids.photo, photoIds: [photoIds[0]], frameId: gold }],
      ['frameText', { productId: ids.photo, photoIds: [photoIds[0]], frameText: 'Oma' }],
      ['videoId', { productId: ids.photo, photoIds: [photoIds[0]], videoId }],
      ['videoId', { productId: ids.finish }],
      ['photoIds', { productId: ids.finish, videoId, photoIds: [photoIds[0]] }],
      ['frameId', { productId: ids.film, videoId: open.film, frameId: gold }],
      ['quantity', { productId: ids.framed, photoIds: [photoIds[0]], frameId: gold, quantity: 2 }],
    ];
    for (const [path, item] of wrong)
      expect(await buyer.send('POST', `${cart}/items`, item)).toMatchObject({
        status: 400,
        body: { code: 'Invalid', errors: [{ path }] },
      });
  });

  test('is refused with a withdrawn frame or another event’s frame, another event’s video, or a video of another kind', async () => {
    const { ids, photoIds } = open;
    const foreign = await addPlainFrame(shop.deps, 'foreign', { tenantId: 'marafon' });
    const elsewhere = await addPlainFrame(shop.deps, 'elsewhere', { event: secure.eventId });
    const old = await addPlainFrame(shop.deps, 'old');
    await removeFrame(shop.deps, TENANT, 'old', undefined, BY_COMMAND);
    const cart = await buyer.openCart();
    const refused = [
      ...[foreign, elsewhere, old, randomUUID()].map((frameId) => ({
        productId: ids.framed ?? '',
        photoIds: photoIds.slice(0, 1),
        frameId,
      })),
      { productId: ids.finish ?? '', videoId: secure.clips['17'] ?? '' },
      { productId: ids.finish ?? '', videoId: open.film },
      { productId: ids.film ?? '', videoId: open.clips['17'] ?? '' },
      { productId: ids.film ?? '', videoId: randomUUID() },
    ];
    for (const item of refused)
      expect(await buyer.add(cart, [item])).toMatchObject({
        status: 409,
        body: { code: 'ProductUnavailable' },
      });
  });

  test('of a secure event is sold only to its own person; every verified visitor may buy the full video', async () => {
    const { ids, photoIds } = secure;
    const token = await goods.tokenOf(secure, '17');
    const cart = await buyer.openCart();
    const clip = (bib: string) => ({ productId: ids.finish ?? '', videoId: secure.clips[bib] ?? '' });
    const film = { productId: ids.film ?? '', videoId: secure.film };
    const framed = (index: number) => ({
      productId: ids.framed ?? '',
      photoIds: [photoIds[index] ?? ''],
      frameId: gold,
    });
    for (const item of [clip('17'), film, framed(0), { productId: ids['all-framed'] ?? '', frameId: gold }])
      expect((await buyer.add(cart, [item])).status).toBe(401);
    for (const item of [clip('42'), framed(2)])
      expect((await buyer.add(cart, [item], { token })).status).toBe(401);
    expect((await buyer.add(cart, [clip('17'), film, framed(0)], { token })).status).toBe(204);
  });

  test('is neither shown nor sold once its runner is protected, even in an unpaid order', async () => {
    const add = async () => {
      const cart = await buyer.openCart();
      const clip = { productId: open.ids.finish ?? '', videoId: open.clips['17'] ?? '' };
      expect(await buyer.add(cart, [clip])).toMatchObject({ status: 204 });
      return cart;
    };
    const [cart, ordered] = [await add(), await add()];
    const { body } = await buyer.checkOut(ordered);
    const protect = (isProtected: boolean) =>
      goods.inShop((scope) =>
        protectParticipant(
          shop.deps,
          scope,
          { eventId: open.eventId, competitorId: open.competitors['17'] ?? '', isProtected },
          BY_COMMAND,
        ),
      );
    await protect(true);
    expect((await buyer.read(cart)).items).toMatchObject([{ video: null }]);
    expect((await buyer.checkOut(cart)).status).toBe(409);
    expect(await goods.inShop((scope) => findOrder(scope, body.orderId))).toMatchObject({
      cancelReason: 'PhotoRemoved',
    });
    await protect(false);
  });

  test('prevents the checkout if its frame was withdrawn after it was chosen', async () => {
    const brief = await addPlainFrame(shop.deps, 'brief');
    const cart = await buyer.openCart();
    await buyer.add(cart, [
      { productId: open.ids.framed ?? '', photoIds: open.photoIds.slice(0, 1), frameId: brief },
    ]);
    await removeFrame(shop.deps, TENANT, 'brief', undefined, BY_COMMAND);
    expect((await buyer.read(cart)).items[0]?.frame?.title).toBe('brief');
    expect(await buyer.checkOut(cart)).toMatchObject({ status: 409, body: { code: 'ProductUnavailable' } });
  });
});

describe('all photos in a frame', () => {
  test('replace single photos in the same frame, and never cost more than these', async () => {
    const { ids, eventId, photoIds } = open;
    const cheap = await setCatalog(shop, open, goodsCatalog(20));
    const token = await buyer.tokenOf(eventId, '17');
    const cart = await buyer.openCart();
    const single = { productId: ids.framed ?? '', photoIds: photoIds.slice(0, 2), frameId: gold };
    await buyer.add(cart, [single, { ...single, frameText: 'Oma' }], { token });
    // Two for 12 each cost more than all for 20. Photos with another printed name count separately.
    expect((await buyer.read(cart)).totalAmount).toBe(20 + 20);
    const all = { productId: cheap['all-framed'] ?? '', frameId: gold };
    expect((await buyer.add(cart, [all], { token })).status).toBe(204);
    const { items, totalAmount } = await buyer.read(cart);
    expect(items.map(({ photosCount, frame: chosen }) => [photosCount, chosen?.text])).toEqual([
      ...[
        [1, 'Oma'],
        [1, 'Oma'],
      ],
      [2, null],
    ]);
    expect(totalAmount).toBe(40);
    expect(await buyer.add(cart, [single], { token })).toMatchObject({
      body: { code: 'DuplicatePhotoInPackage' },
    });
    const plain = { productId: ids.photo ?? '', photoIds: photoIds.slice(0, 2) };
    expect((await buyer.add(cart, [plain], { token })).status).toBe(204);
    await setCatalog(shop, open, goodsCatalog());
  });
});
