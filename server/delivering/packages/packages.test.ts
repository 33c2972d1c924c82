import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStartList, protectParticipant } from '#finding/competitors/index.ts';
import { addToCounts, type EventFacts, editEvent } from '#finding/events/index.ts';
import { insertTags, protectPhotos } from '#finding/photos/index.ts';
import { finishRejudging, saveVerdict } from '#finding/recognition/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { addPackagePhotos, cancelOrder, completeOrder, listPackagePhotos } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { runMoves } from '#tests/factories/run-moves.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { countMovedPhotos } from './count-moved-photos.ts';
import { findGrownPackages } from './find-grown-packages.ts';
import { growPackages } from './grow-packages.ts';
import { packageHandlers } from './packages.jobs.ts';

const TENANT = 'photofinish';
const CATALOG = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n';
const DAY_MS = 24 * 3600_000;
let shop: TestShop;
let buyer: Buyer;
/** The clock of the daily limits. */
const now = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
/** Every `package.grown` event. */
const told: { orderItemId: string; orderId: string; photosCount: number }[] = [];
/** Packages for which the process dies once, just before the event is emitted. */
const fatal = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  shop.deps.rateLimits = createRateLimits(shop.deps.database, { now: () => now });
  shop.deps.events.on('package.grown', async (_scope, grown) => {
    if (fatal.delete(grown.orderItemId)) throw new Error('died');
    told.push(grown);
  });
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
const grow = (eventId: string) => growPackages(shop.deps, TENANT, eventId);
const nextDay = () => now.setTime(now.getTime() + DAY_MS);

async function makeRace(photos: string[][]) {
  const title = `Race ${randomUUID()}`;
  const input = { title, date: '2199-01-01' };
  const { eventId, photoIds } = await makeEvent(shop.deps, { ...input, photos });
  await inShop((scope) =>
    applyStartList({ newId: randomUUID }, scope, eventId, ['7', '8'].map(competitorOf)),
  );
  const { all = '' } = await setCatalog(shop, { eventId }, CATALOG);
  return {
    eventId,
    photoIds,
    product: all,
    publish: async (more: string[][]) => (await makeEvent(shop.deps, { ...input, photos: more })).photoIds,
  };
}

type Race = Awaited<ReturnType<typeof makeRace>>;

async function buy(race: Race, bib: string) {
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(race.eventId, bib);
  await buyer.add(cart, [{ productId: race.product }], { token });
  const { orderId } = (await buyer.checkOut(cart)).body;
  const [item] = await inShop(({ trx }) =>
    trx.selectFrom('orderItems').select(['orderItemId', 'personId']).where('orderId', '=', orderId).execute(),
  );
  return { orderId, orderItemId: item?.orderItemId ?? '', personId: item?.personId ?? '' };
}

const pay = ({ orderId }: { orderId: string }) => inShop((scope) => completeOrder(shop.deps, scope, orderId));
const photosOf = async ({ orderItemId }: { orderItemId: string }) =>
  (await inShop((scope) => listPackagePhotos(scope, orderItemId))).toSorted();

test('announces photos found after the purchase once, and at most once a day', async () => {
  const race = await makeRace([['7'], ['8']]);
  const [mine, other] = [await buy(race, '7'), await buy(race, '8')];
  for (const order of [mine, other]) await pay(order);
  expect(await grow(race.eventId)).toBe(0);

  const more = await race.publish([['7'], ['7', '9'], ['9']]);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toEqual([{ orderItemId: mine.orderItemId, orderId: mine.orderId, photosCount: 2 }]);
  expect(await photosOf(mine)).toEqual([race.photoIds[0], ...more.slice(0, 2)].toSorted());
  expect(await photosOf(other)).toEqual([race.photoIds[1]]);
  nextDay();
  expect(await grow(race.eventId)).toBe(0);

  await race.publish([['7']]);
  expect(await grow(race.eventId)).toBe(1);
  const late = await race.publish([['7'], ['8']]);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0).map(({ orderItemId }) => orderItemId)).toEqual([mine.orderItemId, other.orderItemId]);
  expect(await photosOf(mine)).not.toContain(late[0]);
  nextDay();
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toMatchObject([{ orderItemId: mine.orderItemId, photosCount: 1 }]);
});

test('keeps announced photos in the package, even if they turn out to show another runner', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const [photoId = ''] = await race.publish([['7']]);
  expect(await grow(race.eventId)).toBe(1);
  const verdict = { personId: mine.personId, photoId, itIsMe: false, decidedAt: now };
  await inShop((scope) => saveVerdict(scope, verdict));
  expect(await photosOf(mine)).toContain(photoId);
  const downloads = await buyer.send<{ downloads: { photoId: string }[] }>(
    'GET',
    `/public/archive-service/api/v1/orders/${mine.orderId}/downloads`,
  );
  expect(downloads.body.downloads.map((file) => file.photoId).toSorted()).toEqual(await photosOf(mine));
  const counted = await countMovedPhotos(shop.deps, TENANT, race.eventId);
  expect(counted).toEqual({ packages: 1, photos: 2, moved: 1, asked: 0 });
  told.splice(0);
});

test('a photo with a doubtful bib is queued for a question and counted, and stays with its buyer', async () => {
  const race = await makeRace([['7'], ['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const count = () => countMovedPhotos(shop.deps, TENANT, race.eventId);
  expect(await count()).toEqual({ packages: 1, photos: 2, moved: 0, asked: 0 });
  await inShop(({ trx }) =>
    trx
      .updateTable('photoTags')
      .set({ isShown: false, doubt: 'Unsure' })
      .where('photoId', '=', race.photoIds[1] ?? '')
      .execute(),
  );
  expect(await count()).toEqual({ packages: 1, photos: 2, moved: 1, asked: 1 });
  expect(await photosOf(mine)).toEqual(race.photoIds.toSorted());
});

test('a package bought before its participant was protected gets no new photos', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const competitorId = mine.personId;
  await inShop((scope) =>
    protectParticipant(
      shop.deps,
      scope,
      { eventId: race.eventId, competitorId, isProtected: true },
      BY_COMMAND,
    ),
  );
  const [late] = await race.publish([['7']]);
  await inShop((scope) => protectPhotos(shop.deps, scope, race.eventId, { photoIds: [late ?? ''] }, []));
  const downloaded = async () => {
    const url = `/public/archive-service/api/v1/orders/${mine.orderId}/downloads`;
    const { body } = await buyer.send<{ downloads: { photoId: string }[] }>('GET', url);
    return body.downloads.map((file) => file.photoId);
  };
  expect(await downloaded()).toEqual(race.photoIds);
  expect(await grow(race.eventId)).toBe(0);
  expect(await photosOf(mine)).toEqual(race.photoIds);
  // An order placed today came through the mailed link, the only way to a protected participant.
  await inShop(({ trx }) =>
    trx.updateTable('orders').set({ createdAt: new Date() }).where('orderId', '=', mine.orderId).execute(),
  );
  expect(await grow(race.eventId)).toBe(1);
  expect((await downloaded()).toSorted()).toEqual([...race.photoIds, late].toSorted());
  told.splice(0);
});

test('a package bought before its event required more proof keeps its photos, and gets no new photos', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const edit = (facts: Partial<EventFacts>) =>
    inShop((scope) => editEvent(shop.deps, scope, race.eventId, facts, BY_COMMAND));
  const downloaded = async () => {
    const url = `/public/archive-service/api/v1/orders/${mine.orderId}/downloads`;
    const { body } = await buyer.send<{ downloads: { photoId: string }[] }>('GET', url);
    return body.downloads.map((file) => file.photoId).toSorted();
  };
  const isStopped = async () =>
    (
      await buyer.send<{ hasStoppedPackage: boolean }>(
        'GET',
        `/public/order-service/api/v1/orders/${mine.orderId}`,
      )
    ).body.hasStoppedPackage;
  expect(await isStopped()).toBe(false);
  const late: string[] = [];
  for (const facts of [{ verificationFactor: 'Surname' }, { isSecure: true }] as const) {
    await edit(facts);
    late.push(...(await race.publish([['7']])));
    expect(await downloaded()).toEqual(race.photoIds);
    expect(await grow(race.eventId)).toBe(0);
    expect(await photosOf(mine)).toEqual(race.photoIds);
    expect(await isStopped()).toBe(true);
  }
  // The event is open to everyone again, so found photos are no secret.
  await edit({ isSecure: false, verificationFactor: 'None' });
  expect(await isStopped()).toBe(false);
  expect(await downloaded()).toEqual([...race.photoIds, ...late].toSorted());
  told.splice(0);
});

test('a runner who is dropped from the start list keeps bought and announced photos', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const more = await race.publish([['7']]);
  expect(await grow(race.eventId)).toBe(1);
  const bought = [...race.photoIds, ...more].toSorted();
  expect(await photosOf(mine)).toEqual(bought);
  await inShop((scope) =>
    applyStartList(shop.deps, scope, race.eventId, [competitorOf('8')], { leftAt: now }),
  );
  expect(await finishRejudging(shop.deps, TENANT, race.eventId)).toMatchObject({ bibsRemoved: 2 });
  nextDay();
  expect(await grow(race.eventId)).toBe(0);
  expect(await photosOf(mine)).toEqual(bought);
  told.splice(0);
});

test('unpaid, refunded and still empty packages are not announced', async () => {
  const race = await makeRace([['7']]);
  const [unpaid, refunded] = [await buy(race, '7'), await buy(race, '7')];
  await inShop((scope) => addToCounts(scope, race.eventId, { processing: 1 }));
  const waiting = await buy(race, '8');
  for (const order of [refunded, waiting]) await pay(order);
  await inShop((scope) => cancelOrder(shop.deps, scope, refunded.orderId));
  await inShop((scope) => addToCounts(scope, race.eventId, { processing: -1 }));
  await race.publish([['7', '8']]);
  expect(await grow(race.eventId)).toBe(0);
  await pay(unpaid);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toMatchObject([{ orderId: unpaid.orderId, photosCount: 1 }]);
});

test('a run overtaken by another does not use up the daily announcement', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const [photoId = ''] = await race.publish([['7']]);
  const { database } = shop.deps;
  let calls = 0;
  const overtaken: typeof database = {
    ...database,
    inTenant: async (tenantId, work) => {
      // The first transaction reads events, the second unannounced photos, and the third announces these. Another run
      // announces them just before.
      if (++calls === 3) await inShop((scope) => addPackagePhotos(scope, mine.orderItemId, [photoId]));
      return database.inTenant(tenantId, work);
    },
  };
  expect(await growPackages({ ...shop.deps, database: overtaken }, TENANT, race.eventId)).toBe(0);
  expect(calls).toBe(3);
  await race.publish([['7']]);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toMatchObject([{ orderItemId: mine.orderItemId, photosCount: 1 }]);
});

test('another tenant’s event is not searched', async () => {
  const race = await makeRace([['7']]);
  await pay(await buy(race, '7'));
  await race.publish([['7']]);
  expect(await growPackages(shop.deps, 'marafon', race.eventId)).toBe(0);
  expect(await findGrownPackages(shop.deps, 'marafon')).toEqual([]);
  expect(told).toEqual([]);
});

test('a killed run continues: no buyer is notified twice or left out', async () => {
  const race = await makeRace([['7'], ['8']]);
  const orders = [await buy(race, '7'), await buy(race, '8')];
  for (const order of orders) await pay(order);
  await race.publish([['7', '8']]);
  const second = orders.map(({ orderItemId }) => orderItemId).toSorted()[1] ?? '';
  fatal.add(second);
  await expect(grow(race.eventId)).rejects.toThrow('died');
  expect(await inShop((scope) => listPackagePhotos(scope, second))).toHaveLength(1);
  expect(await grow(race.eventId)).toBe(1);
  expect(await grow(race.eventId)).toBe(0);
  const names = told.splice(0).map(({ orderItemId }) => orderItemId);
  expect(names.toSorted()).toEqual(orders.map(({ orderItemId }) => orderItemId).toSorted());
});

test('an event is searched once its new photos are read, and each day', async () => {
  const race = await makeRace([['7']]);
  const mine = await buy(race, '7');
  await pay(mine);
  const isLooked = async () => (await findGrownPackages(shop.deps, TENANT)).includes(race.eventId);
  nextDay();
  expect([await isLooked(), await isLooked()]).toEqual([true, false]);
  await race.publish([['7']]);
  await inShop((scope) => addToCounts(scope, race.eventId, { processing: 1 }));
  expect(await isLooked()).toBe(false);
  await inShop((scope) => addToCounts(scope, race.eventId, { processing: -1 }));
  expect([await isLooked(), await isLooked()]).toEqual([true, false]);
  nextDay();
  expect(await isLooked()).toBe(true);
  const [, growJob] = packageHandlers(shop.deps);
  await growJob?.handle({ tenantId: TENANT, eventId: race.eventId }, new AbortController().signal);
  expect(told.splice(0)).toMatchObject([{ orderItemId: mine.orderItemId, photosCount: 1 }]);
});

test('a merged event is searched for new photos of the event into which it was merged', async () => {
  const [race, into] = [await makeRace([['7']]), await makeRace([])];
  const mine = await buy(race, '7');
  await pay(mine);
  const ids = { eventId: race.eventId, intoEventId: into.eventId };
  expect(await inShop((scope) => mergeEvent(shop.deps, scope, ids, BY_COMMAND))).toBe(true);
  await runMoves(shop.deps, TENANT);
  await into.publish([['7']]);
  nextDay();
  expect(await findGrownPackages(shop.deps, TENANT)).toContain(race.eventId);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toMatchObject([{ orderItemId: mine.orderItemId, photosCount: 1 }]);
});

test('a bib that is on no start list buys a package, is named by its bib, and gets photos found later', async () => {
  const race = await makeRace([[], []]);
  const readBib = (photoId: string | undefined) =>
    inShop((scope) =>
      insertTags(scope, race.eventId, photoId ?? '', [
        {
          photoTagId: randomUUID(),
          source: 'bib',
          value: '99',
          confidence: 0.97,
          isShown: false,
          box: null,
          doubt: 'NotOnList',
        },
      ]),
    );
  await readBib(race.photoIds[0]);
  const cart = await buyer.openCart();
  const token = await buyer.tokenOf(race.eventId, '#99');
  await buyer.add(cart, [{ productId: race.product }], { token });
  expect((await buyer.read(cart)).items).toMatchObject([{ competitorName: '99', photosCount: 1 }]);
  const { orderId } = (await buyer.checkOut(cart)).body;
  await pay({ orderId });
  await readBib(race.photoIds[1]);
  expect(await grow(race.eventId)).toBe(1);
  expect(told.splice(0)).toMatchObject([{ orderId, photosCount: 1 }]);
});
