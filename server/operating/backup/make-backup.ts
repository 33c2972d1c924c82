import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { listTenants } from '#hosting/tenants/index.ts';
import { type CopiedTable, copyRowsOut, listTables } from '#platform/database/copy-tables.ts';
import type { Deps } from '#platform/deps.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { backUpFiles } from './back-up-files.ts';
import { chooseOutdated, newBackupId } from './backup.rules.ts';
import type { BackupPlace } from './backup-place.ts';
import { withBackupLogin } from './database-login.ts';
import { type Manifest, newManifest, type StoredTable } from './manifest.ts';
import { tableStream } from './stream-names.ts';
import { listStoredFiles, verifyBackup } from './verify-backup.ts';

export type BackupDeps = Pick<Deps, 'clock' | 'database' | 'newId' | 'storage'>;

export interface BackupOptions {
  withFiles: boolean;
  /** The number of backups to keep, including this one; undefined for all. */
  keep: number | undefined;
  /** Only this brand; all by default. */
  tenantId?: string;
  /** Called with the current step. */
  onProgress?(text: string): void;
}

/** Written for a moment during migrations. */
const MIGRATION_LOCK_TABLE = 'kysely_migration_lock';
/** Finished jobs are not repeated after a restore, and are kept only for a day. */
const UNFINISHED = `state not in ('completed', 'cancelled')`;

/**
 * Makes a consistent backup of everything or of one brand, reads it back, and only then deletes older backups. An
 * interrupted backup has no manifest and does not count.
 * @throws BackupRuns if another process is making one
 */
export async function makeBackup(
  deps: BackupDeps,
  place: BackupPlace,
  { withFiles, keep, tenantId, onProgress = () => {} }: BackupOptions,
): Promise<Manifest> {
  return withBackupLogin(deps.database, async (client) => {
    const at = deps.clock.now();
    const backupId = newBackupId(at, deps.newId());
    await client.query('begin isolation level repeatable read read only');
    const migrations = await listMigrations(client);
    const tables = await backUpTables(client, place, { backupId, tenantId }, onProgress);
    // A full backup contains the table of signing keys. A brand's export lists their fingerprints instead, because the shop that
    // imports it may have other keys.
    const signingKeys = tenantId === undefined ? [] : await listSigningKeys(client);
    const sequences = await listSequences(client);
    await client.query('commit');
    const tenantIds =
      tenantId === undefined
        ? (await listTenants(deps.database.asHost)).map((tenant) => tenant.tenantId)
        : [tenantId];
    // Copied after the rows, because rows refer only to files that existed before them.
    const files = withFiles
      ? await backUpFiles(deps.storage, place, { backupId, tenantIds }, onProgress)
      : null;
    const facts = {
      backupId,
      createdAt: at.toISOString(),
      programVersion: await readVersion(),
      migrations,
      tenantIds,
      signingKeys,
    };
    const manifest = newManifest({ ...facts, tables, sequences, files });
    const { missing } = await verifyBackup(place, manifest, onProgress);
    if (files !== null) files.missing = [...new Set([...files.missing, ...missing])].toSorted();
    await place.writeManifest(manifest);
    await place.readManifest(backupId);
    if (keep !== undefined)
      await pruneBackups(place, chooseOutdated(await place.listBackups(), backupId, keep), onProgress);
    return manifest;
  });
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return String(JSON.parse(text).version);
}

async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function listSigningKeys(client: pg.ClientBase): Promise<Manifest['signingKeys']> {
  const { rows } = await client.query<Manifest['signingKeys'][number]>(
    'select key_id as "keyId", fingerprint from signing_keys order by key_id',
  );
  return rows;
}

async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const read = await client.query(
      `select last_value as value, is_called as "isCalled" from public.${client.escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...read.rows[0] });
  }
  return sequences;
}

async function backUpTables(
  client: pg.ClientBase,
  place: BackupPlace,
  { backupId, tenantId }: { backupId: string; tenantId: string | undefined },
  onProgress: (text: string) => void,
): Promise<StoredTable[]> {
  const all = (await listTables(client, 'public')).filter(({ name }) => name !== MIGRATION_LOCK_TABLE);
  const jobs = (await listTables(client, QUEUE_SCHEMA)).filter(({ name }) => name === 'job');
  const ofBrand = tenantId === undefined ? undefined : client.escapeLiteral(tenantId);
  const chosen: CopiedTable[] = [
    ...all.filter(({ columns }) => ofBrand === undefined || columns.includes('tenant_id')),
    ...jobs,
  ];
  const rowsOf = ofBrand === undefined ? undefined : `tenant_id = ${ofBrand}`;
  const jobsOf = ofBrand === undefined ? UNFINISHED : `${UNFINISHED} and data ->> 'tenantId' = ${ofBrand}`;
  const stored: StoredTable[] = [];
  for (const [index, table] of chosen.entries()) {
    onProgress(`${index + 1} of ${chosen.length} tables: ${table.name}`);
    const isQueue = table.schema === QUEUE_SCHEMA;
    const rows = copyRowsOut(client, table, isQueue ? jobsOf : rowsOf);
    const stream = await place.writeLines(backupId, tableStream(table), rows);
    stored.push({ ...table, schema: isQueue ? QUEUE_SCHEMA : 'public', ...stream });
  }
  return stored;
}

/** Deletes backups, and files that no remaining backup contains. After a crash the next backup deletes the rest. */
async function pruneBackups(
  place: BackupPlace,
  backupIds: readonly string[],
  onProgress: (text: string) => void,
): Promise<void> {
  for (const backupId of backupIds) {
    onProgress(`deleting the backup ${backupId}`);
    await place.deleteBackup(backupId);
  }
  const needed = new Set<string>();
  // An unreadable manifest stops this, because the files of its backup would otherwise be deleted.
  for (const backupId of (await place.listBackups()).whole)
    for await (const { name } of listStoredFiles(place, await place.readManifest(backupId))) needed.add(name);
  for await (const { name } of place.walkFiles()) if (!needed.has(name)) await place.deleteFile(name);
}
