import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertInto, selectFrom } from '#platform/database/own-rows.ts';
import { insertCart } from '#selling/carts/carts.store.ts';
import { makeEvent } from '#tests/factories/event-factory.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { sweepJob } from './retention.jobs.ts';

const TENANT = 'photofinish';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.work();
});
afterAll(() => shop.close());

test('a sweep deletes everything whose retention has ended', async () => {
  const past = await makeEvent(shop.deps, { date: '2026-01-01', photos: [['1']], people: [['anna']] });
  const fresh = await makeEvent(shop.deps, { date: '2099-01-01', photos: [['1']], people: [['ben']] });
  const longAgo = new Date(Date.now() - 48 * 3600_000);
  await shop.deps.database.inTenant(TENANT, ({ trx, tenantId }) =>
    trx
      .insertInto('codeRequests')
      .values({
        tenantId,
        requestId: shop.deps.newId(),
        eventId: fresh.eventId,
        email: 'a@example.com',
        language: 'en',
        origin: 'http://localhost',
        createdAt: longAgo,
      })
      .execute(),
  );
  const cartIds = [shop.deps.newId(), shop.deps.newId()];
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    for (const cartId of cartIds) await insertCart(scope, { cartId, language: 'en', theme: 'photofinish' });
    const twoYears = new Date(Date.now() - 2 * 365 * 24 * 3600_000);
    const old = scope.trx.updateTable('carts').set({ updatedAt: twoYears });
    await old.where('cartId', '=', cartIds[0] ?? '').execute();
  });
  await shop.deps.database.inTenant(TENANT, (scope) => shop.deps.queue.send(scope, sweepJob, [{}]));
  const facesOf = (eventId: string) =>
    shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('faces').select('faceId').where('eventId', '=', eventId).execute(),
    );
  await waitFor('the sweep', async () => (await facesOf(past.eventId)).length === 0);
  await waitFor('the rest of it', async () => {
    const requests = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('codeRequests').select('email').execute(),
    );
    return requests.length === 0;
  });
  expect(await facesOf(fresh.eventId)).toHaveLength(1);
  await waitFor('the abandoned cart to go', async () => {
    const carts = await shop.deps.database.inTenant(TENANT, ({ trx }) =>
      trx.selectFrom('carts').select('cartId').where('cartId', 'in', cartIds).execute(),
    );
    expect(carts.map((cart) => cart.cartId)).toContain(cartIds[1]);
    return carts.length === 1;
  });
});

test('a sweep deletes the stored answers to writes of the desk after a day, also if the brand makes no further write', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3600_000);
  const add = (key: string, createdAt: Date) =>
    shop.deps.database.inTenant(TENANT, (scope) =>
      insertInto(scope, 'deskAnswers', {
        actorId: shop.deps.newId(),
        idempotencyKey: key,
        requestHash: 'x',
        status: 200,
        body: JSON.stringify({ email: 'ana@example.com' }),
        createdAt,
      }).execute(),
    );
  await add('old-answer', hours(25));
  await add('new-answer', hours(1));
  await shop.deps.database.inTenant(TENANT, (scope) => shop.deps.queue.send(scope, sweepJob, [{}]));
  const listKeys = async () => {
    const rows = await shop.deps.database.inTenant(TENANT, (scope) =>
      selectFrom(scope, 'deskAnswers').select('idempotencyKey').execute(),
    );
    return rows.map(({ idempotencyKey }) => idempotencyKey);
  };
  await expect.poll(listKeys).toEqual(['new-answer']);
});
