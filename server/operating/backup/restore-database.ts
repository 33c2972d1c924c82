import type pg from 'pg';
import { type CopiedTable, copyRowsIn, nameTable } from '#platform/database/copy-tables.ts';
import type { Database } from '#platform/database/database.ts';
import { IMPORT_SCHEMA, markRestore, readRestoreMark } from '#platform/database/restore-mark.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import type { BackupPlace } from './backup-place.ts';
import { BACKUP_CONNECTION, inTransaction, withBackupLogin } from './database-login.ts';
import { lastMigrationOf, type Manifest, type StoredTable } from './manifest.ts';
import { checkTarget } from './restore.rules.ts';
import { restoreJobs } from './restore-jobs.ts';
import { tableStream } from './stream-names.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreOptions {
  /** Names of all migrations of this version. */
  migrationNames: readonly string[];
  /** Migrates an empty database to the given migration. Without one, migrates an older database to this version. */
  migrate(to?: string): Promise<void>;
  /** Whether a database that is not empty may be replaced, provided that the backup contains all of its brands. */
  mayReplace: boolean;
  onProgress?(text: string): void;
}

/**
 * Restores all rows: reads the whole backup first, then writes into the database, and marks the database until the
 * restore has ended (`finishRestore`). Rows are written in one transaction. After a crash, run it again.
 * @returns files that the backup lacks
 * @throws UnusableBackup, RestoreRefused before anything is written
 */
export async function restoreDatabase(
  database: Database,
  place: BackupPlace,
  manifest: Manifest,
  { migrationNames, migrate, mayReplace, onProgress = () => {} }: RestoreOptions,
): Promise<{ missing: string[] }> {
  return withBackupLogin(database, async (client) => {
    const last = lastMigrationOf(manifest, migrationNames);
    await refuseTarget(client, manifest, mayReplace);
    const { missing } = await verifyBackup(place, manifest, onProgress);
    await refuseTarget(client, manifest, mayReplace);
    await markRestore(client, manifest.backupId);
    await emptyDatabase(client);
    await migrate(last);
    await restoreRows(client, place, manifest, onProgress);
    await migrate();
    await restoreJobs(client, place, manifest);
    await client.query('analyze');
    return { missing };
  });
}

async function refuseTarget(client: pg.Client, manifest: Manifest, mayReplace: boolean): Promise<void> {
  // This connection's name is unique, because only one backup or restore can run at a time.
  const { rows: others } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'photofinish:%' and application_name <> $1`,
    [BACKUP_CONNECTION],
  );
  const table = await client.query(`select to_regclass('public.tenants') as tenants`);
  const hasTenants = table.rows[0]?.tenants !== null;
  // Read with the login, because the shop's roles may not exist yet, and the table may be of another version.
  const { rows: tenants } = hasTenants
    ? await client.query<{ tenant_id: string }>('select tenant_id from public.tenants order by 1')
    : { rows: [] };
  checkTarget(
    {
      connections: others.map(({ name }) => name.replace('photofinish:', '')),
      unfinished: await readRestoreMark(client),
      tenantIds: tenants.map(({ tenant_id }) => tenant_id),
    },
    manifest,
    mayReplace,
  );
}

/** Deletes the shop's tables, functions and queue. Other objects in the database stay. */
async function emptyDatabase(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${QUEUE_SCHEMA}, ${IMPORT_SCHEMA} cascade`);
  await client.query(`do $$ declare found record; begin
    for found in select c.oid::regclass as name from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    loop execute format('drop table if exists %s cascade', found.name); end loop;
    for found in select p.oid::regprocedure as name from pg_proc as p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
    loop execute format('drop routine if exists %s cascade', found.name); end loop;
  end $$`);
}

/**
 * Inserts all rows with foreign keys and triggers disabled, because the rows were consistent. Then checks every foreign
 * key.
 */
async function restoreRows(
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void,
): Promise<void> {
  const tables = manifest.tables.filter(({ schema }) => schema === 'public');
  const names = tables.map((table) => nameTable(client, table));
  await inTransaction(client, async () => {
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const [index, table] of tables.entries()) {
      onProgress(`restoring ${index + 1} of ${tables.length} tables: ${table.name}`);
      await restoreTable(client, place, manifest.backupId, table);
    }
    onProgress('checking what belongs together');
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        value,
        isCalled,
      ]);
  });
}

/**
 * Inserts the rows of one table.
 * @param into another table with the same columns
 * @param tenantId refuses rows of any other brand
 */
export async function restoreTable(
  client: pg.Client,
  place: BackupPlace,
  backupId: string,
  table: StoredTable,
  { into = table, tenantId }: { into?: CopiedTable; tenantId?: string } = {},
): Promise<void> {
  const rows = place.readLines(backupId, tableStream(table), table);
  const ofBrand = tenantId === undefined ? undefined : `tenant_id = ${client.escapeLiteral(tenantId)}`;
  const count = await copyRowsIn(client, into, rows, ofBrand);
  if (count !== table.lines) throw new Error(`${table.name} took ${count} of ${table.lines} rows`);
}
