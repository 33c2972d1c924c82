import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { applyCatalog, type CatalogPlan, planCatalog } from './apply-catalog.ts';
import { describeChanges } from './catalog-changes.ts';
import { readSale } from './read-sale.ts';
import { setPrices } from './set-prices.ts';
import { showCatalog } from './show-catalog.ts';

const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const newEvent = async (tenantId = TENANT): Promise<string> =>
  (await makeEvent(shop.deps, { tenantId, title: `Race ${Math.random()}`, photos: [] })).eventId;

const fileOf = (eventId: string, products: string, rest = '') =>
  `event: ${eventId}\ncurrency: EUR\nproducts:\n${products}${rest}`;

const ALL = '  - { key: all-photos, kind: PhotosWithMe, title: { en: All }, price: 25 }\n';
const PHOTO =
  '  - { key: photo, kind: Photo, title: { en: Photo, de: Foto }, price: 8, tiers: [{ from: 3, price: 7 }] }\n';
const CODE = '  - { key: gift-code, kind: Promocode, title: { en: Gift }, price: 25, distances: [10K] }\n';
const OFFERS = `offers:
  - { key: three, products: [photo], quantity: 3, price: 20, gift: all-photos }
  - { key: more, title: { en: More }, products: [photo, all-photos], quantity: [4, 6], price: 22 }
gifts:
  - { key: gift-40, from: 40, count: 2, products: [photo] }
`;

const plan = async (source: string, tenantId = TENANT): Promise<CatalogPlan> => {
  const planned = await planCatalog(shop.deps, tenantId, Buffer.from(source));
  if ('faults' in planned) throw new Error(JSON.stringify(planned.faults));
  return planned;
};
const apply = async (source: string): Promise<number> => {
  const applied = await applyCatalog(shop.deps, TENANT, await plan(source), BY_COMMAND);
  if (isRefusal(applied)) throw new Error(applied.refused);
  return applied.version;
};
const saleOf = async (eventId: string, tenantId = TENANT) =>
  (await shop.deps.database.inTenant(tenantId, (scope) => readSale(scope, [eventId]))).get(eventId);
const idsOf = async (eventId: string): Promise<Record<string, string>> => {
  const sale = await saleOf(eventId);
  return Object.fromEntries([
    ...(sale?.products ?? []).map(({ key, productId }) => [key, productId]),
    ...(sale?.offers ?? []).map(({ key, offerId }) => [key, offerId]),
    ...(sale?.gifts ?? []).map(({ key, giftId }) => [key, giftId]),
  ]);
};

describe('applying a catalog', () => {
  test('gives a new event single photos and all photos; a file replaces these products', async () => {
    const eventId = await newEvent();
    const before = await saleOf(eventId);
    expect(before?.products.map(({ key, priceMinor }) => [key, priceMinor])).toEqual([
      ['all-photos', 2900],
      ['photo', 800],
    ]);
    expect(await apply(fileOf(eventId, ALL + PHOTO + CODE, OFFERS))).toBe(1);
    const sale = await saleOf(eventId);
    expect(sale).toMatchObject({ catalogId: eventId, eventId, currencyId: 978 });
    const [all, photo, code] = sale?.products ?? [];
    expect(photo).toMatchObject({
      key: 'photo',
      productType: 'Photo',
      state: 'InCatalog',
      titles: { en: 'Photo', de: 'Foto' },
      priceMinor: 800,
      tiers: [{ fromQuantity: 3, priceMinor: 700 }],
      distances: [],
    });
    expect(code).toMatchObject({ key: 'gift-code', productType: 'Promocode', distances: ['10K'] });
    expect(sale?.offers).toMatchObject([
      {
        key: 'three',
        titles: null,
        productIds: [photo?.productId],
        giftProductId: all?.productId,
        fromQuantity: 3,
        toQuantity: 3,
        priceMinor: 2000,
      },
      {
        key: 'more',
        titles: { en: 'More' },
        productIds: [photo?.productId, all?.productId],
        fromQuantity: 4,
        toQuantity: 6,
        priceMinor: 2200,
        giftProductId: null,
      },
    ]);
    expect(sale?.gifts).toMatchObject([
      { key: 'gift-40', thresholdMinor: 4000, count: 2, productIds: [photo?.productId] },
    ]);
  });

  test('keeps the id of a product with the same key; a removed product is withdrawn and can return', async () => {
    const eventId = await newEvent();
    await apply(fileOf(eventId, ALL + PHOTO + CODE, OFFERS));
    const before = await idsOf(eventId);
    const without = OFFERS.replace(/ {2}- \{ key: more.*\n/, '').replace('price: 20', 'price: 21');
    expect(await apply(fileOf(eventId, PHOTO.replace('price: 8', 'price: 9') + ALL, without))).toBe(2);
    const sale = await saleOf(eventId);
    expect(sale?.products.map(({ key, state }) => `${key} ${state}`).toSorted()).toEqual([
      'all-photos InCatalog',
      'gift-code Withdrawn',
      'photo InCatalog',
    ]);
    expect(sale?.products.filter(({ state }) => state === 'InCatalog').map(({ key }) => key)).toEqual([
      'photo',
      'all-photos',
    ]);
    expect(sale?.offers.map(({ key, priceMinor }) => [key, priceMinor])).toEqual([['three', 2100]]);
    const { more: _gone, ...kept } = before;
    expect(await idsOf(eventId)).toEqual(kept);
    expect(await apply(fileOf(eventId, ALL + PHOTO + CODE, OFFERS))).toBe(3);
    expect(await idsOf(eventId)).toMatchObject(kept);
    const states = (await saleOf(eventId))?.products.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['InCatalog']));
  });

  test('a withdrawn product’s key cannot change its kind', async () => {
    const eventId = await newEvent();
    await apply(fileOf(eventId, ALL + CODE));
    await apply(fileOf(eventId, ALL));
    const planned = await planCatalog(
      shop.deps,
      TENANT,
      Buffer.from(fileOf(eventId, ALL + CODE.replace('Promocode', 'FullVideo'))),
    );
    expect(planned).toMatchObject({ faults: [{ line: 5, path: 'products.1.kind' }] });
  });

  test('a file without changes creates no version', async () => {
    const eventId = await newEvent();
    await apply(fileOf(eventId, ALL + PHOTO, OFFERS));
    const same = await plan(`# with a remark\n${fileOf(eventId, ALL + PHOTO, OFFERS)}`);
    expect(same).toMatchObject({ changes: [], version: 1 });
    expect(await applyCatalog(shop.deps, TENANT, same, BY_COMMAND)).toEqual({ version: 1 });
    expect((await showCatalog(shop.deps, TENANT, eventId))?.versions).toHaveLength(1);
  });

  test('accepts one of two concurrent changes to the same version, and refuses the other as a whole', async () => {
    const eventId = await newEvent();
    const prices = [11, 12, 13, 14, 15, 16];
    const plans = await Promise.all(
      prices.map((price) => plan(fileOf(eventId, PHOTO.replace('price: 8', `price: ${price}`)))),
    );
    const outcomes = await Promise.all(plans.map((one) => applyCatalog(shop.deps, TENANT, one, BY_COMMAND)));
    const won = outcomes.findIndex((outcome) => !isRefusal(outcome));
    expect(outcomes.filter((outcome) => isRefusal(outcome))).toEqual(
      prices.slice(1).map(() => ({ refused: 'Conflict' })),
    );
    const photo = (await saleOf(eventId))?.products.find(({ key }) => key === 'photo');
    expect(photo?.priceMinor).toBe((prices[won] ?? 0) * 100);
    expect(await showCatalog(shop.deps, TENANT, eventId)).toMatchObject({
      version: 1,
      source: plans[won]?.source,
    });
  });

  test('finds the event by the organizer’s number, in its own tenant only', async () => {
    const eventId = await newEvent('marafon');
    await shop.deps.database.inTenant('marafon', ({ trx }) =>
      trx.updateTable('events').set({ externalEventId: 'R-7' }).where('eventId', '=', eventId).execute(),
    );
    const roubles = (name: string) => fileOf(name, PHOTO).replace('EUR', 'RUB');
    expect(await plan(roubles('R-7'), 'marafon')).toMatchObject({ event: { eventId } });
    for (const name of ['R-7', eventId]) {
      expect(await planCatalog(shop.deps, TENANT, Buffer.from(fileOf(name, PHOTO)))).toMatchObject({
        faults: [{ line: 1, column: 8, message: `the shop "${TENANT}" has no event "${name}"` }],
      });
    }
    const foreign = await plan(roubles(eventId), 'marafon');
    await expect(applyCatalog(shop.deps, TENANT, foreign, BY_COMMAND)).rejects.toThrow(/has no catalog/);
    expect(await saleOf(eventId)).toBeUndefined();
    expect((await saleOf(eventId, 'marafon'))?.products).toHaveLength(2);
  });
});

describe('showing a catalog', () => {
  test('prints an unchanged catalog as a file that changes nothing', async () => {
    const eventId = await newEvent();
    const shown = await showCatalog(shop.deps, TENANT, eventId);
    expect(shown).toMatchObject({ version: 0, versions: [] });
    const source = shown?.source ?? '';
    expect(await plan(source)).toMatchObject({ changes: [], warnings: [] });
    await apply(source.replace('price: 8', 'price: 9 # dearer'));
    expect(await showCatalog(shop.deps, TENANT, eventId)).toMatchObject({
      version: 1,
      source: expect.stringContaining('# dearer'),
      versions: [{ version: 1, appliedAt: expect.any(Date) }],
    });
    expect(await showCatalog(shop.deps, TENANT, 'nobody')).toBeUndefined();
    expect(await showCatalog(shop.deps, 'marafon', eventId)).toBeUndefined();
  });
});

describe('prices from the import’s flags', () => {
  test('change the default products, as a new version', async () => {
    const eventId = await newEvent();
    const before = await idsOf(eventId);
    await setPrices(shop.deps, TENANT, eventId, { Photo: 950 }, BY_COMMAND);
    await setPrices(shop.deps, TENANT, eventId, { Photo: 950 }, BY_COMMAND);
    const sale = await saleOf(eventId);
    expect(sale?.products.map(({ priceMinor }) => priceMinor)).toEqual([2900, 950]);
    // The operator set no price for the package, so it is not sold at a default price.
    expect(sale?.products.map(({ state }) => state)).toEqual(['Hidden', 'InCatalog']);
    expect(await idsOf(eventId)).toEqual(before);
    const shown = await showCatalog(shop.deps, TENANT, eventId);
    expect(shown).toMatchObject({ version: 1, source: expect.stringContaining('price: 9.50') });
    await setPrices(shop.deps, TENANT, eventId, { PhotosWithMe: 2400 }, BY_COMMAND);
    const priced = (await saleOf(eventId))?.products.map(({ priceMinor, state }) => [priceMinor, state]);
    expect(priced).toEqual([
      [2400, 'InCatalog'],
      [950, 'InCatalog'],
    ]);
  });

  test('do not change other parts of the catalog, and report a product that the catalog lacks', async () => {
    const eventId = await newEvent();
    await apply(fileOf(eventId, PHOTO + CODE));
    await setPrices(shop.deps, TENANT, eventId, { Photo: 700 }, BY_COMMAND);
    const next = await plan(fileOf(eventId, PHOTO + CODE));
    expect(describeChanges(next.changes).map(({ text }) => text.trim())).toEqual([
      'product photo',
      'price: 7 EUR → 8 EUR',
    ]);
    await expect(setPrices(shop.deps, TENANT, eventId, { PhotosWithMe: 100 }, BY_COMMAND)).rejects.toThrow(
      'no product "all-photos"',
    );
  });
});
