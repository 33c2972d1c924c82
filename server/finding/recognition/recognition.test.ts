import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FaceThresholds, readFaceModelSet } from '#engines/faces/index.ts';
import { editEvent, updateFaceRetention } from '#finding/events/index.ts';
import { learnPlaces, listWayPoints } from '#finding/places/index.ts';
import { placeHandlers } from '#finding/places/places.jobs.ts';
import { listPlaces, replacePlaces } from '#finding/places/places.store.ts';
import { applyResults } from '#finding/race-results/index.ts';
import { BY_COMMAND } from '#hosting/actions/index.ts';
import type { Database, Scope } from '#platform/database/database.ts';
import { updateTable } from '#platform/database/own-rows.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { listPersonsInCarts } from '#selling/carts/index.ts';
import { makeDescriptor, makeEvent } from '#tests/factories/event-factory.ts';
import { query } from '#tests/factories/query-database.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { findByReadBib } from './bib-person.ts';
import { createFaceCache } from './face-cache.ts';
import { insertFaces } from './faces.store.ts';
import { forgetFacesOfPastEvents } from './forget-faces.ts';
import { judgeReadings, openStartList } from './judge-readings.ts';
import { ensureCompetitorPerson } from './persons.store.ts';
import { photosOfPerson, photosOfPersonId } from './photos-of-person.ts';
import { placePerson } from './place-person.ts';
import { recogniseFace } from './recognise-face.ts';
import { recordFaces } from './record-faces.ts';
import { finishRejudging } from './rejudge-event.ts';
import { sweepExpiredPersons } from './sweep-expired-persons.ts';
import { saveVerdict } from './verdicts.store.ts';

const TENANT = 'photofinish';
let shop: TestShop;
let thresholds: FaceThresholds;
beforeAll(async () => {
  ({ thresholds } = await readFaceModelSet());
  shop = await openTestShop();
});
/** Opens a second cache, as another process would. */
const openCache = (bytes: number) => {
  const { model } = shop.deps.faceCache;
  return createFaceCache(shop.deps, { model, dimensions: 128, thresholds, bytes });
};
afterAll(() => shop.close());

type Made = Awaited<ReturnType<typeof makeEvent>>;

const ofBib = (event: Made, bib: string) =>
  shop.deps.database.inTenant(TENANT, async (scope) => {
    const competitorId = event.competitors[bib] ?? '';
    const person = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
    return namesOf(event, await photosOfPerson(shop.deps, scope, person));
  });

/** Returns the region and rank of a bib's own photos. */
const placesOfBib = (event: Made, bib: string) =>
  shop.deps.database.inTenant(TENANT, async (scope) => {
    const competitorId = event.competitors[bib] ?? '';
    const person = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
    const { own } = await photosOfPerson(shop.deps, scope, person);
    return (await placePerson(scope, bib, own)).map(({ region, rank }) => ({ region, rank }));
  });

/** Returns photos by their index in the event, with the evidence. */
function namesOf(event: Made, found: Awaited<ReturnType<typeof photosOfPerson>>) {
  return {
    own: found.own.map(({ photo, evidence }) => `${event.photoIds.indexOf(photo.photoId)} ${evidence}`),
    possible: found.possible.map((photo) => event.photoIds.indexOf(photo.photoId)),
  };
}

const decide = (event: Made, bib: string, photo: number, itIsMe: boolean) =>
  shop.deps.database.inTenant(TENANT, (scope) =>
    saveVerdict(scope, {
      personId: event.competitors[bib] ?? '',
      photoId: event.photoIds[photo] ?? '',
      itIsMe,
      decidedAt: new Date(),
    }),
  );

describe('the photos of a competitor', () => {
  test('are those with their bib and those with the face above it', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['1'], [], [], ['2']],
      people: [['anna'], ['anna'], ['anna'], ['ben'], ['ben']],
    });
    expect((await ofBib(event, '1')).own).toEqual(['0 Both', '1 Both', '2 Face']);
    expect((await ofBib(event, '2')).own).toEqual(['3 Face', '4 Both']);
  });

  test('include group photos without mixing up the faces', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1', '2'], [], []],
      people: [['anna', 'ben'], ['anna'], ['ben']],
    });
    expect((await ofBib(event, '1')).own).toEqual(['0 Both', '1 Face']);
    expect((await ofBib(event, '2')).own).toEqual(['0 Both', '2 Face']);
  });

  test('do not include a similar person with another bib', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['2'], []],
      people: [['twin'], ['twin'], ['twin']],
    });
    // With twins, it is unknown which of them a photo without a number shows.
    expect((await ofBib(event, '1')).own).toEqual(['0 Both']);
    expect((await ofBib(event, '2')).own).toEqual(['1 Both']);
  });

  test('become a question if the bib is under another face once and the own face is well known', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['1'], ['1'], ['1']],
      people: [['anna'], ['anna'], ['anna'], ['misread']],
    });
    expect(await ofBib(event, '1')).toEqual({ own: ['0 Both', '1 Both', '2 Both'], possible: [3] });
  });

  test('do not exist if the faces contradict each other', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['1'], [], []],
      people: [['anna'], ['ben'], ['anna'], ['ben']],
    });
    expect((await ofBib(event, '1')).own).toEqual(['0 Bib', '1 Bib']);
  });
});

test('the photos of a competitor do not include one with a face nearer to a runner with another bib, not even as a question', async () => {
  const event = await makeEvent(shop.deps, {
    photos: [['1'], ['2'], []],
    people: [['anna'], ['anna+ben'], ['anna+ben']],
  });
  const found = await ofBib(event, '1');
  expect(found.own).toEqual(['0 Both']);
  expect(found.possible).toEqual([]);
  expect((await ofBib(event, '2')).own).toEqual(['1 Both', '2 Face']);
});

describe('"is this you?"', () => {
  test('include questions about near faces; a yes is stored, and a no is permanent', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], [], []],
      people: [['anna'], ['anna?'], ['anna?']],
    });
    const asked = await ofBib(event, '1');
    expect(asked.own).toEqual(['0 Both']);
    expect(asked.possible.toSorted()).toEqual([1, 2]);
    await decide(event, '1', 1, true);
    await decide(event, '1', 2, false);
    expect(await ofBib(event, '1')).toMatchObject({ possible: [] });
    expect((await ofBib(event, '1')).own.map((name) => name.split(' ')[0])).toEqual(['0', '1']);
    await decide(event, '1', 0, false);
    expect((await ofBib(event, '1')).own).not.toContain('0 Both');
  });
});

describe('recogniseFace', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('finds the person, and through their bib photos without their face', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], [], ['1'], ['2']],
      people: [['anna'], ['anna'], [], ['ben']],
    });
    const found = await recogniseFace(
      shop.deps,
      TENANT,
      event.eventId,
      makeDescriptor('anna', 99),
      inAnHour(),
    );
    expect(found?.photosCount).toBe(3);
    const photos = await shop.deps.database.inTenant(TENANT, (scope) =>
      photosOfPersonId(shop.deps, scope, found?.person.personId ?? ''),
    );
    expect(namesOf(event, photos).own).toEqual(['0 Both', '1 Face', '2 Bib']);
  });

  test('finds nobody without a near face, nor in an event without faces', async () => {
    const event = await makeEvent(shop.deps, { photos: [['1']], people: [['anna']] });
    const descriptor = makeDescriptor('a stranger');
    expect(await recogniseFace(shop.deps, TENANT, event.eventId, descriptor, inAnHour())).toBeUndefined();
    const empty = await makeEvent(shop.deps, { photos: [['1']] });
    expect(await recogniseFace(shop.deps, TENANT, empty.eventId, descriptor, inAnHour())).toBeUndefined();
  });
});

describe('the face cache', () => {
  test('contains faces that another process wrote, and those of a transaction that ended late', async () => {
    const event = await makeEvent(shop.deps, { photos: [[], []], people: [['anna'], []] });
    const cache = openCache(1e9);
    const photo = { eventId: event.eventId, photoId: event.photoIds[1] ?? '' };
    const written = Promise.withResolvers<void>();
    const add = (name: string, commitWhen: Promise<void>) =>
      shop.deps.database.inTenant(TENANT, async (scope) => {
        const box = { x: 0, y: 0, width: 50, height: 50 };
        const face = {
          faceId: shop.deps.newId(),
          box,
          quality: 1,
          descriptor: makeDescriptor(name),
          bib: null,
          clothes: null,
          texts: [],
        };
        await insertFaces(scope, photo, shop.deps.faceCache.model, [face]);
        written.resolve();
        await commitWhen;
      });
    let release = () => {};
    const late = add('late', new Promise<void>((resolve) => (release = resolve)));
    await written.promise;
    await add('early', Promise.resolve());
    expect((await cache.of(TENANT, event.eventId)).size).toBe(2);
    release();
    await late;
    expect((await cache.of(TENANT, event.eventId, performance.now())).size).toBe(3);
  });

  test('compares no face with one that a replaced model described', async () => {
    const event = await makeEvent(shop.deps, {
      photos: [['1'], ['1'], [], []],
      people: [['anna'], ['anna'], ['anna'], ['anna']],
    });
    const [, older = '', unread = ''] = event.photoIds;
    await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .updateTable('faces')
        .set({ model: 'older', descriptor: Buffer.alloc(2 * 512) })
        .where('photoId', 'in', [older, unread])
        .execute(),
    );
    expect((await shop.deps.faceCache.of(TENANT, event.eventId)).size).toBe(2);
    expect(await ofBib(event, '1')).toEqual({ own: ['0 Both', '1 Bib', '3 Face'], possible: [] });
  });

  test('caches events that fit, and serves those that do not', async () => {
    const events = [];
    for (const name of ['one', 'two'])
      events.push(await makeEvent(shop.deps, { photos: [[]], people: [[name]] }));
    const cache = openCache(1);
    for (const { eventId } of [...events, ...events]) expect((await cache.of(TENANT, eventId)).size).toBe(1);
  });
});

test('an event without face recognition stores no faces', async () => {
  const event = await makeEvent(shop.deps, {
    photos: [['1'], []],
    people: [['anna'], ['anna']],
    faceIndexing: 'off',
  });
  expect((await shop.deps.faceCache.of(TENANT, event.eventId)).size).toBe(0);
  expect((await ofBib(event, '1')).own).toEqual(['0 Bib']);
});

test('faces are deleted at the end of retention; photos found by them are still found', async () => {
  const event = await makeEvent(shop.deps, {
    date: '2026-01-01',
    photos: [['1'], [], ['2']],
    people: [['anna'], ['anna'], ['ben']],
  });
  const fresh = await makeEvent(shop.deps, { date: '2099-01-01', photos: [['1']], people: [['carl']] });
  const before = await placesOfBib(event, '1');
  expect(before).not.toContainEqual(expect.objectContaining({ region: null }));
  await forgetFacesOfPastEvents(shop.deps, TENANT);
  const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('faces').select('eventId').execute(),
  );
  expect(rows.map((row) => row.eventId)).not.toContain(event.eventId);
  expect(rows.map((row) => row.eventId)).toContain(fresh.eventId);
  expect((await shop.deps.faceCache.of(TENANT, event.eventId, performance.now())).size).toBe(0);
  expect((await ofBib(event, '1')).own).toEqual(['0 Bib', '1 Face']);
  expect(await placesOfBib(event, '1'), 'where they are is kept').toEqual(before);
});

test('a face that is stored while those of its event are being deleted is deleted, too', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, {
    date: '2026-01-03',
    photos: [['1'], []],
    people: [['anna'], []],
  });
  const [, photoId = ''] = photoIds;
  const face = { box: { x: 0, y: 0, width: 9, height: 9 }, quality: 1, clothes: null };
  const seen = { faces: [{ ...face, descriptor: makeDescriptor('ben', 7) }], readings: [], bibs: [] };
  const { forgetting } = await shop.deps.database.inTenant(TENANT, async (scope) => {
    expect(await recordFaces(shop.deps, scope, { eventId, photoId }, seen)).toBe(false);
    const forgetting = forgetFacesOfPastEvents(shop.deps, TENANT);
    await waitFor('the deletion to wait for this transaction', async () => {
      const waiting = await query(
        shop.deps.database,
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    return { forgetting };
  });
  await forgetting;
  const left = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    trx.selectFrom('faces').select('faceId').where('eventId', '=', eventId).execute(),
  );
  expect(left).toEqual([]);
});

test('faces whose event gets a later date while their deletion is prepared are kept', async () => {
  const { eventId } = await makeEvent(shop.deps, {
    date: '2026-01-04',
    photos: [['1']],
    people: [['anna']],
  });
  const { faceCache } = shop.deps;
  // Persons are ensured from the cache before anything is deleted.
  const corrected: typeof faceCache = {
    ...faceCache,
    of: async (...which) => {
      await shop.deps.database.inTenant(TENANT, (scope) =>
        updateTable(scope, 'events').set({ date: '2099-01-04' }).where('eventId', '=', eventId).execute(),
      );
      return faceCache.of(...which);
    },
  };
  await forgetFacesOfPastEvents({ ...shop.deps, faceCache: corrected }, TENANT);
  expect((await faceCache.of(TENANT, eventId, performance.now())).size).toBe(1);
});

test.each([
  ['date', { date: '2016-01-01' }],
  ['retention', { faceRetentionDays: 1 }],
])(
  'faces whose %s a member changed are kept for a week, so that a typo can be corrected',
  async (_, change) => {
    const event = await makeEvent(shop.deps, { date: '2020-01-01', photos: [['1']], people: [['anna']] });
    const { eventId } = event;
    const now = new Date('2020-02-01T12:00:00Z');
    const later = (days: number) => ({
      ...shop.deps,
      clock: { now: () => new Date(now.getTime() + days * 24 * 3600_000) },
    });
    const countFaces = async (days: number) => {
      await forgetFacesOfPastEvents(later(days), TENANT);
      const rows = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
        trx.selectFrom('faces').select('faceId').where('eventId', '=', eventId).execute(),
      );
      return rows.length;
    };
    const edited = await shop.deps.database.inTenant(TENANT, async (scope) =>
      'date' in change
        ? editEvent(later(0), scope, eventId, change, BY_COMMAND)
        : updateFaceRetention(scope, eventId, change.faceRetentionDays, now),
    );
    expect(isRefusal(edited)).toBe(false);
    expect(await countFaces(0)).toBe(1);
    expect(await countFaces(6)).toBe(1);
    expect(await countFaces(8)).toBe(0);
  },
);

test('a bib on no start list still has the photos found by its face', async () => {
  const { eventId, photoIds } = await makeEvent(shop.deps, {
    date: '2026-01-02',
    photos: [['31'], []],
    people: [['dora'], ['dora']],
  });
  await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    await trx.deleteFrom('competitors').where('eventId', '=', eventId).execute();
  });
  await forgetFacesOfPastEvents(shop.deps, TENANT);
  expect((await shop.deps.faceCache.of(TENANT, eventId, performance.now())).size).toBe(0);
  const found = await shop.deps.database.inTenant(TENANT, async (scope) => {
    const person = await findByReadBib(shop.deps, scope, eventId, '#31');
    if (person === undefined) throw new Error('nobody wears the bib');
    return photosOfPerson(shop.deps, scope, person);
  });
  const evidence = found.own.map((one) => [one.photo.photoId, one.evidence]);
  expect(evidence).toEqual([
    [photoIds[0], 'Bib'],
    [photoIds[1], 'Face'],
  ]);
});

test('the result of a selfie is deleted, if a cart names its person when the cart has ended', async () => {
  const event = await makeEvent(shop.deps, { photos: [[]], people: [['anna']] });
  const past = new Date(Date.now() - 1_000);
  const find = async () =>
    (await recogniseFace(shop.deps, TENANT, event.eventId, makeDescriptor('anna', 7), past))?.person
      .personId ?? '';
  const [forgotten, buyer] = [[await find(), await find(), await find()], await find()];
  await shop.deps.database.inTenant(TENANT, async ({ trx, tenantId }) => {
    const cartId = shop.deps.newId();
    const { productId } = await trx
      .selectFrom('products')
      .innerJoin('catalogs', 'catalogs.catalogId', 'products.catalogId')
      .select('productId')
      .where('catalogs.eventId', '=', event.eventId)
      .where('productType', '=', 'PhotosWithMe')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('carts')
      .values({
        tenantId,
        cartId,
        state: 'Updated',
        email: null,
        language: 'en',
        theme: '',
        orderId: null,
      })
      .execute();
    await trx
      .insertInto('cartItems')
      .values({
        tenantId,
        cartItemId: shop.deps.newId(),
        cartId,
        productId,
        photoId: null,
        personId: buyer,
      })
      .execute();
  });
  let transactions = 0;
  const database: Pick<Database, 'inTenant'> = {
    inTenant: (tenantId, work) => {
      transactions += 1;
      return shop.deps.database.inTenant(tenantId, work);
    },
  };
  const deps = { database: { ...shop.deps.database, ...database } };
  const now = Date.now();
  const sweepAfter = (hours: number) =>
    sweepExpiredPersons(
      deps,
      TENANT,
      new Date(now + hours * 3600_000),
      async (scope, personIds) => new Set(await listPersonsInCarts(scope, personIds)),
    );
  expect(await sweepAfter(0)).toBe(forgotten.length);
  expect(transactions, 'one for all of them, one that finds no more').toBe(2);
  const listLeft = async (hours: number) => {
    await sweepAfter(hours);
    return shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('persons')
        .select(['personId', 'expiresAt'])
        .where('eventId', '=', event.eventId)
        .execute(),
    );
  };
  const keptUntil = (hours: number) => [{ personId: buyer, expiresAt: new Date(now + hours * 3600_000) }];
  expect(await listLeft(0)).toEqual(keptUntil(24));
  expect(await listLeft(25), 'still in the cart').toEqual(keptUntil(49));
  await shop.deps.database.inTenant(TENANT, ({ trx }) => trx.deleteFrom('cartItems').execute());
  expect(await listLeft(48), 'checked a day later').toEqual(keptUntil(49));
  expect(await listLeft(50)).toEqual([]);
});

describe('results', () => {
  const MINUTE = 60_000;
  /** Photos at the finish, one bib per minute from 9:00, and one of an unknown second lap. */
  const bibs = Array.from({ length: 30 }, (_, index) => String(101 + index));
  let event: Made;
  const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
  beforeAll(async () => {
    const photos = [...bibs.map((bib) => [bib]), ['101'], []];
    photos[5] = ['106', '121'];
    photos[18] = ['119?'];
    event = await makeEvent(shop.deps, { photos, faceIndexing: 'off' });
  });

  /** Applies finish times: runner n finishes at 9:00 plus n minutes, by a clock that is late. */
  const applyFinishes = (lateMs = 0) =>
    inTenant(async (scope) => {
      const changes = await applyResults(
        scope,
        event.eventId,
        bibs.map((bib, index) => ({
          bib,
          bibKey: bib,
          finishedAt: new Date(Date.UTC(2026, 4, 10, 9, index) + lateMs),
          finishTime: '1:00:00',
          gunMs: 60 * MINUTE + index * MINUTE,
          chipMs: null,
          splits: [],
          distance: '10K',
          courseKm: null,
          rank: null,
          rankedCount: null,
          categoryRank: null,
        })),
      );
      return { changes, places: await learnPlaces(scope, event.eventId) };
    });

  /** Returns the outcome of a number reading in a photo. */
  const judge = (photo: number, text: string, confidence: number) =>
    inTenant(async (scope) => {
      const photoId = event.photoIds[photo] ?? '';
      const box = { x: 0, y: 0, width: 90, height: 40 };
      const reading = { text, confidence, weakest: confidence, isCut: false, pass: 'whole' as const, box };
      const list = await openStartList(scope, event.eventId);
      const photos = [{ photoId, readings: [reading] }];
      const [[tag] = []] = await judgeReadings(scope, event.eventId, list, photos);
      return tag?.isShown === true ? (tag.reason ?? 'shown') : tag?.doubt;
    });

  test('have no effect before they exist or if they are of another day; otherwise they confirm and veto, even if the clock is off by an hour', async () => {
    expect((await inTenant((scope) => learnPlaces(scope, event.eventId))).known).toBe(0);
    expect(await judge(20, '121', 0.8)).toBe('Unsure');

    expect((await applyFinishes(24 * 60 * MINUTE)).places).toMatchObject({
      known: 0,
      unknown: [{ place: '.', problem: 'OtherDay' }],
    });
    expect(await judge(20, '121', 0.8)).toBe('Unsure');

    for (const lateMs of [0, 60 * MINUTE]) {
      expect((await applyFinishes(lateMs)).places).toMatchObject({ known: 1, unknown: [], hasMoved: true });
      expect(await judge(20, '121', 0.8)).toBe('Time');
      expect(await judge(20, '129', 0.8), 'eight minutes before').toBe('Unsure');
      expect(await judge(5, '121', 0.99), 'a quarter of an hour before').toBe('WrongTime');
      expect(await judge(25, '101', 0.99), 'after the finish').toBe('shown');
    }
    const again = await applyFinishes(60 * MINUTE);
    expect(again).toMatchObject({ changes: { unchanged: 30 }, places: { hasMoved: false } });
  });

  test('locate a runner on the course, in kilometres if its length is known', async () => {
    await applyFinishes();
    const ways = (bib?: string) =>
      inTenant((scope) => listWayPoints(scope, event.eventId, [event.photoIds[0] ?? ''], bib));
    const way = [...(await ways('101')).values()][0];
    expect(way?.share).toBeGreaterThan(0);
    expect(way?.kilometre).toBeCloseTo((way?.share ?? 0) * 10);
    const [unknown] = [...(await ways()).values()];
    expect(unknown?.kilometre ?? null).toBeNull();
  });

  test('lead to judging all photos, and again when the results change', async () => {
    const shownOn = async (photo: number) => {
      const tags = await inTenant(({ trx }) =>
        trx
          .selectFrom('photoTags')
          .select(['photoTagId', 'value', 'isShown', 'reason'])
          .where('photoId', '=', event.photoIds[photo] ?? '')
          .orderBy('value')
          .execute(),
      );
      return tags.flatMap((tag) => (tag.isShown ? `${tag.value} ${tag.reason ?? ''}`.trim() : []));
    };
    const judgeAll = async (lateMs: number) => {
      await applyFinishes(lateMs);
      await inTenant((scope) => shop.deps.events.emit(scope, 'places.learnt', { eventId: event.eventId }));
      return finishRejudging(shop.deps, TENANT, event.eventId);
    };
    expect(await judgeAll(0)).toMatchObject({ photosChanged: 2, bibsAdded: 1, bibsRemoved: 1 });
    expect([await shownOn(5), await shownOn(18)]).toEqual([['106'], ['119 Time']]);
    expect((await inTenant((scope) => learnPlaces(scope, event.eventId))).hasMoved).toBe(false);
    expect(await judgeAll(24 * 60 * MINUTE)).toMatchObject({
      photosChanged: 2,
      bibsAdded: 1,
      bibsRemoved: 1,
    });
    expect([await shownOn(5), await shownOn(18)]).toEqual([['106', '121'], []]);
  });

  test('learn places again as photos arrive, and nothing in an event without results', async () => {
    const sent = vi.spyOn(shop.deps.queue, 'send');
    const announce = ({ eventId, photoIds: [photoId = ''] }: Made) =>
      inTenant((scope) => shop.deps.events.emit(scope, 'photo.published', { eventId, photoId }));
    const learnings = () => sent.mock.calls.filter(([, job]) => job.name === 'places.learn').length;
    await announce(await makeEvent(shop.deps, { photos: Array.from({ length: 20 }, () => ['1']) }));
    expect(learnings()).toBe(0);
    expect(event.photoIds).toHaveLength(32);
    await announce(event);
    expect(learnings()).toBe(1);
    sent.mockRestore();
    const [handler] = placeHandlers(shop.deps);
    await applyFinishes(0);
    await inTenant((scope) => replacePlaces(scope, event.eventId, []));
    await handler?.handle({ tenantId: TENANT, eventId: event.eventId }, AbortSignal.abort());
    expect((await inTenant((scope) => listPlaces(scope, event.eventId)))[0]?.learned).toBeTypeOf('object');
    expect((await finishRejudging(shop.deps, TENANT, event.eventId))?.photosJudged).toBe(32);
    const announced: string[] = [];
    shop.deps.events.on('places.learnt', async (_scope, { eventId }) => {
      announced.push(eventId);
    });
    for (const isJudgingDue of [false, true])
      await handler?.handle({ tenantId: TENANT, eventId: event.eventId, isJudgingDue }, AbortSignal.abort());
    expect(announced, 'no place moved, but the results changed').toEqual([event.eventId]);
  });

  test('are the reason of a photo that they confirm, and photos of the finish rank first', async () => {
    await applyFinishes(0);
    await finishRejudging(shop.deps, TENANT, event.eventId);
    const [confirmed] = await inTenant(async (scope) => {
      const competitorId = event.competitors['119'] ?? '';
      const person = await ensureCompetitorPerson(scope, { competitorId, eventId: event.eventId });
      return (await photosOfPerson(shop.deps, scope, person)).own;
    });
    expect(confirmed).toMatchObject({ evidence: 'Bib', reason: 'Time' });
    const [finish] = await placesOfBib(event, '101');
    await inTenant((scope) => replacePlaces(scope, event.eventId, []));
    const [unknown] = await placesOfBib(event, '101');
    expect(finish?.rank).toBeGreaterThan(unknown?.rank ?? 1);
    await applyFinishes(0);
  });

  test('never assign a photo to a runner by themselves', async () => {
    const before = await ofBib(event, '101');
    expect(before.own.map((photo) => photo.split(' ')[0])).toEqual(['0', '30']);
  });
});
