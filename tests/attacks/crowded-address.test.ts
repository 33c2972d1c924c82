import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataRoutes } from '#contract/own-data.ts';
import { applyStartList } from '#finding/competitors/index.ts';
import { signAddressToken } from '#hosting/data-subjects/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { competitorOf, makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test.each([
  ['before', []],
  ['after', [['1']]],
])(
  'an organizer who gives an address to many participants %s publication hides no other event’s from its owner',
  async (_when, photos) => {
    const inTenant = <T>(work: (scope: Scope) => Promise<T>) => shop.deps.database.inTenant(TENANT, work);
    const email = `${randomUUID()}@example.com`;
    const race = await makeEvent(shop.deps, { tenantId: TENANT, photos: [['7']] });
    await inTenant(({ trx }) =>
      trx.updateTable('competitors').set({ email }).where('eventId', '=', race.eventId).execute(),
    );
    const crowd = await makeEvent(shop.deps, { tenantId: TENANT, photos });
    const rows = Array.from({ length: 150 }, (_one, at) => ({ ...competitorOf(String(9001 + at)), email }));
    // Creates ids that are smaller than the owner's.
    const newId = () => randomUUID().replace(/^.{8}/, '00000000');
    await inTenant((scope) => applyStartList({ ...shop.deps, newId }, scope, crowd.eventId, rows));
    const { method, path: url } = ownDataRoutes.getOwnData;
    const headers = { authorization: `Bearer ${signAddressToken(shop.deps, TENANT, email)}` };
    const shown = (await shop.call({ method, url, headers })).json();
    expect(shown.participants).toContainEqual(expect.objectContaining({ bib: '7' }));
  },
);
