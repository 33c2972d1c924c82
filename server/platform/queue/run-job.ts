import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as BossJob, JobResult } from 'pg-boss';
import type { Log } from '../log.ts';
import { type Outage, outageOf } from '../outage.ts';
import type { JobHandler } from './job.ts';

/** What running jobs needs of the queue. */
export interface RunContext {
  log: Log;
  /** Aborted when the queue closes and has waited long enough: the jobs still under way may stop. */
  ending: AbortSignal;
  /** Aborted as soon as the queue begins to close: nobody pauses any more. */
  closing: AbortSignal;
  /** Puts a job back as if it had not been taken, to be taken again after so many seconds. */
  giveBack(job: BossJob<unknown>, afterSeconds: number): Promise<void>;
  /** Told of what is away whenever a job meets it. */
  onOutage(outage: Outage): void;
}

/** How long a worker rests when something the jobs need is away: it would only fail through all that wait. */
const OUTAGE_PAUSE_MS = 4_000;
/** Longer than the pause: the batch is settled before the job can be taken again. */
const GIVE_BACK_SECONDS = 10;

/**
 * Runs the jobs of a batch side by side. One that failed is logged with its kind and id, and tried again by the
 * queue; one that met an outage is given back without counting as a failure, and the worker rests a while.
 */
export async function runBatch(
  handler: JobHandler,
  batch: readonly BossJob<unknown>[],
  context: RunContext,
): Promise<JobResult[]> {
  const outages: Outage[] = [];
  const results = await Promise.all(
    batch.map((job) => runJob(handler, job, context, (outage) => void outages.push(outage))),
  );
  const [first] = outages;
  if (first !== undefined) {
    context.log.error({ job: handler.name, err: first }, 'jobs wait for what is away');
    context.onOutage(first);
    await sleep(OUTAGE_PAUSE_MS, undefined, { signal: context.closing }).catch(() => {});
  }
  return results;
}

async function runJob(
  handler: JobHandler,
  job: BossJob<unknown>,
  context: RunContext,
  noteOutage: (outage: Outage) => void,
): Promise<JobResult> {
  const { log } = context;
  const startedMs = performance.now();
  const facts = { job: handler.name, jobId: job.id };
  try {
    await handler.handle(job.data, AbortSignal.any([job.signal, context.ending]));
    log.debug({ ...facts, ms: Math.round(performance.now() - startedMs) }, 'job done');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const outage = outageOf(error);
    if (outage === undefined) {
      log.warn({ ...facts, err: error }, 'a job failed and will be tried again');
    } else {
      noteOutage(outage);
      // Where the database itself is away the job stays taken until its missing heartbeat gives it back.
      await context.giveBack(job, GIVE_BACK_SECONDS).catch(() => {});
    }
    // A job that was given back is no longer ours to settle: the queue passes over it.
    const message = error instanceof Error ? error.message : 'failed';
    return { id: job.id, status: 'failed', output: { message } };
  }
}
