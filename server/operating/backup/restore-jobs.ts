import type pg from 'pg';
import { copyRowsIn } from '#platform/database/copy-tables.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import type { BackupPlace } from './backup-place.ts';
import { inTransaction } from './database-login.ts';
import type { Manifest, StoredTable } from './manifest.ts';
import { tableStream } from './stream-names.ts';

type Jobs = Pick<Manifest, 'backupId' | 'tables'>;

/** No job of the shop waits longer for its time. */
const WAIT_DAYS_MAX = 30;

/** Replaces the jobs of the queue by those of a backup. */
export async function restoreJobs(client: pg.Client, place: BackupPlace, jobs: Jobs): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`delete from ${QUEUE_SCHEMA}.job`);
    await insertJobs(client, place, jobs);
  });
}

/**
 * Adds the unfinished jobs in the caller's transaction. Unknown kinds of jobs and columns that no longer exist are left
 * out; jobs that were running start again. Jobs that the queue already has stay.
 */
async function insertJobs(client: pg.Client, place: BackupPlace, { backupId, tables }: Jobs): Promise<void> {
  const jobs = findJobs(tables);
  if (jobs === undefined) return;
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${QUEUE_SCHEMA}.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const known = rows.filter(({ name }) => jobs.columns.includes(name));
  const quote = (name: string) => client.escapeIdentifier(name);
  await readJobs(client, place, backupId, jobs);
  const begun = ['started_on', 'heartbeat_on'].filter((name) => jobs.columns.includes(name));
  const unset = begun.map((name) => `, ${name} = null`).join('');
  await client.query(`update restored_job set state = 'created'${unset} where state = 'active'`);
  await client.query(
    `insert into ${QUEUE_SCHEMA}.job (${known.map(({ name }) => quote(name)).join(', ')})
     select ${known.map(({ name, type }) => `${quote(name)}::${type}`).join(', ')} from restored_job
     where name in (select name from ${QUEUE_SCHEMA}.queue)
     on conflict do nothing`,
  );
}

const findJobs = (tables: Jobs['tables']) =>
  tables.find(({ schema, name }) => schema === QUEUE_SCHEMA && name === 'job');

/** Reads the jobs into the temporary table `restored_job`, whose columns are texts. */
async function readJobs(
  client: pg.Client,
  place: BackupPlace,
  backupId: string,
  jobs: StoredTable,
): Promise<void> {
  const columns = jobs.columns.map((name) => `${client.escapeIdentifier(name)} text`);
  await client.query(`create temporary table restored_job (${columns.join(', ')}) on commit drop`);
  const table = { schema: 'pg_temp', name: 'restored_job', columns: jobs.columns };
  await copyRowsIn(client, table, place.readLines(backupId, tableStream(jobs), jobs));
}

/**
 * How many imported jobs of a kind get the priority of the jobs that wait here, so that all are served in the order of
 * arrival. With a lower priority, jobs of a kind that is not served in turns would wait until no other brand has a job
 * of the kind.
 */
const FIRST_JOBS = 1_000;

/** The columns of a job that an import reads; everything else follows from the job's kind in this shop. */
const IMPORTED = ['id', 'name', 'data', 'state', 'priority', 'start_after', 'created_on', 'singleton_key'];

/**
 * Adds the unfinished jobs of an imported brand in the caller's transaction, in their order. Who made the export must
 * not decide how often a job is repeated or how soon it is served. So jobs get the settings of their kind here, and the
 * jobs of each kind form a line that is served in turns with the lines of other brands (`findTurn`).
 */
export async function insertJobsOfBrand(
  client: pg.Client,
  place: BackupPlace,
  { backupId, tables }: Jobs,
  tenantId: string,
): Promise<void> {
  const jobs = findJobs(tables);
  if (jobs === undefined || IMPORTED.some((name) => !jobs.columns.includes(name))) return;
  await readJobs(client, place, backupId, jobs);
  await client.query(
    `insert into ${QUEUE_SCHEMA}.job (id, name, data, singleton_key, priority, start_after, keep_until, policy, retry_limit,
       retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, dead_letter, heartbeat_seconds)
     select job.id::uuid, job.name, job.data::jsonb, job.singleton_key,
       front.priority + least(0, ${FIRST_JOBS} - row_number() over (partition by job.name
         order by job.priority::numeric desc, job.created_on::timestamptz, job.id)),
       time.begin, time.begin + make_interval(secs => queue.retention_seconds), queue.policy, queue.retry_limit,
       queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds, queue.deletion_seconds,
       queue.dead_letter, queue.heartbeat_seconds
     from restored_job as job join ${QUEUE_SCHEMA}.queue as queue on queue.name = job.name
       cross join lateral (select greatest(now(), least(job.start_after::timestamptz, now() + interval '${WAIT_DAYS_MAX} days'))
         as begin) as time
       cross join lateral (select coalesce((select other.priority from ${QUEUE_SCHEMA}.job as other
         where other.name = job.name and other.state < 'active' order by other.priority desc limit 1), 0) as priority) as front
     where job.state in ('created', 'retry', 'active') and job.data::jsonb ->> 'tenantId' = $1
     on conflict do nothing`,
    [tenantId],
  );
}
