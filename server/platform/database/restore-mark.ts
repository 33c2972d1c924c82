import type pg from 'pg';
import { createPool } from './connections.ts';
import type { Database } from './database.ts';

/** The mark of a running restore, beside the tables that it replaces. */
const SCHEMA = 'photofinish_restore';

/** A restore into this database has not finished. */
class UnfinishedRestore extends Error {}

/** Notes that a backup is being restored into this database. */
export async function markRestore(client: pg.ClientBase, backupId: string): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA}`);
  await client.query(`create table if not exists ${SCHEMA}.restore (backup_id text not null)`);
  await client.query(
    `with gone as (delete from ${SCHEMA}.restore) insert into ${SCHEMA}.restore values ($1)`,
    [backupId],
  );
}

/** Returns the backup whose restore has not finished; undefined if there is none. */
export async function readRestoreMark(client: pg.ClientBase): Promise<string | undefined> {
  const found = await client.query(`select to_regclass('${SCHEMA}.restore') as mark`);
  if (found.rows[0]?.mark === null) return undefined;
  const { rows } = await client.query<{ backup_id: string }>(`select backup_id from ${SCHEMA}.restore`);
  return rows[0]?.backup_id;
}

export async function clearRestoreMark(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade`);
}

/**
 * Refuses a database whose restore has not finished: until then nothing may use it.
 * @throws UnfinishedRestore
 */
export async function refuseUnfinishedRestore(database: Database): Promise<void> {
  const login = createPool({ ...database.poolSettings('login', 'schema'), max: 1 });
  try {
    const { rows } = await login.query(`select to_regnamespace('${SCHEMA}') as mark`);
    if (rows[0]?.mark !== null)
      throw new UnfinishedRestore(
        'A restore into this database has not ended: run "photofinish restore" with the same backup again.',
      );
  } finally {
    await login.end();
  }
}

/** The mark of a running import: its brands are not reachable yet. */
export const IMPORT_SCHEMA = 'photofinish_import';

/** Notes that a brand is not open yet, in the transaction that writes its rows. */
export async function markImport(
  client: pg.ClientBase,
  mark: { tenantId: string; exportId: string },
): Promise<void> {
  await client.query(`create schema if not exists ${IMPORT_SCHEMA}`);
  await client.query(
    `create table if not exists ${IMPORT_SCHEMA}.import (tenant_id text primary key, export_id text not null)`,
  );
  await client.query(`insert into ${IMPORT_SCHEMA}.import values ($1, $2)`, [mark.tenantId, mark.exportId]);
}

/** Returns the export whose import of a brand has not finished; undefined if there is none. */
export async function readImportMark(client: pg.ClientBase, tenantId: string): Promise<string | undefined> {
  const found = await client.query(`select to_regclass('${IMPORT_SCHEMA}.import') as mark`);
  if (found.rows[0]?.mark === null) return undefined;
  const { rows } = await client.query<{ export_id: string }>(
    `select export_id from ${IMPORT_SCHEMA}.import where tenant_id = $1`,
    [tenantId],
  );
  return rows[0]?.export_id;
}

export async function clearImportMark(client: pg.ClientBase, tenantId: string): Promise<void> {
  await client.query(`delete from ${IMPORT_SCHEMA}.import where tenant_id = $1`, [tenantId]);
}
