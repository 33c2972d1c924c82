import type pg from 'pg';
import { createPool } from './connections.ts';
import type { Database } from './database.ts';

/** Is there from a restore's beginning to its end, beside the tables that it replaces. */
const SCHEMA = 'photofinish_restore';

/** A database into which a restore has not ended. */
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

/** Returns which backup's restore has not ended; undefined if none has begun. */
export async function readRestoreMark(client: pg.ClientBase): Promise<string | undefined> {
  const found = await client.query(`select to_regclass('${SCHEMA}.restore') as mark`);
  if (found.rows[0]?.mark === null) return undefined;
  const { rows } = await client.query<{ backup_id: string }>(`select backup_id from ${SCHEMA}.restore`);
  return rows[0]?.backup_id;
}

export async function clearRestoreMark(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade`);
}

/** @throws UnfinishedRestore where nothing may use the database before a restore has ended */
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

/** Exists from an import's first rows to its end: its brands are not reachable yet. */
export const IMPORT_SCHEMA = 'photofinish_import';

/** Notes, in the transaction that writes a brand's rows, that the brand is not open yet. */
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

/** Returns which export's import of a brand has not ended; undefined if none has begun. */
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
