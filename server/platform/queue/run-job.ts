import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BossJob, JobResult } from 'pg-boss';
import type { Log } from '../log.ts';
import { type Outage, outageOf } from '../outage.ts';
import { runWithin, type Tracing } from '../tracing/tracing.ts';
import { readCarried } from './carry-trace.ts';
import type { JobHandler } from './job.ts';

/** The functions of the queue that running a job needs. */
export interface RunContext {
  log: Log;
  /** Undefined if nothing is traced. */
  tracing: Tracing | undefined;
  /** Aborted when the queue is closing and has waited long enough; running jobs may then stop. */
  ending: AbortSignal;
  /** Aborted as soon as the queue begins to close: pauses end. */
  closing: AbortSignal;
  /** Requeues a job as if it had not been fetched; it can be fetched again after `afterSeconds`. */
  requeue(job: BossJob<unknown>, afterSeconds: number): Promise<void>;
  /** Returns whether the tenant of a job exists. */
  hasTenant(tenantId: string): Promise<boolean>;
  /** Called with the outage whenever a job meets one. */
  onOutage(outage: Outage): void;
}

/** The pause of a worker during an outage: without it every waiting job would fail. */
const OUTAGE_PAUSE_MS = 4_000;
/** Longer than the pause: the job has been requeued before it can be fetched again. */
const REQUEUE_SECONDS = 10;

/**
 * Runs a job. One that failed is logged with its kind and id, and tried again by the queue; one that met an outage is
 * requeued without counting as a failure, and the worker pauses.
 */
export async function runJob(
  handler: JobHandler,
  job: BossJob<unknown>,
  context: RunContext,
): Promise<JobResult> {
  const { payload, traceparent } = readCarried(job.data);
  const facts = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.destination.name': handler.name,
    'messaging.message.id': job.id,
  };
  const span = context.tracing?.begin('consumer', handler.name, facts, traceparent);
  return runWithin(span, async () => {
    const { result, error } = await tryJob(handler, { ...job, data: payload }, context);
    span?.end(error);
    return result;
  });
}

/** Runs a job once; throws nothing. */
async function tryJob(
  handler: JobHandler,
  job: BossJob<unknown>,
  context: RunContext,
): Promise<{ result: JobResult; error?: unknown }> {
  const { log } = context;
  const startedMs = performance.now();
  const facts = { job: handler.name, jobId: job.id };
  try {
    await handler.handle(job.data, AbortSignal.any([job.signal, context.ending]));
    log.debug({ ...facts, ms: Math.round(performance.now() - startedMs) }, 'job done');
    return { result: { id: job.id, status: 'completed' } };
  } catch (error) {
    const outage = outageOf(error);
    if (context.ending.aborted) {
      // The job did not fail: this process ends, and another one or the next start runs it.
      await context.requeue(job, 0).catch(() => {});
      log.info(facts, 'a job was interrupted, because the process ends; it runs again');
    } else if (outage === undefined && (await isOfDeletedTenant(job, context))) {
      log.info(facts, 'a job of a deleted brand failed and is not tried again');
      return { result: { id: job.id, status: 'completed' } };
    } else if (outage === undefined) {
      log.warn({ ...facts, err: error }, 'a job failed and will be tried again');
    } else {
      await waitOutage(outage, job, handler.name, context);
    }
    // A requeued job is no longer ours to complete; the queue ignores the call.
    const message = error instanceof Error ? error.message : 'failed';
    return { result: { id: job.id, status: 'failed', output: { message } }, error };
  }
}

async function isOfDeletedTenant(job: BossJob<unknown>, { hasTenant }: RunContext): Promise<boolean> {
  const { tenantId } = job.data as { tenantId: string };
  // If the database does not answer, the job is tried again.
  return !(await hasTenant(tenantId).catch(() => true));
}

async function waitOutage(
  outage: Outage,
  job: BossJob<unknown>,
  name: string,
  context: RunContext,
): Promise<void> {
  // If the database itself is unavailable, the job stays fetched until its heartbeat is missed and the queue releases
  // it.
  await context.requeue(job, REQUEUE_SECONDS).catch(() => {});
  context.log.error({ job: name, err: outage }, 'jobs wait for what is away');
  context.onOutage(outage);
  await sleep(OUTAGE_PAUSE_MS, undefined, { signal: context.closing }).catch(() => {});
}
