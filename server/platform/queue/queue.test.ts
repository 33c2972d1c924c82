import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLog } from '#platform/log.ts';
import { Outage } from '#platform/outage.ts';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import { defineJob, handleJob, migrateQueue, openQueue, type Queue } from './queue.ts';

const TENANT = 'photofinish';
const ids = { photoId: z.uuid() };
const giveUp = defineJob('test.give-up', ids);
const doomed = defineJob('test.doomed', ids, { retryLimit: 0, givenUpBy: giveUp.name });
const unlucky = defineJob('test.unlucky', ids, { retryLimit: 0, givenUpBy: giveUp.name });
const inTurns = defineJob('test.in-turns', ids);
const kinds = [doomed, unlucky, inTurns, giveUp];

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

/** Sends jobs and gives their photos' ids. */
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

test('lines that wait together are served in turns, whoever came first', async () => {
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
  // Four are taken at a time, so the order is only roughly one by one.
  expect(order.lastIndexOf('small')).toBeLessThan(11);
  expect(order.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'large'));
  expect(order.slice(0, 4)).toContain('large');
});

describe('a job', () => {
  test('that meets an outage is given back, does not count as failed, and is done later', async () => {
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
    // Allowed no failure at all: counted, it would have been given up.
    const [photoId] = await send(unlucky, 1);
    await waitFor('the second run', async () => runs.length === 2);
    expect(runs).toEqual([photoId, photoId]);
    expect(told).toEqual(['The disk is full: make room.']);
  });

  test('that fails for the last time is handed to the kind that gives it up', async () => {
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

test('a process that works for all must handle every kind, and each once', async () => {
  const one = handleJob(inTurns, 1, async () => {});
  await expect(queue.work([one])).rejects.toThrow(/test\.doomed/);
  await expect(queue.work([one, one], { isWhole: false })).rejects.toThrow(/test\.in-turns/);
});
