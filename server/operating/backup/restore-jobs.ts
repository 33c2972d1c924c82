import type pg from 'pg';
import { copyRowsIn } from '#platform/database/copy-tables.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import type { BackupPlace } from './backup-place.ts';
import { inTransaction } from './database-login.ts';
import type { Manifest } from './manifest.ts';
import { tableStream } from './stream-names.ts';

type Jobs = Pick<Manifest, 'backupId' | 'tables'>;

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
 * @param tenantId leaves out jobs of any other brand
 */
export async function insertJobs(
  client: pg.Client,
  place: BackupPlace,
  { backupId, tables }: Jobs,
  tenantId?: string,
): Promise<void> {
  const jobs = tables.find(({ schema, name }) => schema === QUEUE_SCHEMA && name === 'job');
  if (jobs === undefined) return;
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${QUEUE_SCHEMA}.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const known = rows.filter(({ name }) => jobs.columns.includes(name));
  const quote = (name: string) => client.escapeIdentifier(name);
  const columns = jobs.columns.map((name) => `${quote(name)} text`);
  await client.query(`create temporary table restored_job (${columns.join(', ')}) on commit drop`);
  const table = { schema: 'pg_temp', name: 'restored_job', columns: jobs.columns };
  await copyRowsIn(client, table, place.readLines(backupId, tableStream(jobs), jobs));
  const begun = ['started_on', 'heartbeat_on'].filter((name) => jobs.columns.includes(name));
  const unset = begun.map((name) => `, ${name} = null`).join('');
  await client.query(`update restored_job set state = 'created'${unset} where state = 'active'`);
  await client.query(
    `insert into ${QUEUE_SCHEMA}.job (${known.map(({ name }) => quote(name)).join(', ')})
     select ${known.map(({ name, type }) => `${quote(name)}::${type}`).join(', ')} from restored_job
     where name in (select name from ${QUEUE_SCHEMA}.queue)
       and ($1::text is null or data::jsonb ->> 'tenantId' = $1)
     on conflict do nothing`,
    [tenantId ?? null],
  );
}
