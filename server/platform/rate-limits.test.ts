import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { networkKey } from './canonical-key.ts';
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
    trx.selectFrom('rateLimits').selectAll().where('tenantId', '=', 'photofinish').execute(),
  );

test('a limit holds across processes, per tenant and per address, until its window ends', async () => {
  const clock = { now: () => now };
  const [one, other] = [
    createRateLimits(shop.deps.database, clock),
    createRateLimits(shop.deps.database, clock),
  ];
  const [first, second] = [networkKey('10.0.0.1'), networkKey('10.0.0.2')];
  const uses = await Promise.all(
    [one, other, one, other, one].map((limits) => limits.take('photofinish', THREE, first)),
  );
  expect(uses.filter((refusal) => refusal === undefined)).toHaveLength(3);
  now = new Date('2026-05-10T10:00:17.400Z');
  const refused = { refused: 'TooManyRequests', retryAfterSeconds: 43 };
  expect(await other.take('photofinish', THREE, first)).toEqual(refused);
  expect(await other.check('photofinish', THREE, first)).toEqual(refused);
  expect(await other.check('photofinish', THREE, second)).toBeUndefined();
  expect(await one.take('photofinish', THREE, second)).toBeUndefined();
  expect(await one.take('marafon', THREE, first)).toBeUndefined();
  now = new Date('2026-05-10T10:01:00Z');
  expect(await one.take('photofinish', THREE, first)).toBeUndefined();
  expect(JSON.stringify(await rows())).not.toContain('10.0.0');
});

test('a rollback keeps the count of an attempt and undoes that of a turn; a refunded attempt does not count', async () => {
  const limits = createRateLimits(shop.deps.database, { now: () => now });
  const [who, other] = [networkKey('10.0.0.3'), networkKey('10.0.0.4')];
  const one = { limit: 1, windowSeconds: 60 };
  const undone = shop.deps.database.inTenant('photofinish', async (scope) => {
    await limits.take('photofinish', { ...one, name: 'tried' }, who);
    await limits.takeTurn(scope, { ...one, turn: 'turned' }, who);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  expect(await limits.take('photofinish', { ...one, name: 'tried' }, who)).toBeDefined();
  const take = () =>
    shop.deps.database.inTenant('photofinish', (scope) =>
      limits.takeTurn(scope, { ...one, turn: 'turned' }, who),
    );
  expect([await take(), await take()]).toEqual([
    undefined,
    expect.objectContaining({ refused: 'TooManyRequests' }),
  ]);
  for (let time = 0; time < 3; time++) {
    expect(await limits.take('photofinish', { ...one, name: 'tried' }, other)).toBeUndefined();
    await limits.refund('photofinish', { ...one, name: 'tried' }, other);
  }
});

test('turns taken together count like turns taken one after another', async () => {
  const limits = createRateLimits(shop.deps.database, { now: () => now });
  const turn = { turn: 'together', limit: 2, windowSeconds: 60 };
  const [one, other] = [networkKey('10.0.0.5'), networkKey('10.0.0.6')];
  const take = (...all: (typeof one)[]) =>
    shop.deps.database.inTenant('photofinish', async (scope) =>
      (await limits.takeTurns(scope, turn, all)).map((refused) => refused?.refused),
    );
  expect(await take()).toEqual([]);
  expect(await take(one, other, one, one)).toEqual([undefined, undefined, undefined, 'TooManyRequests']);
  expect(await take(one, other, other)).toEqual(['TooManyRequests', undefined, 'TooManyRequests']);
});

test('counters are deleted once all the windows that they counted have ended', async () => {
  const limits = createRateLimits(shop.deps.database, { now: () => now });
  now = new Date('2026-05-20T10:00:00Z');
  const day = { name: 'day', limit: 1, windowSeconds: 24 * 3600 };
  await limits.take('photofinish', day, networkKey('10.0.0.5'));
  const sweep = () => shop.deps.database.inTenant('photofinish', (scope) => limits.sweep(scope));
  await sweep();
  expect((await rows()).map((row) => row.windowStart)).toEqual([new Date('2026-05-20T00:00:00Z')]);
  now = new Date('2026-05-21T00:00:01Z');
  await sweep();
  expect(await rows()).toEqual([]);
});
