import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPool } from '#platform/database/connections.ts';
import { refuse } from '#platform/http/refusal.ts';
import { createLog } from '#platform/log.ts';
import { Outage } from '#platform/outage.ts';
import { allJobs, allRecurringJobs } from '#server/app.ts';
import { query } from '#tests/factories/query-database.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { defineJob, everyTenant, handleJob, migrateQueue, openQueue, type Queue } from './queue.ts';
import { QUEUE_SCHEMA } from './queue-settings.ts';

const TENANT = 'photofinish';
const ids = { photoId: z.uuid() };
const giveUp = defineJob('test.give-up', ids);
const doomed = defineJob('test.doomed', ids, { retryLimit: 0, deadLetterJob: giveUp.name });
const unlucky = defineJob('test.unlucky', ids, { retryLimit: 0, deadLetterJob: giveUp.name });
const orphaned = defineJob('test.orphaned', ids, { retryLimit: 9, deadLetterJob: giveUp.name });
const inTurns = defineJob('test.in-turns', ids);
const ofTenants = defineJob('test.of-tenants', ids);
const single = defineJob('test.single', ids);
const double = defineJob('test.double', ids);
const often = defineJob('test.often', {});
const seldom = defineJob('test.seldom', {});
const endless = defineJob('test.endless', ids);
const kinds = [doomed, orphaned, endless, unlucky, inTurns, ofTenants, giveUp, single, double, often, seldom];

let shop: TestShop;
let queue: Queue;

beforeAll(async () => {
  shop = await openTestShop();
  await migrateQueue(shop.deps.database, kinds);
  queue = await openQueue(shop.deps.database, kinds, createLog('silent'));
});
afterAll(async () => {
  await queue.close();
  await shop.close();
});

/** Sends jobs. @returns their photos' ids */
async function send(job: typeof inTurns, count: number, line?: { ahead: number }): Promise<string[]> {
  const photoIds = Array.from({ length: count }, () => randomUUID() as string);
  await shop.deps.database.inTenant(TENANT, (scope) =>
    queue.send(
      scope,
      job,
      photoIds.map((photoId) => ({ photoId })),
      line,
    ),
  );
  return photoIds;
}

test('processes that start together migrate the queue one after the other', async () => {
  for (let time = 0; time < 5; time++)
    await Promise.all(Array.from({ length: 4 }, () => migrateQueue(shop.deps.database, kinds)));
});

test('a migrated queue is checked without waiting for transactions that write jobs', async () => {
  await shop.deps.database.inTenant(TENANT, async (scope) => {
    await queue.send(scope, inTurns, [{ photoId: randomUUID() }]);
    const migrated = migrateQueue(shop.deps.database, kinds).then(() => 'done');
    expect(await Promise.race([migrated, sleep(60_000, 'waits')])).toBe('done');
    return refuse('Conflict');
  });
});

test('serves lines of waiting jobs in turns, in whatever order they came', async () => {
  const large = await send(inTurns, 12, { ahead: 0 });
  const small = await send(inTurns, 3, { ahead: 0 });
  const late = await send(inTurns, 1, { ahead: 3 });
  const order: string[] = [];
  await queue.work([handleJob(inTurns, 1, async ({ photoId }) => void order.push(lineOf(photoId)))], {
    isWhole: false,
  });
  await waitFor('every job', async () => order.length === 16);
  function lineOf(photoId: string): string {
    if (large.includes(photoId)) return 'large';
    return small.includes(photoId) || late.includes(photoId) ? 'small' : 'unknown';
  }
  const [pairs, rest] = [order.slice(0, 8), order.slice(8)];
  for (let turn = 0; turn < 8; turn += 2)
    expect(pairs.slice(turn, turn + 2).toSorted()).toEqual(['large', 'small']);
  expect(rest).toEqual(Array.from({ length: 8 }, () => 'large'));
});

test('serves tenants in turns, however many jobs of one tenant wait', async () => {
  const sendFor = async (tenantId: string, count: number) => {
    const photoIds = Array.from({ length: count }, () => ({ photoId: randomUUID() as string }));
    await shop.deps.database.inTenant(tenantId, (scope) => queue.send(scope, ofTenants, photoIds));
  };
  await sendFor(TENANT, 8);
  for (let sent = 0; sent < 4; sent++) await sendFor(TENANT, 1);
  await sendFor('marafon', 2);
  await sendFor('marafon', 1);
  const order: string[] = [];
  await queue.work([handleJob(ofTenants, 1, async ({ tenantId }) => void order.push(tenantId))], {
    isWhole: false,
  });
  await waitFor('every job', async () => order.length === 15);
  const pairs = [order.slice(0, 2), order.slice(2, 4), order.slice(4, 6)];
  for (const pair of pairs) expect(pair.toSorted()).toEqual(['marafon', TENANT]);
});

test.for([
  { job: single, concurrency: 1 },
  { job: double, concurrency: 2 },
])('$concurrency jobs of a kind run at once, and no more', async ({ job, concurrency }) => {
  const counts: number[] = [];
  let running = 0;
  let done = 0;
  const reached = Promise.withResolvers<void>();
  await send(job, 7);
  await queue.work(
    [
      handleJob(job, concurrency, async () => {
        counts.push(++running);
        if (running === concurrency) reached.resolve();
        await reached.promise;
        // Long enough for an extra job to be fetched.
        await shop.deps.database.ping();
        running -= 1;
        done += 1;
      }),
    ],
    { isWhole: false },
  );
  await waitFor('every job', async () => done === 7);
  expect(Math.max(...counts)).toBe(concurrency);
});

test('a job that goes on after the grace is aborted when the queue closes, and runs again without counting a failure', async () => {
  const closing = await openQueue(shop.deps.database, kinds, createLog('silent'));
  const begun = Promise.withResolvers<void>();
  await closing.work(
    [
      handleJob(endless, 1, async (_payload, signal) => {
        begun.resolve();
        await sleep(3_600_000, undefined, { signal });
      }),
    ],
    { isWhole: false },
  );
  await send(endless, 1);
  await begun.promise;
  await closing.close(1);
  const login = createPool(shop.deps.database.poolSettings('login', 'test'));
  const { rows } = await login.query(`select state, retry_count from ${QUEUE_SCHEMA}.job where name = $1`, [
    endless.name,
  ]);
  await login.end();
  expect(rows).toEqual([{ state: 'created', retry_count: 0 }]);
});

describe('a recurring job', () => {
  const recurring = [everyTenant(often, { minutes: 720 }), everyTenant(seldom, { minutes: 720 })];
  let login: pg.Pool;
  beforeAll(() => {
    login = createPool(shop.deps.database.poolSettings('login', 'test'));
  });
  afterAll(() => login.end());

  /** Runs a process that sends due jobs, then ends. */
  async function visit(listTenantIds: () => Promise<string[]>): Promise<void> {
    const visiting = await openQueue(shop.deps.database, kinds, createLog('silent'));
    await visiting.sendRecurring(recurring, listTenantIds);
    await visiting.close();
  }
  const visitFor = (...tenantIds: string[]) => visit(async () => tenantIds);
  /** Returns the jobs sent since the last call, as `kind tenant`. */
  async function takeSent(): Promise<string[]> {
    const { rows } = await login.query(
      `update ${QUEUE_SCHEMA}.job set output = '{}' where name = any($1) and output is null returning name, data`,
      [recurring.map(({ name }) => name)],
    );
    return rows.map(({ name, data }) => `${name} ${data.tenantId}`).toSorted();
  }
  const set = (change: string) =>
    login.query(`update ${QUEUE_SCHEMA}.job set ${change} where name = any($1)`, [
      recurring.map(({ name }) => name),
    ]);

  test('is sent to each tenant once per interval, also to a new tenant', async () => {
    await Promise.all([visitFor('one', 'two'), visitFor('one', 'two')]);
    expect(await takeSent()).toEqual([
      'test.often one',
      'test.often two',
      'test.seldom one',
      'test.seldom two',
    ]);
    await visitFor('two', 'three');
    expect(await takeSent()).toEqual(['test.often three', 'test.seldom three']);
    await set(`state = 'completed', completed_on = now()`);
    await visitFor('one', 'two', 'three');
    expect(await takeSent()).toEqual([]);
  });

  test('is sent again in the next interval, but not while the last one runs, nor to a deleted tenant', async () => {
    await set(`singleton_on = singleton_on - interval '1 day'`);
    await login.query(`update ${QUEUE_SCHEMA}.job set state = 'active' where name = $1`, [often.name]);
    await visitFor('one', 'two');
    expect(await takeSent()).toEqual(['test.seldom one', 'test.seldom two']);
  });

  test('waits in the queue once, however often it is sent, whether requested or scheduled', async () => {
    await login.query(`delete from ${QUEUE_SCHEMA}.job where name = any($1)`, [
      recurring.map(({ name }) => name),
    ]);
    const sending = await openQueue(shop.deps.database, kinds, createLog('silent'));
    const sendTwice = () =>
      shop.deps.database.inTenant(TENANT, async (scope) => {
        await sending.sendOnce(scope, often);
        await sending.sendOnce(scope, often);
      });
    await sendTwice();
    expect(await takeSent()).toEqual([`test.often ${TENANT}`]);
    await login.query(`update ${QUEUE_SCHEMA}.job set state = 'active' where name = $1`, [often.name]);
    // A running job may have read before the new work existed, so another job is sent.
    await sendTwice();
    expect(await takeSent()).toEqual([`test.often ${TENANT}`]);
    await visitFor(TENANT);
    expect(await takeSent()).toEqual([`test.seldom ${TENANT}`]);
    await sending.close();
  });

  test('is retried later if the tenants cannot be listed', async () => {
    await visit(async () => {
      throw new Error('the database is away');
    });
  });
});

test('every job about a whole tenant is recurring', () => {
  const ofTenants = allJobs.filter(
    (job) => 'payload' in job && (job.payload as z.ZodType).safeParse({ tenantId: TENANT }).success,
  );
  expect(allRecurringJobs.map(({ name }) => name).toSorted()).toEqual(
    ofTenants.map(({ name }) => name).toSorted(),
  );
});

describe('a job', () => {
  test('that meets an outage is released, does not count as failed, and runs later', async () => {
    let isAway = true;
    const runs: string[] = [];
    const told: string[] = [];
    await queue.work(
      [
        handleJob(unlucky, 1, async ({ photoId }) => {
          runs.push(photoId);
          if (isAway) throw new Outage('The disk is full: make room.');
        }),
      ],
      {
        isWhole: false,
        onOutage: ({ message }) => {
          told.push(message);
          isAway = false;
        },
      },
    );
    // No failure is allowed: if the outage counted, the job would have been dropped.
    const [photoId] = await send(unlucky, 1);
    await waitFor('the second run', async () => runs.length === 2);
    expect(runs).toEqual([photoId, photoId]);
    expect(told).toEqual(['The disk is full: make room.']);
  });

  test('of a deleted brand that fails ends, and is passed to no other job', async () => {
    const runs: string[] = [];
    await queue.work(
      [
        handleJob(orphaned, 1, async ({ photoId }) => {
          runs.push(photoId);
          throw new Error('there is no tenant gone');
        }),
      ],
      { isWhole: false },
    );
    const photoId = randomUUID();
    await shop.deps.database.inTenant('gone', (scope) => queue.send(scope, orphaned, [{ photoId }]));
    await waitFor('the job to end', async () => {
      const [job] = await query<{ state: string }>(
        shop.deps.database,
        `select state from ${QUEUE_SCHEMA}.job where name = $1`,
        [orphaned.name],
      );
      return job?.state === 'completed';
    });
    expect(runs).toEqual([photoId]);
  });

  test('that fails for the last time is passed to the job that handles its failure', async () => {
    const givenUp: unknown[] = [];
    await queue.work(
      [
        handleJob(doomed, 1, async () => {
          throw new Error('no reader can read it');
        }),
        handleJob(giveUp, 1, async (payload) => void givenUp.push(payload)),
      ],
      { isWhole: false },
    );
    const [photoId] = await send(doomed, 1);
    await waitFor('it to be given up', async () => givenUp.length > 0);
    expect(givenUp).toEqual([{ tenantId: TENANT, photoId }]);
  });
});

test('a full worker must handle every kind exactly once', async () => {
  const one = handleJob(inTurns, 1, async () => {});
  await expect(queue.work([one])).rejects.toThrow(/test\.doomed/);
  await expect(queue.work([one, one], { isWhole: false })).rejects.toThrow(/test\.in-turns/);
});
