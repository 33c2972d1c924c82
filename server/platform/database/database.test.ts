import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sweepJob } from '#operating/retention/retention.jobs.ts';
import { idKey } from '#platform/canonical-key.ts';
import { createEvents } from '#platform/events.ts';
import { refuse } from '#platform/http/refusal.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { insertCart } from '#selling/carts/carts.store.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { asCaller } from './connection-shares.ts';
import type { Database, Scope } from './database.ts';
import { insertAll } from './own-rows.ts';

const TENANT = 'photofinish';
const ONE_TRY = { name: 'test-tries', limit: 1, windowSeconds: 3600 };
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const addCart = (scope: Scope) =>
  insertCart(scope, { cartId: shop.deps.newId(), language: 'en', theme: 'photofinish' });

/** Writes a row, a job, and a row by a listener, then returns the answer. @returns the answer, and how many of the three exist */
async function writeAndAnswer<T>(run: Database['inTenant'], answer: T) {
  const count = () =>
    shop.deps.database.inTenant(TENANT, async ({ trx }) => {
      const { rows } = await sql<{ count: number }>`select
        (select count(*) from carts) + (select count(*) from ${sql.table(`${QUEUE_SCHEMA}.job`)}) as count`.execute(
        trx,
      );
      return rows[0]?.count ?? Number.NaN;
    });
  const events = createEvents();
  events.on('order.paid', addCart);
  const before = await count();
  const given = await run(TENANT, async (scope) => {
    await addCart(scope);
    await shop.deps.queue.send(scope, sweepJob, [{}]);
    await events.emit(scope, 'order.paid', { orderId: shop.deps.newId() });
    return answer;
  });
  return { given, written: (await count()) - before };
}

test('a transaction that returns a refusal leaves nothing behind: no row, no job, nothing that listeners wrote', async () => {
  const { inTenant, inTenantAside } = shop.deps.database;
  const refusal = refuse('Conflict');
  expect(await writeAndAnswer(inTenant, refusal)).toEqual({ given: refusal, written: 0 });
  expect(await writeAndAnswer(inTenantAside, refusal)).toEqual({ given: refusal, written: 0 });
});

test('a transaction with any other result is committed, even a report that counts refusals', async () => {
  const { inTenant } = shop.deps.database;
  for (const answer of [undefined, false, { refused: 3 }, { refused: [] }])
    expect(await writeAndAnswer(inTenant, answer)).toEqual({ given: answer, written: 3 });
});

test('any number of rows is inserted, with as few statements as possible', async () => {
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    const cartIds = Array.from({ length: 20_001 }, () => shop.deps.newId());
    await sql`insert into carts (tenant_id, cart_id, state, language, theme)
      select ${TENANT}, unnest(${cartIds}::uuid[]), 'Updated', 'en', 'photofinish'`.execute(scope.trx);
    await insertAll(
      scope,
      'cartCodes',
      cartIds.map((cartId) => ({ cartCodeId: shop.deps.newId(), cartId, code: 'CODE' })),
    );
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from cart_codes
      where cart_id = any(${cartIds}::uuid[])`.execute(scope.trx);
    expect(rows).toEqual([{ count: cartIds.length }]);
    return refuse('Conflict');
  });
});

test('a list may have more values than a statement may have parameters', async () => {
  const { inTenant } = shop.deps.database;
  const { cartId } = await inTenant(TENANT, async (scope) => {
    const id = shop.deps.newId();
    await insertCart(scope, { cartId: id, language: 'en', theme: 'photofinish' });
    return { cartId: id };
  });
  const others = Array.from({ length: 70_000 }, () => shop.deps.newId());
  const find = (operator: 'in' | 'not in', cartIds: string[]) =>
    inTenant(TENANT, ({ trx }) =>
      trx
        .selectFrom('carts')
        .select('cartId')
        .where('tenantId', '=', TENANT)
        .where('cartId', operator, cartIds)
        .where('cartId', '=', cartId)
        .execute(),
    );
  expect(await find('in', [...others, cartId])).toEqual([{ cartId }]);
  expect(await find('in', others)).toEqual([]);
  expect(await find('not in', others)).toEqual([{ cartId }]);
  expect(await find('not in', [...others, cartId])).toEqual([]);
});

test('a statement is sent as it was built: no plugin copies its tree', async () => {
  await shop.deps.database.inTenant(TENANT, async ({ trx }) => {
    const query = trx.selectFrom('carts').select('cartId').where('tenantId', '=', TENANT);
    expect(query.compile().query).toBe(query.toOperationNode());
    expect(query.compile().sql).toBe('select "cart_id" from "carts" where "tenant_id" = $1');
  });
});

test('a rehearsal returns the result, and is rolled back', async () => {
  const { rehearseInTenant } = shop.deps.database;
  expect(await writeAndAnswer(rehearseInTenant, 'a report')).toEqual({ given: 'a report', written: 0 });
});

test('an attempt that is counted in a transaction of its own outlasts a refusal', async () => {
  const who = idKey(shop.deps.newId());
  const attempt = () =>
    shop.deps.database.inTenant(
      TENANT,
      async () => (await shop.deps.rateLimits.take(TENANT, ONE_TRY, who)) ?? refuse('NotFound'),
    );
  expect(await attempt()).toEqual(refuse('NotFound'));
  expect(await attempt()).toMatchObject({ refused: 'TooManyRequests' });
});

test('the transactions of one network leave connections to others, in every tenant', async () => {
  const { inTenant } = shop.deps.database;
  const freed = Promise.withResolvers<void>();
  let held = 0;
  const flood = Array.from({ length: 40 }, () =>
    asCaller('flood', () =>
      inTenant(TENANT, async ({ trx }) => {
        held += 1;
        await sql`select 1`.execute(trx);
        await freed.promise;
      }),
    ),
  );
  onTestFinished(() => freed.resolve());
  await expect.poll(() => held).toBe(4);
  expect(await asCaller('other', () => inTenant(TENANT, async () => 'answered'))).toBe('answered');
  expect(await asCaller('other', () => inTenant('marafon', async () => 'answered'))).toBe('answered');
  expect(held).toBe(4);
  freed.resolve();
  await Promise.all(flood);
  expect(held).toBe(40);
});
