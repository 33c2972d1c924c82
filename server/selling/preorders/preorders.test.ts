import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Preorder } from '#contract/preorder.schema.ts';
import { applyStartList, dropParticipant, exchangeBibs, listRegistered } from '#finding/competitors/index.ts';
import { addToCounts } from '#finding/events/index.ts';
import { proposeList } from '#finding/list-imports/import-list.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import { mergeEvent } from '#operating/event-merging/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/rate-limits.ts';
import { cancelOrder, completeOrder, listPackagePhotos } from '#selling/orders/index.ts';
import { type Buyer, createBuyer, setCatalog } from '#tests/factories/buyer.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { checkAwaitedEvent } from './check-awaited-event.ts';
import { makeReady } from './make-ready.ts';

const TENANT = 'photofinish';
const CATALOG = 'products: [{ key: all, kind: PhotosWithMe, title: { en: All of me }, price: 29 }]\n';
const DATE = '2199-01-01';
let shop: TestShop;
let buyer: Buyer;
/** Every `preorder.ready` event that was emitted. */
const told: string[] = [];
/** Ids of preorders whose processing dies just before the event is emitted. */
const fatal = new Set<string>();

beforeAll(async () => {
  shop = await openTestShop();
  buyer = createBuyer(shop);
  shop.deps.events.on('preorder.ready', async (_scope, { preorderId }) => {
    if (fatal.has(preorderId)) throw new Error('died');
    told.push(preorderId);
  });
  await shop.work();
});
afterAll(() => shop.close());

const inShop = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);

/** Creates an event without photos. */
async function makeRace(bibs: string[], date = DATE) {
  const title = `Race ${randomUUID()}`;
  const { eventId } = await makeEvent(shop.deps, { title, date, photos: [] });
  await inShop((scope) => applyStartList({ newId: randomUUID }, scope, eventId, bibs.map(competitorOf)));
  const { all = '' } = await setCatalog(shop, { eventId }, CATALOG);
  return {
    eventId,
    product: all,
    publish: async (photos: string[][]) => (await makeEvent(shop.deps, { title, date, photos })).photoIds,
    /** Emits what ingest emits for each photo. */
    tell: (photoId: string) =>
      inShop((scope) => shop.deps.events.emit(scope, 'photo.published', { eventId, photoId })),
  };
}

type Race = Awaited<ReturnType<typeof makeRace>>;

async function buy(races: readonly [Race, string][]) {
  const cart = await buyer.openCart();
  for (const [race, bib] of races) {
    const token = await buyer.tokenOf(race.eventId, bib);
    expect((await buyer.add(cart, [{ productId: race.product }], { token })).status).toBe(204);
  }
  const { status, body } = await buyer.checkOut(cart);
  expect(status).toBe(201);
  return body as unknown as { orderId: string; preorderId: string };
}

const pay = (orderId: string) => inShop((scope) => completeOrder(shop.deps, scope, orderId));

async function read(preorderId: string, host?: string) {
  const url = `/public/preorder-service/api/v1/preorders/${preorderId}/details`;
  return buyer.send<Preorder>('GET', url, undefined, host === undefined ? {} : { host });
}

const becomesReady = (preorderId: string) =>
  waitFor('the photos', async () => (await read(preorderId)).body.state === 'Ready');

const tellings = (preorderId: string) => told.filter((one) => one === preorderId).length;

/**
 * Returns only announced photos. An archive that was built meanwhile may contain package photos that are not announced
 * yet.
 */
async function toldPhotos(orderId: string): Promise<string[]> {
  const rows = await inShop(({ trx }) =>
    trx.selectFrom('orderItems').select('orderItemId').where('orderId', '=', orderId).execute(),
  );
  const photos = await Promise.all(
    rows.map((row) => inShop((scope) => listPackagePhotos(scope, row.orderItemId, { isAnnounced: true }))),
  );
  return photos.flat().toSorted();
}

describe('a preorder', () => {
  test('bought before its photos exist becomes Ready with them, and is announced once', async () => {
    const race = await makeRace(['7', '8']);
    const { orderId, preorderId } = await buy([[race, '7']]);
    const details = await read(preorderId);
    expect(details).toMatchObject({
      status: 200,
      body: {
        preorderId,
        orderId,
        state: 'Waiting',
        isPaid: false,
        photosCount: 0,
        eventId: race.eventId,
        eventDate: DATE,
        email: 'buyer@example.com',
        currencyId: 978,
        items: [{ competitorName: 'Alex Runner7', totalPrice: 29 }],
      },
    });
    expect(
      (await buyer.send<object>('GET', `/public/order-service/api/v1/orders/${orderId}`)).body,
    ).toMatchObject({ preorderId });
    await pay(orderId);
    expect((await read(preorderId)).body).toMatchObject({ state: 'Waiting', isPaid: true });

    const photoIds = await race.publish([['7'], ['7', '8'], ['8']]);
    await race.tell(photoIds[2] ?? '');
    await becomesReady(preorderId);
    await Promise.all(Array.from({ length: 5 }, () => makeReady(shop.deps, TENANT, preorderId)));
    expect(tellings(preorderId)).toBe(1);
    expect((await read(preorderId)).body).toMatchObject({ state: 'Ready', photosCount: 2 });
    expect(await toldPhotos(orderId)).toEqual(photoIds.slice(0, 2).toSorted());
  });

  test('follows its runner to another bib of a new list, which is held until their bibs are exchanged', async () => {
    const race = await makeRace(['7', '8', '9']);
    const { eventId } = race;
    const seven = await buy([[race, '7']]);
    const nine = await buy([[race, '9']]);
    await buy([[race, '8']]);
    for (const { orderId } of [seven, nine]) await pay(orderId);
    const line = (bib: string, of: string) => `${bib},Runner${of},Alex,1990-05-17,runner${of}@example.com`;
    const propose = (...lines: string[]) =>
      inShop((scope) => {
        const bytes = Buffer.from(['bib,surname,name,birth date,email', ...lines].join('\n'));
        const file = {
          eventId,
          kind: 'StartList' as const,
          bytes,
          isWhole: true,
          gunStarts: [],
          reading: {},
        };
        return proposeList(shop.deps, scope, file, BY_COMMAND.actor);
      });
    const heldFor = (bibs: string, count: number) => ({
      faults: [{ code: 'WearersMove', values: { bibs, count: String(count) } }],
      question: { about: 'people' },
    });
    expect(await propose(line('7', '8'), line('8', '7'), line('9', '9'))).toMatchObject(
      heldFor('7 → 8, 8 → 7', 2),
    );
    // The order for the runner of 8 is unpaid, and another entry is nobody's.
    expect(await propose(line('7', '7'), line('88', '8'), line('99', '9'))).toMatchObject(
      heldFor('9 → 99', 1),
    );
    const stranger = '9,Novak,Eva,1980-02-11,eva@example.com';
    expect(await propose(line('7', '7'), line('8', '8'), stranger)).toMatchObject(heldFor('9', 1));
    expect(await propose(line('7', '7'), line('9', '9'), stranger.replace('9', '8'))).not.toHaveProperty(
      'faults',
    );

    await inShop(async (scope) => {
      const [one, other] = [
        await listRegistered(scope, eventId, '7'),
        await listRegistered(scope, eventId, '8'),
      ];
      if (one[0] === undefined || other[0] === undefined) throw new Error('both are listed');
      await exchangeBibs(shop.deps, scope, { one: one[0], other: other[0] }, BY_COMMAND);
    });
    expect(await propose(line('7', '8'), line('8', '7'), line('9', '9'))).not.toHaveProperty('faults');
    const photoIds = await race.publish([['7'], ['8']]);
    expect(await makeReady(shop.deps, TENANT, seven.preorderId)).toBe(true);
    expect(await toldPhotos(seven.orderId)).toEqual(photoIds.slice(1));
  });

  test('gets no photo of the next person with the bib of its runner, who left the list', async () => {
    const race = await makeRace(['7', '8']);
    const { eventId } = race;
    const { orderId, preorderId } = await buy([[race, '7']]);
    await pay(orderId);
    const next = { ...competitorOf('9'), bib: '7' };
    const [one] = await inShop((scope) => listRegistered(scope, eventId, '7'));
    if (one === undefined) throw new Error('bib 7 is listed');
    await inShop((scope) => dropParticipant(shop.deps, scope, one, BY_COMMAND));
    await inShop((scope) => applyStartList(shop.deps, scope, eventId, [next]));
    await race.publish([['7'], ['7', '8']]);
    expect(await makeReady(shop.deps, TENANT, preorderId)).toBe(false);
    expect((await read(preorderId)).body).toMatchObject({ state: 'Waiting', photosCount: 0 });
  });

  test('waits while photos are being read, and while its person has no photos', async () => {
    const race = await makeRace(['7', '8']);
    const [mine, other] = [await buy([[race, '7']]), await buy([[race, '8']])];
    for (const { orderId } of [mine, other]) await pay(orderId);
    await race.publish([['7']]);
    await inShop((scope) => addToCounts(scope, race.eventId, { processing: 1 }));
    expect(await makeReady(shop.deps, TENANT, mine.preorderId)).toBe(false);
    expect(await checkAwaitedEvent(shop.deps, TENANT, race.eventId)).toBe(0);
    await inShop((scope) => addToCounts(scope, race.eventId, { processing: -1, failed: 1 }));
    expect(await makeReady(shop.deps, TENANT, other.preorderId)).toBe(false);
    expect(await makeReady(shop.deps, TENANT, mine.preorderId)).toBe(true);
    expect((await read(other.preorderId)).body).toMatchObject({ state: 'Waiting', photosCount: 0 });
  });

  test('that is unpaid waits, and is checked when the money arrives', async () => {
    const race = await makeRace(['7']);
    const { orderId, preorderId } = await buy([[race, '7']]);
    await race.publish([['7']]);
    expect(await makeReady(shop.deps, TENANT, preorderId)).toBe(false);
    expect((await read(preorderId)).body).toMatchObject({ state: 'Waiting', isPaid: false, photosCount: 1 });
    await pay(orderId);
    await becomesReady(preorderId);
    expect(tellings(preorderId)).toBe(1);
  });

  test('of a canceled order is Canceled; paid after all, it is restored without a second announcement', async () => {
    const race = await makeRace(['7', '8']);
    const [waiting, ready] = [await buy([[race, '7']]), await buy([[race, '8']])];
    for (const { orderId } of [waiting, ready]) await pay(orderId);
    await race.publish([['8']]);
    expect(await makeReady(shop.deps, TENANT, ready.preorderId)).toBe(true);
    for (const { orderId, preorderId } of [waiting, ready]) {
      await inShop((scope) => cancelOrder(shop.deps, scope, orderId));
      expect((await read(preorderId)).body).toMatchObject({ state: 'Canceled', isPaid: false });
    }
    await race.publish([['7']]);
    expect(await makeReady(shop.deps, TENANT, waiting.preorderId)).toBe(false);
    for (const { orderId } of [waiting, ready]) await pay(orderId);
    await becomesReady(waiting.preorderId);
    expect((await read(ready.preorderId)).body.state).toBe('Ready');
    expect([tellings(waiting.preorderId), tellings(ready.preorderId)]).toEqual([1, 1]);
  });

  test('is announced by the next process if a process dies', async () => {
    const race = await makeRace(['7']);
    const { orderId, preorderId } = await buy([[race, '7']]);
    await pay(orderId);
    // Set before there is anything to announce, because the worker may be quicker than this test.
    fatal.add(preorderId);
    await race.publish([['7']]);
    await expect(makeReady(shop.deps, TENANT, preorderId)).rejects.toThrow('died');
    expect((await read(preorderId)).body.state).toBe('Waiting');
    expect(await toldPhotos(orderId)).toEqual([]);
    fatal.delete(preorderId);
    // A worker may have made it ready already.
    await makeReady(shop.deps, TENANT, preorderId);
    await becomesReady(preorderId);
    expect([tellings(preorderId), (await toldPhotos(orderId)).length]).toEqual([1, 1]);
  });

  test('for two races waits for the first of them', async () => {
    const later = await makeRace(['7'], '2199-06-01');
    const first = await makeRace(['7'], '2199-05-01');
    const { preorderId } = await buy([
      [later, '7'],
      [first, '7'],
    ]);
    expect((await read(preorderId)).body).toMatchObject({ eventId: first.eventId, eventDate: '2199-05-01' });
  });

  test('of a merged event becomes Ready with the photos of the event into which it was merged', async () => {
    const [race, into] = [await makeRace(['7', '8']), await makeRace([])];
    const { orderId, preorderId } = await buy([[race, '7']]);
    await pay(orderId);
    const ids = { eventId: race.eventId, intoEventId: into.eventId };
    expect(await inShop((scope) => mergeEvent(shop.deps, scope, ids, BY_COMMAND))).toBe(true);
    const photoIds = await into.publish([['7'], ['8']]);
    await makeReady(shop.deps, TENANT, preorderId);
    expect((await read(preorderId)).body).toMatchObject({ state: 'Ready', eventId: into.eventId });
    expect(tellings(preorderId)).toBe(1);
    expect(await toldPhotos(orderId)).toEqual(photoIds.slice(0, 1));
  });

  test('is NotFound at another tenant, and is not created if photos already exist', async () => {
    const race = await makeRace(['7']);
    const { preorderId } = await buy([[race, '7']]);
    expect((await read(preorderId, 'marafon.localhost')).status).toBe(404);
    expect(await makeReady(shop.deps, 'marafon', preorderId)).toBe(false);
    await race.publish([['7']]);
    expect((await buy([[race, '7']])).preorderId).toBeNull();
  });
});

test('an event is checked at once for new photos, at most once a minute', async () => {
  const race = await makeRace(['7', '8']);
  for (const bib of ['7', '8']) await buy([[race, bib]]);
  const now = new Date(Math.ceil(Date.now() / 21_600_000 + 1) * 21_600_000);
  const clock = { now: () => now };
  const deps = { ...shop.deps, rateLimits: createRateLimits(shop.deps.database, clock) };
  const look = async (afterMs: number) => {
    now.setTime(now.getTime() + afterMs);
    return checkAwaitedEvent(deps, TENANT, race.eventId);
  };
  expect(await look(0)).toBe(0);
  await race.publish([['9']]);
  expect(await look(0)).toBe(2);
  await race.publish([['9']]);
  expect(await look(10_000)).toBe(0);
  expect(await look(60_000)).toBe(2);
  expect(await look(60_000)).toBe(0);
  expect(await look(6 * 3600_000)).toBe(2);
});
