import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue-settings.ts';

/** The highest count of one kind and state: counting stops there, so that its cost is bounded. */
export const COUNTED_MAX = 10_000;

/** The numbers of a tenant's jobs of a kind, each up to COUNTED_MAX. */
export interface JobCounts {
  job: string;
  waiting: number;
  active: number;
  /** Dropped within the last day. */
  failed: number;
}

const JOBS = `${QUEUE_SCHEMA}.job`;

/**
 * The indexes for counting jobs, by name. Neither contains finished jobs; the second contains no waiting ones either.
 */
export const COUNTING_INDEXES = {
  job_of_tenant: `on ${JOBS} ((data ->> 'tenantId'), name, state) where state <> 'completed'`,
  job_in_state: `on ${JOBS} (name, state) where state in ('active', 'failed')`,
};

/** Counts the jobs of the scope's tenant, of every kind that has any. */
export async function countJobs({ trx, tenantId }: Scope): Promise<JobCounts[]> {
  const jobs = sql.table(`${QUEUE_SCHEMA}.job`);
  const counted = (states: string[]) => sql<number>`(
    select count(*)::integer from (
      select from ${jobs} as job
      where job.data ->> 'tenantId' = ${tenantId} and job.name = queue.name and job.state <> 'completed'
        and job.state = any(${states}::${sql.table(`${QUEUE_SCHEMA}.job_state`)}[])
      limit ${COUNTED_MAX}
    ) as found)`;
  const { rows } = await sql<JobCounts>`
    select name as job, ${counted(['created', 'retry'])} as waiting, ${counted(['active'])} as active,
      ${counted(['failed'])} as failed
    from ${sql.table(`${QUEUE_SCHEMA}.queue`)} as queue
    order by name
  `.execute(trx);
  return rows.filter(({ waiting, active, failed }) => waiting + active + failed > 0);
}

/** Returns whether a job of a kind waits for the scope's tenant. */
export async function isWaiting({ trx, tenantId }: Scope, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${QUEUE_SCHEMA}.job`)} as job
    where job.data ->> 'tenantId' = ${tenantId} and job.name = ${name} and job.state <> 'completed'
      and job.state < 'active' limit 1`.execute(trx);
  return rows.length > 0;
}

/** Counts the jobs of a kind that wait for the scope's tenant, up to COUNTED_MAX. */
export async function countWaiting({ trx, tenantId }: Scope, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${sql.table(JOBS)} as job
      where job.data ->> 'tenantId' = ${tenantId} and job.name = ${name} and job.state <> 'completed'
        and job.state < 'active'
      limit ${COUNTED_MAX}
    ) as found`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The numbers of all tenants' jobs of a kind, each up to COUNTED_MAX. */
export interface QueueState extends JobCounts {
  /** How long the oldest of the next COUNTED_MAX due jobs has been waiting; 0 if none is due. */
  oldestSeconds: number;
}

/** Counts the jobs of all tenants by kind; only due jobs count as waiting. */
export async function readQueueState({ trx }: Pick<Scope, 'trx'>): Promise<QueueState[]> {
  const jobs = sql.table(`${QUEUE_SCHEMA}.job`);
  const counted = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::integer from (select from ${jobs} as job where ${which} limit ${COUNTED_MAX}) as found)`;
  const inState = (state: 'active' | 'failed') =>
    sql`job.name = queue.name and job.state = ${sql.lit(state)}`;
  // In fetching order, which is the order of an index: so only the first of a million jobs are read.
  const next = sql`select job.start_after from ${jobs} as job
    where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()
    order by job.priority desc, job.created_on limit ${COUNTED_MAX}`;
  const { rows } = await sql<QueueState>`
    select name as job, due.waiting, ${counted(inState('active'))} as active, ${counted(inState('failed'))} as failed,
      coalesce(extract(epoch from now() - due.oldest)::float8, 0) as "oldestSeconds"
    from ${sql.table(`${QUEUE_SCHEMA}.queue`)} as queue,
      lateral (select count(*)::integer as waiting, min(start_after) as oldest from (${next}) as next) as due
    order by name
  `.execute(trx);
  return rows;
}
