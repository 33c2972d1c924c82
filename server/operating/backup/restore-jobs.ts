import type pg from 'pg';
import { copyRowsIn } from '#platform/database/copy-tables.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import type { BackupPlace } from './backup-place.ts';
import type { Manifest } from './manifest.ts';
import { tableStream } from './stream-names.ts';

/**
 * Restores the jobs that were not done. Jobs of a kind that this version does not have are left out, and columns that the queue
 * does not have any more; what was running begins again.
 */
export async function restoreJobs(
  client: pg.Client,
  place: BackupPlace,
  { backupId, tables }: Pick<Manifest, 'backupId' | 'tables'>,
): Promise<void> {
  const jobs = tables.find(({ schema, name }) => schema === QUEUE_SCHEMA && name === 'job');
  if (jobs === undefined) return;
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${QUEUE_SCHEMA}.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const known = rows.filter(({ name }) => jobs.columns.includes(name));
  const quote = (name: string) => client.escapeIdentifier(name);
  await client.query('begin');
  try {
    const columns = jobs.columns.map((name) => `${quote(name)} text`);
    await client.query(`create temporary table restored_job (${columns.join(', ')}) on commit drop`);
    const table = { schema: 'pg_temp', name: 'restored_job', columns: jobs.columns };
    await copyRowsIn(client, table, place.readLines(backupId, tableStream(jobs), jobs));
    await client.query(`delete from ${QUEUE_SCHEMA}.job`);
    await client.query(
      `insert into ${QUEUE_SCHEMA}.job (${known.map(({ name }) => quote(name)).join(', ')})
       select ${known.map(({ name, type }) => `${quote(name)}::${type}`).join(', ')} from restored_job
       where name in (select name from ${QUEUE_SCHEMA}.queue)`,
    );
    await client.query(
      `update ${QUEUE_SCHEMA}.job set state = 'created', started_on = null, heartbeat_on = null where state = 'active'`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
