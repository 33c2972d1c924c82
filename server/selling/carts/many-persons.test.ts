import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crewCartRoutes, crewRoutes } from '#contract/crew.ts';
import { CART_PERSONS_MAX } from '#contract/limits.ts';
import { issueSearchToken } from '#finding/verification/index.ts';
import { findProducts } from '#selling/catalog/index.ts';
import { type Buyer, CARTS, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { ensurePersons, type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { CartCandidate } from './carts.rules.ts';
import { findCart, insertLines } from './carts.store.ts';
import { joinCart } from './join-cart.ts';

const TENANT = 'photofinish';
const CATALOG = `products:
  - { key: photo, title: { en: Photo }, kind: Photo, price: 5.00 }
  - { key: all, title: { en: All }, kind: PhotosWithMe, price: 15.00 }
`;
const BIBS = Array.from({ length: CART_PERSONS_MAX + 1 }, (_, index) => `${index + 1}`);
let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let ids: Record<string, string>;
let people: string[];

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps, { photos: [BIBS, ['1'], []], isGalleryOpened: true });
  ids = await setCatalog(shop, event, CATALOG);
  people = await ensurePersons(shop.deps, event, BIBS);
});
afterAll(() => shop.close());

const tokenOf = (personId: string) =>
  issueSearchToken(shop.deps, {
    tenantId: TENANT,
    eventId: event.eventId,
    personId,
    proof: 'Bib',
    visitorId: randomUUID(),
    version: 0,
  });
const packageOf = (personId: string) => ({
  cartItemId: randomUUID(),
  productId: ids.all ?? '',
  personId,
  photoId: null,
  videoId: null,
  frame: null,
  gift: null,
  unit: 0,
  shownPriceMinor: 1500,
});
const cartIdOf = (cart: string) => cart.slice(CARTS.length + 1);
/**
 * Creates a cart with the packages of `count` people.
 * @returns its path
 */
const cartOf = async (count: number) => {
  const cart = await buyer.openCart();
  const lines = people.slice(0, count).map(packageOf);
  await shop.deps.database.inTenant(TENANT, (scope) => insertLines(scope, cartIdOf(cart), lines));
  return cart;
};
const photo = (index: number) => ({ productId: ids.photo ?? '', photoIds: [event.photoIds[index] ?? ''] });

/** Lists the persons whose photos are read when something is added to a cart. */
async function readFor(cart: string, wanted: Partial<CartCandidate>[]): Promise<string[]> {
  const read: string[] = [];
  const photosOf = async (personId: string) => {
    read.push(personId);
    return [];
  };
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const products = await findProducts(scope, Object.values(ids));
    const candidates = wanted.map((change): CartCandidate => {
      const product = products.get((change.photoId === undefined ? ids.all : ids.photo) ?? '');
      if (product === undefined) throw new Error('no product');
      return { product, photoId: null, personId: null, frame: null, videoId: null, gift: null, ...change };
    });
    const lines = (await findCart(scope, cartIdOf(cart)))?.lines ?? [];
    const persons = { photosOf, find: async () => undefined, placedPhotosOf: async () => [] };
    await joinCart(shop.deps, scope, persons, lines, candidates);
  });
  return read;
}

test('adding to a cart reads only the photos of people whom it concerns', async () => {
  const cart = await cartOf(3);
  const [first = '', second = '', third = '', fourth = ''] = people;
  const single = { photoId: event.photoIds[0] ?? '' };
  expect(await readFor(cart, [{ personId: fourth }])).toEqual([]);
  expect(await readFor(cart, [{ personId: first }])).toEqual([]);
  expect(await readFor(cart, [single, { personId: second }])).toEqual([]);
  expect(await readFor(cart, [single])).toEqual([first, second, third]);
  await buyer.add(cart, [photo(2)]);
  expect(await readFor(cart, [{ personId: fourth }])).toEqual([fourth]);
  const elsewhere = await makeEvent(shop.deps, {
    title: 'Elsewhere',
    photos: [['1']],
    isGalleryOpened: true,
  });
  const other = (await setCatalog(shop, elsewhere, CATALOG)).photo ?? '';
  const products = await shop.deps.database.inTenant(TENANT, (scope) => findProducts(scope, [other]));
  const [product] = [...products.values()];
  if (product === undefined) throw new Error('no product');
  expect(await readFor(cart, [{ product, photoId: elsewhere.photoIds[0] ?? '' }])).toEqual([]);
});

test('a cart holds the photos of 60 people', async () => {
  const cart = await cartOf(CART_PERSONS_MAX);
  const items = [{ productId: ids.all ?? '' }];
  const input = { token: await tokenOf(people[CART_PERSONS_MAX] ?? '') };
  expect(await buyer.add(cart, items, input)).toMatchObject({ status: 409, body: { code: 'CartFull' } });
  expect((await buyer.add(cart, [photo(2)])).status).toBe(204);
  const nearly = await cartOf(CART_PERSONS_MAX - 1);
  expect((await buyer.add(nearly, items, input)).status).toBe(204);
});

test('limits how often a network adds to carts of many people, but not to small carts', async () => {
  shop.holdClock();
  const [large, small] = [await cartOf(6), await cartOf(3)];
  const token = await tokenOf(people[10] ?? '');
  const made = await buyer.send<{ crewId: string; token: string }>('POST', crewRoutes.makeCrew.path, {
    eventId: event.eventId,
    name: 'Marta',
  });
  const join = crewRoutes.joinCrew.path.replace(':crewId', made.body.crewId);
  expect((await buyer.send('POST', join, { name: 'Anna' }, { token })).status).toBe(201);
  const take = crewCartRoutes.takeCrew.path.replace(':crewId', made.body.crewId);
  const statuses = async (cart: string) => {
    const crewTake = take.replace(':shoppingCartId', cartIdOf(cart));
    return [
      (await buyer.add(cart, [{ productId: ids.all ?? '' }], { token })).status,
      (await buyer.send('POST', `${cart}/items`, photo(2))).status,
      (await buyer.send('PUT', `${cart}/gifts`, { eventId: event.eventId, count: 0 })).status,
      (await buyer.send('POST', crewTake)).status,
    ];
  };
  expect((await buyer.send('GET', large)).status).toBe(200);
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.updateTable('rateLimits').set({ used: 3_000 }).where('bucket', 'like', 'cart-priced:%').execute(),
  );
  expect(await statuses(large)).toEqual([429, 429, 429, 429]);
  expect(await buyer.send('POST', take.replace(':shoppingCartId', cartIdOf(small)))).toMatchObject({
    status: 200,
  });
});

test('a crew of 50 fits into a cart, and a repeated call adds nothing', async () => {
  const shared = await buyer.openCart();
  const cart = await buyer.openCart();
  const { body: crew } = await buyer.send<{ crewId: string }>('POST', crewRoutes.makeCrew.path, {
    eventId: event.eventId,
    name: 'Marta',
  });
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx
      .insertInto('crewMembers')
      .values(
        people.slice(0, 50).map((personId, place) => ({
          tenantId: TENANT,
          memberId: randomUUID(),
          crewId: crew.crewId,
          personId,
          visitorId: randomUUID(),
          proof: 'Bib' as const,
          name: 'One of many',
          // Members are added in the order in which they joined.
          joinedAt: new Date(Date.now() + place),
          consentId: null,
        })),
      )
      .execute(),
  );
  const path = crewCartRoutes.takeCrew.path.replace(':crewId', crew.crewId);
  const take = async (into = cart) =>
    (
      await buyer.send<{ added: string[]; left: { code: string }[] }>(
        'POST',
        path.replace(':shoppingCartId', cartIdOf(into)),
        undefined,
        { address: '203.0.113.50' },
      )
    ).body;
  // All of them are in one photo, and the first is in another, too: one member adds both, and no package is needed.
  expect((await take(shared)).added).toHaveLength(1);
  expect((await buyer.read(shared, { address: '203.0.113.51' })).totalAmount).toBe(10);
  // Without single photos each has a package.
  await setCatalog(shop, event, CATALOG.replace(/ {2}- \{ key: photo.*\n/, ''));
  expect((await take()).added).toHaveLength(50);
  expect((await buyer.read(cart, { address: '203.0.113.51' })).items).toHaveLength(50);
  const again = await take();
  expect(again.added).toEqual([]);
  expect(again.left.map(({ code }) => code)).toEqual(Array.from({ length: 50 }, () => 'AlreadyAdded'));
});
