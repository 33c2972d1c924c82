import pg from 'pg';
import { type Job as BossJob, fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, Scope } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A kind of job: its payload holds ids only, its handler may run twice and must not mind. */
export interface Job<Payload extends { tenantId: string }> {
  /** `slice.verb-noun`, as in `ingest.process-photo`. */
  name: string;
  payload: z.ZodType<Payload>;
  /** How often a failed run is tried again, with growing pauses. */
  retryLimit: number;
  /** Seconds after which a run counts as lost. */
  expireSeconds: number;
}

/** A kind of job whose payload does not matter here. */
export type AnyJob = Pick<Job<{ tenantId: string }>, 'name' | 'retryLimit' | 'expireSeconds'>;

export interface JobHandler {
  name: string;
  /** How many of this kind run at once in one process. */
  concurrency: number;
  handle(payload: unknown, signal: AbortSignal): Promise<void>;
}

export interface Queue {
  /** Adds jobs within the caller's transaction: they exist exactly if its rows do. */
  send<P extends { tenantId: string }>(
    scope: Scope,
    job: Job<P>,
    payloads: Omit<P, 'tenantId'>[],
  ): Promise<void>;
  /**
   * Takes up work. Refuses handlers without a kind and kinds handled twice; a process that works for all
   * (`isWhole`) must handle every kind.
   */
  work(handlers: JobHandler[], options?: { isWhole: boolean }): Promise<void>;
  /** Waits for the running jobs, then leaves. */
  close(): Promise<void>;
}

export const QUEUE_SCHEMA = 'pgboss';
/** A worker that is gone is noticed this soon; its jobs go to another (pg-boss asks for at least 10). */
const HEARTBEAT_SECONDS = 20;
const CLOSE_TIMEOUT_MS = 60_000;

/** Declares a kind of job and its payload, of ids only. */
export function defineJob<Shape extends z.ZodRawShape>(
  name: string,
  ids: Shape,
  options: { retryLimit?: number; expireSeconds?: number } = {},
) {
  const payload = z.strictObject({ tenantId: z.string(), ...ids });
  return { name, payload, retryLimit: options.retryLimit ?? 5, expireSeconds: options.expireSeconds ?? 300 };
}

/** Binds a handler to a kind: the payload is checked before the handler sees it. */
export function handleJob<P extends { tenantId: string }>(
  job: Job<P>,
  concurrency: number,
  handle: (payload: P, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    name: job.name,
    concurrency,
    handle: (payload, signal) => handle(job.payload.parse(payload), signal),
  };
}

/** Makes the queue's tables and one queue a kind; run by the migration, as the owner of the tables. */
export async function migrateQueue(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const boss = new PgBoss({ ...settings(database, 'login'), supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const job of jobs) {
    const options = {
      retryLimit: job.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: job.expireSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      retentionSeconds: 30 * 24 * 3600,
      deleteAfterSeconds: 24 * 3600,
    };
    await boss.createQueue(job.name, options);
    await boss.updateQueue(job.name, options);
  }
  const db = boss.getDb();
  for (const role of ['photofinish_scheduler', 'photofinish_app']) {
    await db.executeSql(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`);
    await db.executeSql(`grant execute on all functions in schema ${QUEUE_SCHEMA} to ${role}`);
  }
  await db.executeSql(
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to photofinish_scheduler`,
  );
  await db.executeSql(`grant select, insert on all tables in schema ${QUEUE_SCHEMA} to photofinish_app`);
  await boss.stop({ graceful: false });
}

function settings(database: Database, role: 'login' | 'scheduler') {
  const pool = database.poolSettings(role, 'queue');
  return { ...(pool as object), schema: QUEUE_SCHEMA, max: 6, useListenNotify: true };
}

/** Opens the queue over tables that `migrateQueue` made. */
export async function openQueue(database: Database, jobs: readonly AnyJob[], log: Log): Promise<Queue> {
  const boss = new PgBoss({
    ...settings(database, 'scheduler'),
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Rebuilding indexes is the owner's right, not the scheduler's.
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue failed'));
  if (database.isAlone) await restoreOrphans(database);
  await boss.start();
  const known = new Map(jobs.map((job) => [job.name, job]));
  const running = new AbortController();

  return {
    async send(scope, job, payloads) {
      if (payloads.length === 0) return;
      const inserts = payloads.map((payload) => ({ data: { tenantId: scope.tenantId, ...payload } }));
      await boss.insert(job.name, inserts, { db: fromKysely(scope.trx) });
    },
    async work(handlers, options = { isWhole: true }) {
      checkHandlers([...known.keys()], handlers, options.isWhole);
      for (const handler of handlers) {
        const options = {
          batchSize: Math.max(2, handler.concurrency),
          localConcurrency: 2,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
          burstWhenBatchFull: true,
          perJobResults: true as const,
        };
        await boss.work(handler.name, options, (batch: BossJob<unknown>[]) =>
          Promise.all(batch.map((job) => runJob(handler, job, running.signal, log))),
        );
      }
    },
    async close() {
      await boss.stop({ graceful: true, timeout: CLOSE_TIMEOUT_MS });
      running.abort();
    },
  };
}

/** One job's fate; a failure is logged with its kind and id, and tried again by the queue. */
async function runJob(
  handler: JobHandler,
  job: BossJob<unknown>,
  closing: AbortSignal,
  log: Log,
): Promise<JobResult> {
  const startedMs = performance.now();
  try {
    await handler.handle(job.data, AbortSignal.any([job.signal, closing]));
    log.debug(
      { job: handler.name, jobId: job.id, ms: Math.round(performance.now() - startedMs) },
      'job done',
    );
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ job: handler.name, jobId: job.id, err: error }, 'a job failed and will be tried again');
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : 'failed' },
    };
  }
}

function checkHandlers(kinds: string[], handlers: JobHandler[], isWhole: boolean): void {
  const names = handlers.map((handler) => handler.name);
  const faults = [
    ...(isWhole ? kinds.filter((name) => !names.includes(name)) : []),
    ...names.filter((name) => !kinds.includes(name)),
    ...names.filter((name, index) => names.indexOf(name) !== index),
  ];
  if (faults.length > 0)
    throw new Error(`jobs without exactly one kind and one handler: ${faults.join(', ')}`);
}

/**
 * Gives back the jobs of workers that were killed, at once and without counting it as a failure. Only right
 * while no other process works, which the embedded server knows; elsewhere the missing heartbeat tells.
 */
async function restoreOrphans(database: Database): Promise<void> {
  const pool = new pg.Pool({ ...database.poolSettings('scheduler', 'queue'), max: 1 });
  try {
    await pool.query(
      `update ${QUEUE_SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null where state = 'active'`,
    );
  } finally {
    await pool.end();
  }
}
