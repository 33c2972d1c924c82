import type pg from 'pg';
import { createClient } from '#platform/database/connections.ts';
import type { Database } from '#platform/database/database.ts';

/** The advisory lock that is held while a backup of a database is made or restored. */
const BACKUP_LOCK = 724_003;
const APPLICATION = 'backup';
/** The name of the connection in `pg_stat_activity`. */
export const BACKUP_CONNECTION = `photofinish:${APPLICATION}`;

/** Another process makes a backup of this database, or restores one. */
export class BackupRuns extends Error {}

/**
 * Connects as the owner of the tables, for as long as `work` runs; only one process at a time.
 * @throws BackupRuns if another process is connected this way
 */
export async function withBackupLogin<T>(
  database: Pick<Database, 'poolSettings'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = createClient(database.poolSettings('login', APPLICATION));
  await client.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = utc',
    );
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [BACKUP_LOCK]);
    if (rows[0]?.free !== true)
      throw new BackupRuns(
        'Another process makes a backup of this database, or restores one: wait until it has ended.',
      );
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction of such a connection. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    // If the connection is lost, the transaction is lost too.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
