import { setInterval, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Job as BossJob, fromKysely, PgBoss } from 'pg-boss';
import { createPool } from '../database/connections.ts';
import { type Database, DESK_SCOPE_ID, type Scope } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Outage } from '../outage.ts';
import { currentSpan, type Tracing } from '../tracing/tracing.ts';
import { carryTrace } from './carry-trace.ts';
import { countWaiting, isWaiting } from './count-jobs.ts';
import { LOOK_MS, type RecurringJob, sendDueJobs } from './every-tenant.ts';
import type { AnyJob, Job, JobHandler } from './job.ts';
import { createFaultLog } from './log-faults.ts';
import { QUEUE_SCHEMA, queueSettings } from './queue-settings.ts';
import { type RunContext, runJob } from './run-job.ts';
import { findTurn } from './take-turns.ts';

export { COUNTED_MAX, countJobs, type JobCounts } from './count-jobs.ts';
export { everyInstallation, everyTenant, type RecurringJob } from './every-tenant.ts';
export { type AnyJob, defineJob, handleJob, type JobHandler } from './job.ts';
export { migrateQueue } from './migrate-queue.ts';

/** How a process runs jobs. */
interface WorkOptions {
  /** Whether it must handle every kind; true by default. */
  isWhole?: boolean;
  /**
   * Called with the outage (a full disk, a storage that does not answer) whenever a job meets one; the job runs later.
   */
  onOutage?(outage: Outage): void;
}

export interface Queue {
  /**
   * Adds jobs within the caller's transaction: they exist exactly if its rows do.
   * Lines of jobs that wait together are served in turns. By default the tenant's jobs of the kind are one line, so that
   * many jobs of one tenant do not delay those of others (`tests/house/queues.test.ts`).
   * @param line the number of waiting jobs of the same line, if a tenant has several lines (one for each event's photos)
   */
  send<P extends { tenantId: string }>(
    scope: Scope,
    job: Job<P>,
    payloads: Omit<P, 'tenantId'>[],
    line?: { ahead: number },
  ): Promise<void>;
  /** Adds jobs that wait for some time, within the caller's transaction. They are one line of their tenant. */
  sendLater<P extends { tenantId: string }>(
    scope: Scope,
    job: Job<P>,
    payloads: Omit<P, 'tenantId'>[],
    seconds: number,
  ): Promise<void>;
  /**
   * Adds a job for the scope's whole tenant within the caller's transaction, unless one of its kind is already waiting.
   * So a tenant with much work is in the queue once, and does not delay the others.
   */
  sendOnce(scope: Scope, job: Job<{ tenantId: string }>): Promise<void>;
  /** Starts to run jobs. Refuses handlers without a kind and kinds with two handlers. */
  work(handlers: JobHandler[], options?: WorkOptions): Promise<void>;
  /**
   * Sends recurring jobs to all tenants until the queue closes. Tenants are listed each time, so a new tenant gets its
   * jobs too. Any number of processes may do so: each job is sent once.
   * @returns once the first round is sent
   */
  sendRecurring(recurring: readonly RecurringJob[], listTenantIds: () => Promise<string[]>): Promise<void>;
  /**
   * Waits for the running jobs, then closes.
   * @param graceMs how long it waits; then it aborts them, and they run again later. A minute by default
   */
  close(graceMs?: number): Promise<void>;
}

const CLOSE_GRACE_MS = 60_000;
/** How long aborted jobs may take to end. */
const ABORT_MS = 5_000;
/** How long an idle worker may take to end: as long as its last poll. */
const IDLE_MS = 500;

/** Opens the queue on the tables that `migrateQueue` created. */
export async function openQueue(
  database: Database,
  jobs: readonly AnyJob[],
  log: Log,
  tracing?: Tracing,
): Promise<Queue> {
  const boss = new PgBoss({
    ...queueSettings(database, 'scheduler'),
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Rebuilding indexes is the owner's right, not the scheduler's.
    reindex: false,
  });
  boss.on(
    'error',
    createFaultLog((facts) => log.error(facts, 'the queue failed'), Date.now),
  );
  if (database.isAlone) await restoreOrphans(database);
  await boss.start();
  const kinds = jobs.map((job) => job.name);
  const ending = new AbortController();
  const closing = new AbortController();
  const working = new Set<string>();
  let rounds = Promise.resolve();

  const insert = async (
    scope: Scope,
    { name }: AnyJob,
    payloads: object[],
    { ahead, startAfter }: { ahead: number; startAfter?: number },
  ): Promise<void> => {
    const first = await findTurn(scope, name, ahead);
    const inserts = payloads.map((payload, index) => ({
      data: carryTrace({ tenantId: scope.tenantId, ...payload }, currentSpan()),
      priority: first - index,
      ...(startAfter === undefined ? {} : { startAfter }),
    }));
    await boss.insert(name, inserts, { db: fromKysely(scope.trx) });
  };

  return {
    async send(scope, job, payloads, line) {
      if (payloads.length === 0) return;
      const ahead = line?.ahead ?? (await countWaiting(scope, job.name));
      await insert(scope, job, payloads, { ahead });
    },
    async sendLater(scope, job, payloads, seconds) {
      const ahead = await countWaiting(scope, job.name);
      await insert(scope, job, payloads, { ahead, startAfter: seconds });
    },
    async sendOnce(scope, job) {
      if (await isWaiting(scope, job.name)) return;
      const { tenantId } = scope;
      // The job has the key of recurring jobs, so no recurring job is sent until it has ended. It does the work of
      // several requests, so it belongs to no request's trace.
      await boss.insert(job.name, [{ data: { tenantId }, singletonKey: tenantId }], {
        db: fromKysely(scope.trx),
      });
    },
    async work(handlers, { isWhole = true, onOutage = () => {} } = {}) {
      checkHandlers(kinds, handlers, isWhole);
      const context: RunContext = {
        log,
        tracing,
        onOutage,
        ending: ending.signal,
        closing: closing.signal,
        requeue: (job, afterSeconds) => requeue(boss, job, afterSeconds),
        hasTenant: (tenantId) => hasTenant(database, tenantId),
      };
      for (const handler of handlers) {
        working.add(handler.name);
        for (let slot = 0; slot < handler.concurrency; slot++) await workOneByOne(boss, handler, context);
      }
    },
    async sendRecurring(recurring, listTenantIds) {
      const sendRound = async (): Promise<void> => {
        try {
          await sendDueJobs(boss, recurring, await listTenantIds());
        } catch (error) {
          log.warn({ err: error }, 'recurring jobs could not be sent and are tried again');
        }
      };
      await sendRound();
      rounds = repeat(sendRound, closing.signal);
    },
    async close(graceMs = CLOSE_GRACE_MS) {
      closing.abort();
      const grace = setTimeout(() => ending.abort(), graceMs);
      await rounds;
      await endIdleWorkers(boss, working);
      await boss.stop({ graceful: true, timeout: graceMs + ABORT_MS });
      clearTimeout(grace);
      ending.abort();
    },
  };
}

/** Runs jobs of a kind, one at a time: the next once the previous is done, or when one is announced. */
async function workOneByOne(boss: PgBoss, handler: JobHandler, context: RunContext): Promise<void> {
  let workerId = '';
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 5,
    perJobResults: true as const,
  };
  workerId = await boss.work(handler.name, options, async (jobs: BossJob<unknown>[]) => {
    const results = await Promise.all(jobs.map((job) => runJob(handler, job, context)));
    // Otherwise it would pause before it fetches the next one.
    boss.notifyWorker(workerId);
    return results;
  });
}

/**
 * Ends the idle workers of these kinds. pg-boss checks only every half second whether workers have ended, even if
 * none of them had a job; when it stops, it waits for the busy ones.
 */
async function endIdleWorkers(boss: PgBoss, kinds: ReadonlySet<string>): Promise<void> {
  const ended = new AbortController();
  const isIdle = Promise.all([...kinds].map((kind) => boss.offWork(kind, { wait: true })));
  const isLate = sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
  await Promise.race([isIdle, isLate]);
  ended.abort();
}

/** Repeats until stopped; a running round is finished. */
async function repeat(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal, ref: false })) await work();
  } catch (error) {
    if (!signal.aborted) throw error;
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

/** Returns whether a job's tenant exists; the desk's own scope always does. */
async function hasTenant({ asHost }: Pick<Database, 'asHost'>, tenantId: string): Promise<boolean> {
  if (tenantId === DESK_SCOPE_ID) return true;
  const { rows } = await sql`select from tenants where tenant_id = ${tenantId}`.execute(asHost);
  return rows.length > 0;
}

/** Requeues a job that this process holds; does nothing if it no longer holds it. */
async function requeue(boss: PgBoss, job: BossJob<unknown>, afterSeconds: number): Promise<void> {
  await boss.getDb().executeSql(
    `update ${QUEUE_SCHEMA}.job
     set state = 'created', started_on = null, heartbeat_on = null, start_after = now() + make_interval(secs => $4)
     where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount, afterSeconds],
  );
}

/**
 * Requeues the jobs of killed workers at once, without counting a failure. Only correct if no other process runs jobs,
 * which is known only of the embedded server; elsewhere missing heartbeats reveal killed workers.
 */
async function restoreOrphans(database: Database): Promise<void> {
  const pool = createPool({ ...database.poolSettings('scheduler', 'queue'), max: 1 });
  try {
    await pool.query(
      `update ${QUEUE_SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null where state = 'active'`,
    );
  } finally {
    await pool.end();
  }
}
