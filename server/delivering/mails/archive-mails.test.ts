import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishPendingArchives } from '#delivering/archives/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { completeOrder } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { type MadeEvent, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';

/** Only buyers who had to wait for an archive get a mail when it is ready. */
const TENANT = 'photofinish';
const ARCHIVES = '/public/archive-service/api/v1/archives/';

let shop: TestShop;
let buyer: Buyer;
let event: MadeEvent;
let productId: string;

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  event = await makeEvent(shop.deps);
  const catalog = 'products: [{ key: photo, kind: Photo, title: { en: Photo }, price: 8 }]\n';
  productId = (await setCatalog(shop, event, catalog)).photo ?? '';
  await shop.work();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await show('Published');
});

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

const show = (state: 'Published' | 'Received') =>
  inShop(({ trx }) =>
    trx.updateTable('photos').set({ state }).where('eventId', '=', event.eventId).execute(),
  );

async function payOrder(): Promise<string> {
  const cart = await buyer.openCart();
  await buyer.add(cart, [{ productId, photoIds: event.photoIds.slice(0, 1) }]);
  const { orderId } = (await buyer.checkOut(cart)).body;
  await inShop((scope) => completeOrder(shop.deps, scope, orderId));
  return orderId;
}

const create = async (orderId: string) =>
  (await buyer.send<{ archiveId: string }>('POST', ARCHIVES, { orderId })).body.archiveId;
const stateOf = async (archiveId: string) =>
  (await buyer.send<{ state: string }>('GET', `${ARCHIVES}${archiveId}`)).body.state;

/** Creates an archive of a paid order whose photos are still to come. */
async function waitForRace(): Promise<{ orderId: string; archiveId: string }> {
  const orderId = await payOrder();
  const before = { preorderId: shop.deps.newId() };
  await inShop(({ trx }) => trx.updateTable('orders').set(before).where('orderId', '=', orderId).execute());
  await show('Received');
  const archiveId = await create(orderId);
  expect(await stateOf(archiveId)).toBe('Preparing');
  return { orderId, archiveId };
}

const tellReady = (orderId: string) =>
  inShop((scope) =>
    shop.deps.events.emit(scope, 'preorder.ready', { preorderId: shop.deps.newId(), orderId }),
  );

/** Lists the archive mails to an order's buyer. */
async function listSentMails(orderId: string) {
  const rows = await inShop(({ trx }) =>
    trx
      .selectFrom('mails')
      .select(['subjectKey', 'recipient', 'state'])
      .where('orderId', '=', orderId)
      .where('kind', '=', 'archive')
      .execute(),
  );
  return rows.map(({ subjectKey: archiveId, recipient, state }) => ({ archiveId, recipient, state }));
}

test('announces an archive when its photos arrive, even if no page polls it', async () => {
  const { orderId, archiveId } = await waitForRace();
  await show('Published');
  expect(await listSentMails(orderId)).toEqual([]);
  await tellReady(orderId);
  const told = await waitFor('its mail', async () => {
    const mails = await listSentMails(orderId);
    return mails[0]?.state === 'Sent' && mails;
  });
  expect(told).toEqual([{ archiveId, recipient: 'buyer@example.com', state: 'Sent' }]);
  expect(await stateOf(archiveId)).toBe('Published');
});

test('announces an archive once, even if both its page and the job find it ready', async () => {
  const { orderId, archiveId } = await waitForRace();
  await show('Published');
  expect(await Promise.all([stateOf(archiveId), stateOf(archiveId)])).toEqual(['Published', 'Published']);
  await tellReady(orderId);
  await finishPendingArchives(shop.deps, TENANT, orderId);
  expect(await listSentMails(orderId)).toMatchObject([{ archiveId }]);
});

test('an archive without photos keeps waiting; the archive of a canceled order is not announced', async () => {
  const { orderId, archiveId } = await waitForRace();
  await finishPendingArchives(shop.deps, TENANT, orderId);
  expect(await stateOf(archiveId)).toBe('Preparing');
  await show('Published');
  const canceled = { state: 'Canceled' } as const;
  await inShop(({ trx }) => trx.updateTable('orders').set(canceled).where('orderId', '=', orderId).execute());
  await finishPendingArchives(shop.deps, TENANT, orderId);
  expect(await listSentMails(orderId)).toEqual([]);
});

test('an archive that was ready at once is not announced', async () => {
  const orderId = await payOrder();
  expect(await stateOf(await create(orderId))).toBe('Published');
  await finishPendingArchives(shop.deps, TENANT, orderId);
  expect(await listSentMails(orderId)).toEqual([]);
});
