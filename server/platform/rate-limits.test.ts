import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { createRateLimits } from './rate-limits.ts';

let shop: TestShop;
let now = new Date('2026-05-10T10:00:00Z');
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const THREE = { name: 'test', limit: 3, windowSeconds: 60 };
const rows = () =>
  shop.deps.database.inTenant('photofinish', ({ trx }) =>
    trx.selectFrom('rate_limits').selectAll().where('tenant_id', '=', 'photofinish').execute(),
  );

test('a limit holds across processes, per tenant and per address, until its window ends', async () => {
  const clock = { now: () => now };
  const [one, other] = [
    createRateLimits(shop.deps.database, clock),
    createRateLimits(shop.deps.database, clock),
  ];
  const uses = await Promise.all(
    [one, other, one, other, one].map((limits) => limits.take('photofinish', THREE, '10.0.0.1')),
  );
  expect(uses.filter(Boolean)).toHaveLength(3);
  expect(await other.hasLeft('photofinish', THREE, '10.0.0.1')).toBe(false);
  expect(await other.hasLeft('photofinish', THREE, '10.0.0.2')).toBe(true);
  expect(await one.take('photofinish', THREE, '10.0.0.2')).toBe(true);
  expect(await one.take('marafon', THREE, '10.0.0.1')).toBe(true);
  now = new Date('2026-05-10T10:01:00Z');
  expect(await one.take('photofinish', THREE, '10.0.0.1')).toBe(true);
  expect(JSON.stringify(await rows())).not.toContain('10.0.0');
});

test('counters of past days are swept out', async () => {
  const limits = createRateLimits(shop.deps.database, { now: () => now });
  now = new Date('2026-05-20T10:00:00Z');
  for (let use = 0; use < 200; use++) await limits.take('photofinish', { ...THREE, limit: 1000 }, 'x');
  expect((await rows()).every((row) => row.window_start > new Date('2026-05-18'))).toBe(true);
});
