import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { photoAlertRoutes } from '#contract/photo-alert.ts';
import { lockStartList } from '#finding/events/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import { createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** More than the pool has connections. */
const CALLS = 14;

test('calls that wait for a start list take no connection from another brand', async () => {
  const buyer = createBuyer(shop);
  const event = await makeEvent(shop.deps, { photos: [['1'], []] });
  const catalog = 'products: [{ key: photo, title: { en: Photo }, kind: Photo, price: 5.00 }]\n';
  const item = { productId: (await setCatalog(shop, event, catalog)).photo ?? '', photoIds: event.photoIds };
  const { eventId } = event;
  const token = await buyer.tokenOf(eventId, '1');
  const [filled, open] = [await buyer.openCart(), await buyer.openCart()];
  expect((await buyer.add(filled, [item], { token })).status).toBe(204);
  await buyer.send('PUT', `${filled}/customer`, { email: 'buyer@example.com' });
  const alert = { eventId, email: 'runner@example.com' };
  const email = 'owner@example.com';
  await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.updateTable('competitors').set({ email }).where('eventId', '=', eventId).execute(),
  );
  const exported = await shop.call({
    method: ownDataRoutes.exportOwnData.method,
    url: ownDataRoutes.exportOwnData.path,
    headers: { authorization: `Bearer ${signAddressToken(shop.deps, 'photofinish', email)}` },
  });
  expect(exported.statusCode, exported.body).toBe(200);
  const download = async () => {
    const { statusCode } = await shop.call({ method: 'GET', url: exported.json().url });
    return { status: statusCode };
  };
  const listChange = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const changing = shop.deps.database.inTenant('photofinish', async (scope) => {
    await lockStartList(scope, eventId, 'change');
    locked.resolve();
    await listChange.promise;
  });
  await locked.promise;
  const waiting = Array.from({ length: CALLS }, () => [
    buyer.add(open, [item]),
    buyer.send('POST', filled, {}),
    buyer.send('POST', photoAlertRoutes.askPhotoAlert.path, alert),
    download(),
  ]).flat();
  const other = {
    host: 'marafon.localhost',
    method: 'GET',
    url: '/public/photo-service/api/v1/events',
  } as const;
  const others: number[] = [];
  for (let asked = 0; asked < 30 && !others.includes(503); asked += 1)
    others.push((await shop.call(other)).statusCode);
  listChange.resolve();
  await changing;
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(statuses.filter((status) => status === 503)).toEqual([]);
  expect((await buyer.read(open)).items).toHaveLength(2);
});
