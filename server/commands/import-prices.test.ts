import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSale } from '#selling/catalog/index.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { readPrices, sellAtPrices } from './import-prices.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a price that rounding would change is refused with both amounts and the setting', async () => {
  const read = (options: Record<string, string>) => readPrices(shop.deps, TENANT, options);
  expect(await read({ 'photo-price': '7', 'package-price': '24.00' })).toEqual({
    Photo: 700,
    PhotosWithMe: 2400,
  });
  await expect(read({ 'photo-price': '7.50' })).rejects.toThrow(
    '--photo-price 7.50 would be charged as 7, because the shop "photofinish" rounds payments down to whole amounts: ' +
      'write a whole amount, or let the brand charge fractions (rounding).',
  );
});

test('an event that is created with a price never sells at another', async () => {
  sellAtPrices(shop.deps, { Photo: 700 });
  const { eventId } = await makeEvent(shop.deps, {});
  const sale = await shop.deps.database.inTenant(TENANT, async (scope) =>
    (await readSale(scope, [eventId])).get(eventId),
  );
  expect(
    sale?.products.map(({ productType, priceMinor, state }) => [productType, priceMinor, state]),
  ).toEqual([
    ['PhotosWithMe', 2900, 'Hidden'],
    ['Photo', 700, 'InCatalog'],
  ]);
});
