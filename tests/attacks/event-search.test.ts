import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventRoutes } from '#contract/photo.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

/** A search compares each word with all events of a brand. */
const TENANT = 'photofinish';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the searches of a network are limited by the number of events that they compare', async () => {
  shop.holdClock();
  const { eventId } = await makeEvent(shop.deps, { photos: [] });
  await shop.deps.database.inTenant(TENANT, ({ trx }) =>
    sql`insert into events select (jsonb_populate_record(one, jsonb_build_object('event_id', gen_random_uuid()))).*
      from events as one, generate_series(1, 2_001) where one.event_id = ${eventId}`.execute(trx),
  );
  const search = (address: string, searchString = 'race') =>
    shop.call({
      method: 'GET',
      url: `${eventRoutes.listEvents.path}?searchString=${searchString}`,
      remoteAddress: address,
    });
  const searched = { name: 'event-search', limit: 1_200, windowSeconds: 60 };
  await shop.deps.rateLimits.take(TENANT, searched, networkKey('203.0.113.1'), 1_170);
  const statuses: number[] = [];
  // Each search costs eleven: one for every 200 events.
  for (let call = 0; call < 3; call += 1) statuses.push((await search('203.0.113.1')).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await search('198.51.100.1')).statusCode).toBe(200);
  // A list without a search compares no texts.
  expect((await search('203.0.113.1', '')).statusCode).not.toBe(429);
});
