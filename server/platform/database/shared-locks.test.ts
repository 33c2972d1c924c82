import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { LockTaken, outageOf } from '../outage.ts';
import type { Scope } from './database.ts';
import { asVisit, retryWhenFree, takeLock } from './shared-locks.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const SOON = { lookMs: 1, waitersMax: 10, waitersOfCallerMax: 10 };

/** Lets another transaction hold a lock exclusively, until the returned function is called or the test ends. */
async function takeForItself(lock: string): Promise<() => Promise<void>> {
  const [taken, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const other = shop.deps.database.inTenant('photofinish', async (scope) => {
    await takeLock(scope, lock, 'change');
    taken.resolve();
    await freed.promise;
  });
  await taken.promise;
  const free = () => {
    freed.resolve();
    return other;
  };
  onTestFinished(free);
  return free;
}

test('a visit that finds a lock taken begins again once it is free', async () => {
  const free = await takeForItself('list');
  const { inTenant } = retryWhenFree(shop.deps.database.inTenantAside, SOON);
  const begun: string[] = [];
  const visits = ['first', 'second'].map((name) =>
    asVisit(() =>
      inTenant('photofinish', async (scope) => {
        begun.push(name);
        await takeLock(scope, 'list', 'read');
        return name;
      }),
    ),
  );
  await expect.poll(() => begun.toSorted()).toEqual(['first', 'second']);
  await free();
  expect(await Promise.all(visits)).toEqual(['first', 'second']);
  expect(begun.toSorted()).toEqual(['first', 'first', 'second', 'second']);
});

test('a visit is refused when its wait ends, or at once if too many visits wait', async () => {
  const free = await takeForItself('list');
  for (const { waitMs, waitersMax } of [
    { waitMs: 0, waitersMax: 10 },
    { waitMs: 60_000, waitersMax: 0 },
  ]) {
    const { inTenant } = retryWhenFree(shop.deps.database.inTenantAside, { ...SOON, waitersMax });
    const visit = asVisit(() => inTenant('photofinish', (scope) => takeLock(scope, 'list', 'read')), waitMs);
    await expect(visit).rejects.toThrow(LockTaken);
  }
  await free();
});

test('the first call that changes a locked object waits with its connection, later calls wait without one', async () => {
  const free = await takeForItself('list');
  const done: string[] = [];
  const change = (name: string) =>
    asVisit(
      () =>
        shop.deps.database.inTenant('photofinish', async (scope) => {
          await takeLock(scope, 'list', 'change');
          done.push(name);
        }),
      60_000,
    );
  const changes = ['first', 'second', 'third'].map(change);
  await expect.poll(() => shop.deps.database.countWaiting()).toBe(2);
  await free();
  await Promise.all(changes);
  expect(done.toSorted()).toEqual(['first', 'second', 'third']);
});

test('a visit waits for a locked row for a limited time', async () => {
  const timeoutOf = () =>
    shop.deps.database.inTenant('photofinish', async ({ trx }) => {
      const { rows } = await sql<{
        timeout: string;
      }>`select current_setting('lock_timeout') as timeout`.execute(trx);
      return rows[0]?.timeout;
    });
  expect(await asVisit(timeoutOf)).toBe('1s');
  expect(await timeoutOf()).toBe('0');
  const refused = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  expect(outageOf(refused)).toBeInstanceOf(LockTaken);
});

test('a visit that finds a row locked releases its connection and starts again', async () => {
  const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockRow = ({ trx }: Scope) =>
    sql`select from tenants where tenant_id = 'photofinish' for update`.execute(trx);
  const other = shop.deps.database.inTenant('photofinish', async (scope) => {
    await lockRow(scope);
    locked.resolve();
    await freed.promise;
  });
  onTestFinished(() => freed.resolve());
  await locked.promise;
  const visit = asVisit(() => shop.deps.database.inTenant('photofinish', lockRow), 20_000);
  await expect.poll(() => shop.deps.database.countWaiting()).toBe(1);
  freed.resolve();
  await Promise.all([other, visit]);
});

test('other work waits for the lock', async () => {
  const free = await takeForItself('list');
  const work = shop.deps.database.inTenant('photofinish', (scope) => takeLock(scope, 'list', 'read'));
  await free();
  await work;
});
