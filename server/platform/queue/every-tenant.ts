import type { PgBoss } from 'pg-boss';
import { DESK_SCOPE_ID } from '../database/database.ts';
import type { Job } from './job.ts';
import { QUEUE_SCHEMA } from './queue-settings.ts';

/** A kind of recurring job, for every tenant or for the installation. */
export interface RecurringJob {
  name: string;
  /** The interval of the job, in minutes. */
  minutes: number;
  /** Set if the job belongs to the installation; then no tenant gets it. */
  isOfInstallation?: true;
}

/** How often processes look for due jobs. A job is sent at most this long after its interval began. */
export const LOOK_MS = 30_000;
/** Finished jobs mark the intervals that had one; the queue keeps them no longer than a day. */
const MAX_MINUTES = 12 * 60;

/** Schedules a job for every tenant once per interval, however many processes run. */
export function everyTenant<P extends { tenantId: string }>(
  job: Job<P> & (keyof P extends 'tenantId' ? unknown : never),
  { minutes }: { minutes: number },
): RecurringJob {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES)
    throw new Error(`${job.name} can recur every 1 to ${MAX_MINUTES} whole minutes, not every ${minutes}`);
  return { name: job.name, minutes };
}

/** Schedules a job for the installation once per interval. */
export function everyInstallation<P extends { tenantId: string }>(
  job: Job<P> & (keyof P extends 'tenantId' ? unknown : never),
  span: { minutes: number },
): RecurringJob {
  return { ...everyTenant(job, span), isOfInstallation: true };
}

/**
 * Sends each kind to the tenants that had none in the current interval. The queue's unique index over kind, tenant and
 * interval decides, so any number of processes may do this. A tenant whose last job is still waiting, running or being
 * retried gets no new one.
 */
export async function sendDueJobs(
  boss: PgBoss,
  recurring: readonly RecurringJob[],
  tenantIds: readonly string[],
): Promise<void> {
  const unfinished = await findUnfinished(boss, recurring);
  for (const { name, minutes, isOfInstallation } of recurring) {
    const ids = isOfInstallation === true ? [DESK_SCOPE_ID] : tenantIds;
    const free = ids.filter((tenantId) => !unfinished.has(`${name} ${tenantId}`));
    if (free.length === 0) continue;
    await boss.insert(
      name,
      free.map((tenantId) => ({
        data: { tenantId },
        singletonKey: tenantId,
        singletonSeconds: minutes * 60,
        deleteAfterSeconds: minutes * 60,
      })),
    );
  }
}

/** `kind tenant` of every unfinished recurring job. */
async function findUnfinished(boss: PgBoss, recurring: readonly RecurringJob[]): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, singleton_key from ${QUEUE_SCHEMA}.job
     where name = any($1) and state < 'completed' and singleton_key is not null`,
    [recurring.map(({ name }) => name)],
  );
  return new Set(
    rows.map((row: { name: string; singleton_key: string }) => `${row.name} ${row.singleton_key}`),
  );
}
