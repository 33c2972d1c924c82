import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../database/database.ts';
import { QUEUE_SCHEMA } from './queue-settings.ts';

/** Of one kind and state: what is more is not counted, so that a count costs the same however many wait. */
export const COUNTED_MAX = 10_000;

/** How many of a tenant's jobs of a kind there are, each up to COUNTED_MAX. */
export interface JobCounts {
  job: string;
  waiting: number;
  active: number;
  /** Given up within the last day. */
  failed: number;
}

/** The index by which a tenant’s jobs are counted: those that are done are not in it. */
export const JOBS_OF_TENANT_INDEX = 'job_of_tenant';
export const CREATE_JOBS_OF_TENANT_INDEX = `create index ${JOBS_OF_TENANT_INDEX}
  on ${QUEUE_SCHEMA}.job ((data ->> 'tenantId'), name, state) where state <> 'completed'`;

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

/** Tells whether a job of a kind waits for the scope's tenant. */
export async function isWaiting({ trx, tenantId }: Scope, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${QUEUE_SCHEMA}.job`)} as job
    where job.data ->> 'tenantId' = ${tenantId} and job.name = ${name} and job.state <> 'completed'
      and job.state < 'active' limit 1`.execute(trx);
  return rows.length > 0;
}

/** How many jobs of a kind there are of all tenants, each up to COUNTED_MAX. */
export interface QueueState extends JobCounts {
  /** For how long the one that is due the longest waits; 0 where none is. */
  oldestSeconds: number;
}

/** Counts the jobs of all tenants, of every kind; waiting are those that are due. */
export async function readQueueState({ trx }: Pick<Scope, 'trx'>): Promise<QueueState[]> {
  const jobs = sql.table(`${QUEUE_SCHEMA}.job`);
  const due = sql`job.name = queue.name and job.state < 'active' and job.start_after <= now()`;
  const counted = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::integer from (select from ${jobs} as job where ${which} limit ${COUNTED_MAX}) as found)`;
  const inState = (state: string) =>
    sql`job.name = queue.name and job.state <> 'completed' and job.state = ${state}::${sql.table(`${QUEUE_SCHEMA}.job_state`)}`;
  const { rows } = await sql<QueueState>`
    select name as job, ${counted(due)} as waiting, ${counted(inState('active'))} as active,
      ${counted(inState('failed'))} as failed,
      coalesce((select extract(epoch from now() - min(job.start_after))::float8 from ${jobs} as job where ${due}), 0)
        as "oldestSeconds"
    from ${sql.table(`${QUEUE_SCHEMA}.queue`)} as queue
    order by name
  `.execute(trx);
  return rows;
}
