import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Buyer, setCatalog } from '#tests/factories/buyer.ts';
import type { MadeEvent } from '#tests/factories/event-factory.ts';
import { type GoodsRace, type GoodsShop, openGoodsShop } from '#tests/factories/goods-shop.ts';

/** Bib 17 runs Kids and bib 42 runs 10K. */
const CATALOG = `products:
  - { key: photo, kind: Photo, title: { en: Photo }, price: 12, distances: [10K] }
  - { key: kids-photo, kind: Photo, title: { en: Photo }, price: 0, distances: [Kids] }
  - { key: framed, kind: Frame, title: { en: Framed photo }, price: 15, distances: [10K] }
  - { key: kids-framed, kind: Frame, title: { en: Framed photo }, price: 0, distances: [Kids] }
  - { key: finish, kind: FinishVideo, title: { en: Finish }, price: 15, distances: [10K] }
  - { key: kids-finish, kind: FinishVideo, title: { en: Finish }, price: 0, distances: [Kids] }
  - { key: kids-film, kind: FullVideo, title: { en: Film }, price: 0, distances: [Kids] }
  - { key: any-code, kind: Promocode, title: { en: Code }, price: 29 }
  - { key: kids-code, kind: Promocode, title: { en: Code }, price: 0, distances: [Kids] }
`;
let goods: GoodsShop;
let buyer: Buyer;
let race: GoodsRace;
let ids: Record<string, string>;

beforeAll(async () => {
  goods = await openGoodsShop([]);
  ({ buyer, open: race } = goods);
  await goods.inShop(({ trx }) =>
    trx
      .updateTable('events')
      .set({ distances: ['10K', 'Kids'] })
      .where('eventId', '=', race.eventId)
      .execute(),
  );
  await setDistance(race, '17', 'Kids');
  ids = await setCatalog(goods.shop, race, CATALOG);
}, 180_000);
afterAll(() => goods?.shop.close());

const setDistance = ({ eventId }: MadeEvent, bib: string, distance: string) =>
  goods.inShop(({ trx }) =>
    trx
      .updateTable('competitors')
      .set({ distance })
      .where('eventId', '=', eventId)
      .where('bib', '=', bib)
      .execute(),
  );
const UNAVAILABLE = { status: 409, body: { code: 'ProductUnavailable' } };
const item = (key: string, goods: object) => ({ productId: ids[key] ?? '', ...goods });

test('a runner of the cheapest distance does not get its price for another runner’s photo, framed photo or clip', async () => {
  const token = await buyer.tokenOf(race.eventId, '17');
  const others = race.photoIds[2] ?? '';
  const own = race.photoIds[0] ?? '';
  const both = race.photoIds[1] ?? '';
  const refused = [
    item('kids-photo', { photoIds: [others] }),
    item('kids-photo', { photoIds: [own, others] }),
    item('kids-framed', { photoIds: [others], frameId: goods.gold }),
    item('kids-finish', { videoId: race.clips['42'] ?? '' }),
    item('photo', { photoIds: [own] }),
    item('kids-code', {}),
  ];
  const cart = await buyer.openCart();
  for (const wanted of refused) {
    expect(await buyer.add(cart, [wanted], { token })).toMatchObject(UNAVAILABLE);
    const quote = '/public/shoppingcart-service/api/v1/quotes';
    expect(await buyer.send('POST', quote, { items: [wanted] }, { token })).toMatchObject(UNAVAILABLE);
  }
  expect((await buyer.read(cart)).items).toEqual([]);
  const taken = [
    item('kids-photo', { photoIds: [own, both] }),
    item('kids-framed', { photoIds: [own], frameId: goods.gold }),
    item('kids-finish', { videoId: race.clips['17'] ?? '' }),
    item('kids-film', { videoId: race.film }),
  ];
  for (const wanted of taken) expect((await buyer.add(cart, [wanted], { token })).status).toBe(204);
});

test('without a token nothing is sold at a distance’s price', async () => {
  const cart = await buyer.openCart();
  const wanted = [
    item('kids-photo', { photoIds: [race.photoIds[0] ?? ''] }),
    item('kids-finish', { videoId: race.clips['17'] ?? '' }),
    item('kids-film', { videoId: race.film }),
  ];
  for (const one of wanted) expect((await buyer.add(cart, [one])).status).toBe(401);
  expect(await buyer.add(cart, [item('kids-code', {})])).toMatchObject(UNAVAILABLE);
  expect((await buyer.add(cart, [item('any-code', {})])).status).toBe(204);
});

test('a full video is sold at a distance’s price only to a runner it shows', async () => {
  const { eventId, film } = race;
  await setDistance(race, '42', 'Kids');
  const hidden = await goods.inShop(({ trx }) =>
    trx
      .updateTable('videos')
      .set({ state: 'Replaced' })
      .where('videoId', '=', race.clips['42'] ?? '')
      .returning('state')
      .executeTakeFirst(),
  );
  expect(hidden?.state).toBe('Replaced');
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(eventId, '42');
  expect(await buyer.add(cart, [item('kids-film', { videoId: film })], { token })).toMatchObject(UNAVAILABLE);
  await goods.inShop(({ trx }) =>
    trx
      .updateTable('videos')
      .set({ state: 'Published' })
      .where('videoId', '=', race.clips['42'] ?? '')
      .execute(),
  );
  await setDistance(race, '42', '10K');
});

test('a cart filled before the runner’s distance or the catalog changed is not checked out', async () => {
  const token = await buyer.tokenOf(race.eventId, '17');
  const own = { photoIds: [race.photoIds[0] ?? ''] };
  const cart = await buyer.openCart();
  await buyer.add(cart, [item('kids-photo', own)], { token });
  await buyer.read(cart);
  await setDistance(race, '17', '10K');
  expect(await buyer.checkOut(cart)).toMatchObject(UNAVAILABLE);
  await setDistance(race, '17', 'Kids');
  // A cart line of an older version: another runner's photo, added with this runner's token.
  await goods.inShop(({ trx }) =>
    trx
      .updateTable('cartItems')
      .set({ photoId: race.photoIds[2] ?? '' })
      .where('cartId', '=', cart.split('/').at(-1) ?? '')
      .execute(),
  );
  expect(await buyer.checkOut(cart)).toMatchObject(UNAVAILABLE);
});
