import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readQueueState } from '#platform/queue/count-jobs.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { readCpuSeconds, readDatabaseCpu } from '#tests/factories/process-figures.ts';
import { waitFor } from '#tests/factories/wait-for.ts';
import type { ShopFolder } from '#tests/faults/shop-process.ts';

/** The cost of taking a job from a long queue. */
export interface QueueFigures {
  waiting: number;
  /** CPU milliseconds of a job that finds nothing to do: in the process, and in the database. */
  workerMs: number;
  databaseMs: number;
  jobsPerSecond: number;
  /** The time in milliseconds to count waiting jobs, as metrics and alerts do. */
  countMs: number;
}

const TENANT = 'photofinish';
/** A job kind whose handler finds no row and ends. */
const KIND = 'verification.send-code';
const SETTLE_JOBS = 50;

/** Runs one process that takes jobs from a queue of the given length. */
export async function measureQueue(
  shop: ShopFolder,
  waiting: number,
  seconds: number,
): Promise<QueueFigures> {
  return shop.withPlatform(async (deps) => {
    const client = new pg.Client(deps.database.poolSettings('login', 'bench'));
    await client.connect();
    const worker = shop.run(['work', '--demo']);
    try {
      await fillQueue(client, waiting);
      const countDone = async (): Promise<number> => {
        const { rows } = await client.query<{ left: number }>(
          `select count(*)::integer as left from ${QUEUE_SCHEMA}.job where name = $1 and state <> 'completed'`,
          [KIND],
        );
        return waiting - (rows[0]?.left ?? 0);
      };
      await waitFor('the process to work', async () => (await countDone()) >= SETTLE_JOBS, 300_000);
      // Counting a million rows is not part of the measurement, so it is done before and after.
      const first = await countDone();
      const before = {
        worker: await readCpuSeconds(worker.pid),
        database: await readDatabaseCpu(shop.dataDir),
      };
      await sleep(seconds * 1000);
      const after = {
        worker: await readCpuSeconds(worker.pid),
        database: await readDatabaseCpu(shop.dataDir),
      };
      const jobs = (await countDone()) - first;
      const startedMs = performance.now();
      await deps.database.inTenant(TENANT, readQueueState);
      const countMs = performance.now() - startedMs;
      return {
        waiting,
        workerMs: ((after.worker - before.worker) * 1000) / jobs,
        databaseMs: ((after.database - before.database) * 1000) / jobs,
        jobsPerSecond: jobs / seconds,
        countMs,
      };
    } finally {
      worker.signal('SIGTERM');
      await worker.ended;
      await client.query(`delete from ${QUEUE_SCHEMA}.job where name = $1`, [KIND]);
      await client.end();
    }
  });
}

/** Adds jobs about requests that do not exist, a thousand at a time as an import does. */
async function fillQueue(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into ${QUEUE_SCHEMA}.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, keep_until, policy, dead_letter, created_on)
     select q.name, json_build_object('tenantId', $2::text, 'requestId', gen_random_uuid()), q.retry_limit, q.retry_delay,
       q.retry_backoff, q.expire_seconds, q.deletion_seconds, now() + interval '30 days', q.policy, q.dead_letter,
       now() - interval '1 hour' + n / 1000 * interval '1 second'
     from ${QUEUE_SCHEMA}.queue as q, generate_series(1, $3::integer) as n where q.name = $1`,
    [KIND, TENANT, count],
  );
  await client.query(`analyze ${QUEUE_SCHEMA}.job`);
}
