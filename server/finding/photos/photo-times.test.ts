import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCounts, findEvent } from '#finding/events/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { addToTimes, findPageStart } from './photo-times.store.ts';
import { presentPhotos } from './photos.presenter.ts';
import { listPublished } from './photos.store.ts';
import { insertReceived, markPublished } from './received-photos.store.ts';

const TENANT = 'photofinish';
const RACE_DAY_MS = Date.UTC(2026, 4, 10, 9);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inTenant = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
  shop.deps.database.inTenant(TENANT, work);

async function makeEmptyEvent(): Promise<string> {
  const { eventId } = await makeEvent(shop.deps, { tenantId: TENANT, photos: [] });
  return eventId;
}

async function receive(scope: Scope, eventId: string): Promise<string> {
  const photoId = randomUUID();
  const photo = {
    photoId,
    eventId,
    contentHash: photoId,
    fileName: 'a.jpg',
    folder: '',
    byteSize: 1,
    format: 'jpeg' as const,
  };
  await insertReceived(scope, photo);
  return photoId;
}

const publish = async (scope: Scope, photoId: string, takenAt: Date | null): Promise<boolean> => {
  const facts = {
    width: 3,
    height: 2,
    camera: null,
    spot: null,
    photographerId: null,
    byteSize: 1,
    crc32: 1,
  };
  return (await markPublished(scope, photoId, { ...facts, takenAt }, new Date())) !== undefined;
};

async function publishAll(eventId: string, times: readonly (Date | null)[]): Promise<void> {
  await inTenant(async (scope) => {
    for (const takenAt of times) await publish(scope, await receive(scope, eventId), takenAt);
  });
}

/** Lists the event's photos in order by one plain query; every page must be a slice of this list. */
async function plainOrder(eventId: string): Promise<string[]> {
  const { rows } = await inTenant(({ trx }) =>
    sql<{ photoId: string }>`select photo_id from photos where event_id = ${eventId} and state = 'Published'
      order by coalesce(taken_at, created_at), photo_id`.execute(trx),
  );
  return rows.map((row) => row.photoId);
}

/** Reads the stored counts by level, without empty slots. */
async function keptTimes(eventId: string): Promise<{ level: number; slot: number; count: number }[]> {
  return inTenant(({ trx }) =>
    trx
      .selectFrom('photoTimes')
      .select(['level', 'slot', 'count'])
      .where('eventId', '=', eventId)
      .where('count', '<>', 0)
      .orderBy('level')
      .orderBy('slot')
      .execute(),
  );
}

async function countedTimes(eventId: string): Promise<{ level: number; slot: number; count: number }[]> {
  const { rows } = await inTenant(({ trx }) =>
    sql<{ level: number; slot: number; count: number }>`
      select level, floor(extract(epoch from coalesce(taken_at, created_at)) / unit)::bigint as slot,
        count(*)::integer as count
      from photos, (values (0, 3600), (1, 60), (2, 1)) as levels (level, unit)
      where event_id = ${eventId} and state = 'Published' group by 1, 2 order by 1, 2`.execute(trx),
  );
  return rows;
}

describe('pages of an event', () => {
  test('are slices of the order by time and id, at any offset, with equal and missing times', async () => {
    const moment = fc.oneof(
      // Times within one second, within a few hours, in any year, and missing times.
      fc.integer({ min: 0, max: 999 }).map((ms) => new Date(RACE_DAY_MS + ms)),
      fc.integer({ min: 0, max: 4 * 3600_000 }).map((ms) => new Date(RACE_DAY_MS + ms)),
      fc.date({ min: new Date('1965-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constant(null),
    );
    const somePhotos = fc.array(moment, { minLength: 280, maxLength: 330 });
    const property = fc.asyncProperty(somePhotos, fc.array(fc.nat(340)), async (times, offsets) => {
      const eventId = await makeEmptyEvent();
      await publishAll(eventId, times);
      const order = await plainOrder(eventId);
      expect(order).toHaveLength(times.length);
      const edges = [0, 1, 199, 200, 201, 202, times.length - 1, times.length, times.length + 1];
      for (const offset of [...edges, ...offsets]) {
        const page = await inTenant((scope) => listPublished(scope, eventId, { offset, count: 7 }));
        expect(page.map((photo) => photo.photoId)).toEqual(order.slice(offset, offset + 7));
      }
    });
    await fc.assert(property, { numRuns: 3 });
  });

  test('start within one second, so that few rows are skipped', async () => {
    const eventId = await makeEmptyEvent();
    const times = Array.from({ length: 90 }, (_, index) => new Date(RACE_DAY_MS + index * 500));
    await publishAll(eventId, times);
    for (const offset of [0, 1, 31, 89]) {
      const start = await inTenant((scope) => findPageStart(scope, eventId, offset));
      expect(start).toEqual({
        from: new Date(RACE_DAY_MS + Math.floor(offset / 2) * 1000),
        skip: offset % 2,
      });
    }
    expect(await inTenant((scope) => findPageStart(scope, eventId, 90))).toBeUndefined();
  });

  test('of an event without photos are empty at every offset', async () => {
    const eventId = await makeEmptyEvent();
    for (const offset of [0, 1000])
      expect(await inTenant((scope) => listPublished(scope, eventId, { offset, count: 50 }))).toEqual([]);
  });

  test('contain nothing of another event or another tenant', async () => {
    const eventId = await makeEmptyEvent();
    await publishAll(
      eventId,
      Array.from({ length: 5 }, () => new Date(RACE_DAY_MS)),
    );
    const other = await makeEmptyEvent();
    expect(await inTenant((scope) => findPageStart(scope, other, 0))).toBeUndefined();
    const stranger = await shop.deps.database.inTenant('marafon', ({ trx }) =>
      findPageStart({ trx, tenantId: TENANT }, eventId, 0),
    );
    expect(stranger).toBeUndefined();
  });
});

describe('counts of times', () => {
  test('equal the published photos: a photo published twice counts once, a received one does not count', async () => {
    const eventId = await makeEmptyEvent();
    const times = [null, null, new Date(RACE_DAY_MS), new Date(RACE_DAY_MS + 61_000), new Date(-1500)];
    await publishAll(eventId, times);
    await inTenant((scope) => receive(scope, eventId));
    const [first = ''] = await plainOrder(eventId);
    expect(await inTenant((scope) => publish(scope, first, new Date()))).toBe(false);
    const kept = await keptTimes(eventId);
    expect(kept).toEqual(await countedTimes(eventId));
    expect(kept.reduce((sum, { count }) => sum + count, 0)).toBe(3 * times.length);
  });

  test('are decremented for photos that are hidden or deleted', async () => {
    const eventId = await makeEmptyEvent();
    await publishAll(eventId, [
      new Date(RACE_DAY_MS),
      new Date(RACE_DAY_MS),
      new Date(RACE_DAY_MS + 7200_000),
    ]);
    const [gone = '', ...left] = await plainOrder(eventId);
    await inTenant(async (scope) => {
      await scope.trx.deleteFrom('photos').where('photoId', '=', gone).execute();
      await addToTimes(scope, eventId, [RACE_DAY_MS / 1000], -1);
    });
    expect(await keptTimes(eventId)).toEqual(await countedTimes(eventId));
    expect(await inTenant((scope) => findPageStart(scope, eventId, 1))).toEqual({
      from: new Date(RACE_DAY_MS + 7200_000),
      skip: 0,
    });
    expect(left).toHaveLength(2);
  });

  test('stay right under concurrent publishing and hiding, without a deadlock', async () => {
    const eventId = await makeEmptyEvent();
    const times = Array.from({ length: 120 }, (_, index) => new Date(RACE_DAY_MS + (index % 40) * 3_690_500));
    const photoIds = await inTenant(async (scope) => {
      const received: string[] = [];
      for (const _ of times) received.push(await receive(scope, eventId));
      return received;
    });
    const publisher = async (indices: number[]): Promise<void> => {
      for (const index of indices) {
        await inTenant(async (scope) => {
          await publish(scope, photoIds[index] ?? '', times[index] ?? null);
          await addToCounts(scope, eventId, { published: 1 });
        });
      }
    };
    const operator = async (seconds: number[]): Promise<void> => {
      for (const change of Array.from({ length: 30 }, () => [1, -1] as const).flat())
        await inTenant((scope) => addToTimes(scope, eventId, seconds, change));
    };
    const indices = [...times.keys()];
    const seconds = times.map((time) => Math.floor(time.getTime() / 1000));
    await Promise.all([
      publisher(indices.filter((index) => index % 2 === 0)),
      publisher(indices.filter((index) => index % 2 === 1).toReversed()),
      operator(seconds),
      operator(seconds.toReversed()),
    ]);
    expect(await plainOrder(eventId)).toHaveLength(times.length);
    expect(await keptTimes(eventId)).toEqual(await countedTimes(eventId));
  });
});

test('a photo’s time is returned in the race’s local time', async () => {
  const eventId = await makeEmptyEvent();
  await publishAll(eventId, [new Date('2026-05-10T07:46:00Z'), null]);
  const shownIn = (timeZone: string) =>
    inTenant(async (scope) => {
      const photos = await listPublished(scope, eventId, { offset: 0, count: 2 });
      const found = photos.map((photo) => ({ photo, evidence: null }));
      const event = { ...(await findEvent(scope, eventId))!, timeZone };
      return (await presentPhotos(shop.deps, scope, event, found, 'All')).map(({ takenAt }) => takenAt);
    });
  expect(await shownIn('Europe/Vienna')).toEqual(['2026-05-10T09:46:00.000+02:00', null]);
  expect(await shownIn('Asia/Tokyo')).toEqual(['2026-05-10T16:46:00.000+09:00', null]);
});
