import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageOffer, Product } from '#contract/catalog.schema.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { applyCatalog, planCatalog } from './apply-catalog.ts';

const LIST = '/public/catalog-service/api/v1/catalog/products';
const titlesOf = (products: Product[]) => products.map(({ title }) => title);

let shop: TestShop;
let catalogId: string;
beforeAll(async () => {
  shop = await openTestShop();
  catalogId = (await makeEvent(shop.deps, { photos: [] })).eventId;
  const plan = await planCatalog(
    shop.deps,
    'photofinish',
    Buffer.from(`event: ${catalogId}
currency: EUR
products:
  - { key: all-21, kind: PhotosWithMe, title: { en: All of 21, de: Alle von 21 }, price: 29, distances: [21 K] }
  - { key: all-10, kind: PhotosWithMe, title: { en: All of 10 }, price: 19, distances: [10K, 5K] }
  - { key: photo, kind: Photo, title: { en: Photo, de: Foto }, price: 8, tiers: [{ from: 3, price: 7 }] }
  - { key: secret, kind: Photo, title: { en: Secret }, price: 1, state: Hidden }
offers:
  - { key: three, title: { en: Three, de: Drei }, products: [photo, secret], quantity: [3, 4], price: 20, gift: all-10 }
  - { key: hidden, products: [secret], quantity: 2, price: 1, gift: photo }
gifts:
  - { key: gift-40, from: 40, count: 1, products: [secret, photo, all-21] }
  - { key: gift-50, from: 50, count: 1, products: [secret] }
`),
  );
  if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
  await applyCatalog(shop.deps, 'photofinish', plan, BY_COMMAND);
});
afterAll(() => shop.close());

const list = async (query: string, headers: Record<string, string> = {}, host?: string) =>
  shop.call({ method: 'GET', url: `${LIST}?${query}`, headers, ...(host === undefined ? {} : { host }) });

test('the lowest price is that of one photo of a listed event', async () => {
  const lowest = async () =>
    (await shop.call({ method: 'GET', url: '/public/catalog-service/api/v1/catalog/priceFrom' })).json();
  const apply = async (products: string, eventId: string) => {
    const source = Buffer.from(`event: ${eventId}\ncurrency: EUR\nproducts: [${products}]`);
    const plan = await planCatalog(shop.deps, 'photofinish', source);
    if ('faults' in plan) throw new Error(JSON.stringify(plan.faults));
    await applyCatalog(shop.deps, 'photofinish', plan, BY_COMMAND);
  };
  expect(await lowest()).toEqual({ lowest: { price: 8, currencyId: 978 } });
  const cheaper = (await makeEvent(shop.deps, { photos: [['1']] })).eventId;
  await apply('{ key: photo, kind: Photo, title: { en: Photo }, price: 5 }', cheaper);
  expect(await lowest()).toEqual({ lowest: { price: 5, currencyId: 978 } });
  await apply('{ key: photo, kind: Photo, title: { en: Photo }, price: 0 }', cheaper);
  expect(await lowest()).toEqual({ lowest: { price: 8, currencyId: 978 } });
  await apply('{ key: photo, kind: Photo, title: { en: Photo }, price: 3, distances: [10K] }', cheaper);
  expect(await lowest()).toEqual({ lowest: { price: 8, currencyId: 978 } });
});

test('a shop that sells no photo names no price', async () => {
  const reply = await shop.call({
    method: 'GET',
    url: '/public/catalog-service/api/v1/catalog/priceFrom',
    host: 'marafon.localhost',
  });
  expect(reply.json()).toEqual({ lowest: null });
});

test('the catalog of an event has its offers and gifts, and nothing of hidden products, not even ids', async () => {
  const reply = await list(`catalogId=${catalogId}`);
  const { products, total, offers, gifts } = reply.json();
  expect(total).toBe(3);
  expect(titlesOf(products)).toEqual(['All of 21', 'All of 10', 'Photo']);
  const [all21, all10, photo] = products;
  expect(photo).toEqual({
    productId: expect.any(String),
    catalogId,
    productType: 'Photo',
    state: 'InCatalog',
    title: 'Photo',
    price: 8,
    tiers: [{ fromQuantity: 3, price: 7 }],
    distances: [],
    currencyId: 978,
  });
  expect(all10).toMatchObject({ price: 19, tiers: [], distances: ['10K', '5K'] });
  expect(offers).toEqual([
    {
      offerId: expect.any(String),
      title: 'Three',
      productIds: [photo.productId],
      price: 20,
      fromQuantity: 3,
      toQuantity: 4,
      giftProductId: all10.productId,
    },
  ]);
  expect(gifts).toEqual([
    {
      giftId: expect.any(String),
      threshold: 40,
      count: 1,
      productIds: [photo.productId, all21.productId],
    },
  ]);
});

test('for a distance lists products for everybody and products for its runners', async () => {
  const of = async (distance: string) => {
    const reply = await list(`catalogId=${catalogId}&distance=${encodeURIComponent(distance)}`);
    return reply.json<{ products: Product[]; total: number; offers: PackageOffer[] }>();
  };
  expect(titlesOf((await of('21k')).products)).toEqual(['All of 21', 'Photo']);
  expect(titlesOf((await of('5K')).products)).toEqual(['All of 10', 'Photo']);
  const marathon = await of('42K');
  expect(marathon.total).toBe(1);
  expect(titlesOf(marathon.products)).toEqual(['Photo']);
  expect(marathon.offers).toMatchObject([{ giftProductId: null }]);
});

test('titles are in the visitor’s language if they have it, else in English', async () => {
  const { products, offers } = (
    await list(`catalogId=${catalogId}`, { 'accept-language': 'de-AT,de;q=0.9' })
  ).json();
  expect(titlesOf(products)).toEqual(['Alle von 21', 'All of 10', 'Foto']);
  expect(offers[0].title).toBe('Drei');
});

test('lists are paged; the offers come with each page', async () => {
  const { products, total, offers } = (await list(`catalogId=${catalogId}&offset=1&count=1`)).json();
  expect({ titles: titlesOf(products), total }).toEqual({ titles: ['All of 10'], total: 3 });
  expect(offers).toHaveLength(1);
  expect((await list(`catalogId=${catalogId}&count=100`)).statusCode).toBe(200);
  for (const query of [
    'count=101',
    'count=0',
    'offset=-1',
    'state=Hidden',
    'state=Withdrawn',
    'distance=%00',
  ])
    expect((await list(`catalogId=${catalogId}&${query}`)).statusCode).toBe(400);
});

test('another tenant gets an empty catalog and no product', async () => {
  const [product] = (await list(`catalogId=${catalogId}`)).json().products;
  expect((await list(`catalogId=${catalogId}`, {}, 'marafon.localhost')).json()).toEqual({
    products: [],
    total: 0,
    offers: [],
    peopleOffers: [],
    gifts: [],
  });
  const one = (host: string) => shop.call({ method: 'GET', url: `${LIST}/${product.productId}`, host });
  expect((await one('photofinish.localhost')).json()).toEqual(product);
  expect((await one('marafon.localhost')).statusCode).toBe(404);
});

test('a hidden product is not found by its id either', async () => {
  const hidden = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx
      .selectFrom('products')
      .select('productId')
      .where('catalogId', '=', catalogId)
      .where('key', '=', 'secret')
      .executeTakeFirstOrThrow(),
  );
  expect((await shop.call({ method: 'GET', url: `${LIST}/${hidden.productId}` })).statusCode).toBe(404);
});
