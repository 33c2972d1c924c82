import { sql } from 'kysely';
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

/** The index by which a tenant's jobs are counted: those that are done are not in it. */
export const JOBS_OF_TENANT_INDEX = `create index if not exists job_of_tenant
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
