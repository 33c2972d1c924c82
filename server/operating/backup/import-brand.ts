import type pg from 'pg';
import { areSkippedRanges } from '#delivering/receipts/index.ts';
import { findSettingsFaults, hostName } from '#hosting/tenants/index.ts';
import { replayErasures } from '#operating/erasure/index.ts';
import { nameTable } from '#platform/database/copy-tables.ts';
import { clearImportMark, markImport, readImportMark } from '#platform/database/restore-mark.ts';
import type { Deps } from '#platform/deps.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import type { BackupPlace } from './backup-place.ts';
import { BrandConflicts, brandOf, checkExport, refuseForeignTables } from './check-export.ts';
import { inTransaction, withBackupLogin } from './database-login.ts';
import { quoted } from './export.rules.ts';
import { deleteFilesOfRemoved, type FinishDeps, type Restored, restoreFiles } from './finish-restore.ts';
import { type Manifest, type StoredTable, UnusableBackup } from './manifest.ts';
import { orderTables, type TableKey } from './order-tables.rules.ts';
import { restoreTable } from './restore-database.ts';
import { insertJobsOfBrand } from './restore-jobs.ts';
import { listStoredFiles } from './verify-backup.ts';

/**
 * The table with the hosts of a brand. It is written last, so that the brand cannot be reached until it is complete.
 */
const HOSTS = 'tenant_hosts';
const RECEIPT_NUMBERS = 'receipt_numbers';
/** The tables that are read into memory before the export is checked, and their size in bytes at most. */
const READ_TABLES = ['tenants', HOSTS, RECEIPT_NUMBERS];
const READ_TABLE_BYTES_MAX = 16_000_000;
/** The most unfinished jobs: about three for each photo of the largest events. */
const JOBS_MAX = 1_000_000;
/** The database needs about twice the bytes of the rows, because of their indexes. */
const SPACE_OF_ROWS = 2;
const SHOWN_KEYS = 5;
const SHOWN_FAULTS = 5;

export interface ImportedBrand extends Restored {
  tenantId: string;
  rows: number;
  /** Files that the export lacks. */
  missing: string[];
  /** Signing keys of the exporting shop that this shop does not list. Links signed with them do not work here. */
  unknownKeys: string[];
}

export type ImportDeps = FinishDeps & Pick<Deps, 'config'>;

export interface ImportOptions {
  /** Names of all migrations of this version. */
  migrationNames: readonly string[];
  onProgress?(text: string): void;
}

/**
 * Imports a brand beside the existing ones while these are served. The export is read completely, and refused if it
 * contains anything of another brand or of the installation. Then files are written, then all rows in one transaction,
 * then erasures are replayed, and last the brand's hosts are written. After a crash, run it again. Once the rows exist,
 * files are not written again, because erased files would return.
 * @throws UnusableBackup, BrandConflicts before anything is written; Outage if the database's disk has no room for the rows
 */
export async function importBrand(
  deps: ImportDeps,
  place: BackupPlace,
  manifest: Manifest,
  options: ImportOptions,
): Promise<ImportedBrand> {
  refuseOtherVersion(manifest, options.migrationNames);
  refuseLargeTables(manifest);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  const release = await deps.database.reserveSpace(SPACE_OF_ROWS * bytes);
  try {
    return await importChecked(deps, place, manifest, options);
  } finally {
    release();
  }
}

async function importChecked(
  deps: ImportDeps,
  place: BackupPlace,
  manifest: Manifest,
  { onProgress = () => {} }: ImportOptions,
): Promise<ImportedBrand> {
  const tenantId = brandOf(manifest);
  return withBackupLogin(deps.database, async (client) => {
    await refuseForeignTables(client, manifest);
    const areRowsThere = await refuseConflicts(deps, client, place, manifest);
    const { missing } = await checkExport(client, place, manifest, onProgress);
    const { files, damaged } = areRowsThere
      ? { files: 0, damaged: [] }
      : await restoreFiles(deps, place, manifest, onProgress);
    if (!areRowsThere) {
      await refuseConflicts(deps, client, place, manifest);
      await importRows(client, place, manifest, onProgress);
    }
    onProgress('erasing again whom the list of erasures names');
    const erasures = await replayErasures(deps);
    const removed = await deleteFilesOfRemoved(deps, [tenantId]);
    await inTransaction(client, async () => {
      for (const table of manifest.tables.filter(({ name }) => name === HOSTS))
        await restoreTable(client, place, manifest.backupId, table, { tenantId });
      await insertJobsOfBrand(client, place, manifest, tenantId);
      await clearImportMark(client, tenantId);
    });
    const rows = manifest.tables.reduce((sum, { lines }) => sum + lines, 0);
    const unknownKeys = await listUnknownKeys(client, manifest);
    return { tenantId, rows, files, damaged, missing, erasures, removed, unknownKeys };
  });
}

function refuseOtherVersion({ migrations, programVersion }: Manifest, known: readonly string[]): void {
  const lacking = migrations.filter((name) => !known.includes(name));
  const more = known.filter((name) => !migrations.includes(name));
  if (lacking.length + more.length > 0)
    throw new UnusableBackup(
      `The export is of another version (${programVersion}; ${lacking.length} migrations more, ${more.length} fewer than this one): bring both shops to the same version, and export again.`,
    );
}

function refuseLargeTables({ tables }: Manifest): void {
  for (const { schema, name, bytes, lines } of tables) {
    if (schema === QUEUE_SCHEMA && lines > JOBS_MAX)
      throw new UnusableBackup(`The export has ${lines} unfinished jobs, and ${JOBS_MAX} are possible.`);
    if (READ_TABLES.includes(name) && bytes > READ_TABLE_BYTES_MAX)
      throw new UnusableBackup(`The table ${name} of the export is too large: no brand has such settings.`);
  }
}

/**
 * @returns whether an interrupted import of this export has already written the rows
 */
async function refuseConflicts(
  deps: Pick<ImportDeps, 'config' | 'storage'>,
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
): Promise<boolean> {
  const tenantId = brandOf(manifest);
  const begun = await readImportMark(client, tenantId);
  if (begun === manifest.backupId) return true;
  const conflicts: string[] = [];
  const { rows: known } = await client.query('select from tenants where tenant_id = $1', [tenantId]);
  if (begun !== undefined) conflicts.push(`An import of ${begun} has not ended: run that one again.`);
  else if (known.length > 0) conflicts.push(`There is a brand "${tenantId}" here already.`);
  const hosts = (await readRows(client, place, manifest, HOSTS)).map(({ host }) => String(host));
  const { deskUrl } = deps.config;
  const deskHost = deskUrl === undefined ? undefined : hostName(new URL(deskUrl).host);
  if (hosts.some((host) => hostName(host) === deskHost))
    conflicts.push(`The host ${deskHost} belongs to the desk (DESK_URL).`);
  const { rows: taken } = await client.query<{ host: string; tenant_id: string }>(
    'select host, tenant_id from tenant_hosts where host = any($1) and tenant_id <> $2 order by 1',
    [hosts, tenantId],
  );
  for (const { host, tenant_id } of taken)
    conflicts.push(`The host ${host} leads to the brand "${tenant_id}": take it from that one first.`);
  conflicts.push(...(await findTenantFaults(client, place, manifest, hosts)));
  for (const { year, last_number, skipped } of await readRows(client, place, manifest, RECEIPT_NUMBERS))
    if (!areSkippedRanges(skipped, Number(last_number)))
      conflicts.push(`The skipped receipt numbers of ${year} are wrong.`);
  const foreign = await listForeignFiles(deps, place, manifest);
  if (foreign.length > 0) {
    const shown = foreign.slice(0, SHOWN_KEYS).join(', ');
    conflicts.push(`${foreign.length} stored files are not of this export: ${shown}. Move them away.`);
  }
  if (conflicts.length > 0) throw new BrandConflicts(conflicts);
  return false;
}

/** Checks the brand's settings like those in a file, because pages and jobs of other brands read all tenants. */
async function findTenantFaults(
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
  hosts: readonly string[],
): Promise<string[]> {
  const [tenant, ...more] = await readRows(client, place, manifest, 'tenants');
  if (tenant === undefined || more.length > 0)
    return [
      `The export has ${more.length + (tenant === undefined ? 0 : 1)} brands' settings, and not one's.`,
    ];
  return findSettingsFaults({ ...tenant, hosts })
    .slice(0, SHOWN_FAULTS)
    .map((fault) => `Change it by "tenant edit" in the other shop, and export again: ${quoted(fault)}.`);
}

/** Reads the rows of a small table in the database, in the same way as they would be read into the real table. */
async function readRows(
  client: pg.Client,
  place: BackupPlace,
  { backupId, tables }: Manifest,
  wanted: string,
): Promise<Record<string, unknown>[]> {
  const table = tables.find(({ name }) => name === wanted);
  if (table === undefined) return [];
  return inTransaction(client, async () => {
    const into = { schema: 'pg_temp', name: 'read_rows', columns: table.columns };
    await client.query(
      `create temporary table read_rows on commit drop as select * from ${nameTable(client, table)} with no data`,
    );
    await restoreTable(client, place, backupId, table, { into });
    return (await client.query('select * from pg_temp.read_rows')).rows;
  });
}

/** Lists existing files in the brand's folder that are neither in the export nor from an interrupted import. */
async function listForeignFiles(
  { storage }: Pick<FinishDeps, 'storage'>,
  place: BackupPlace,
  manifest: Manifest,
): Promise<string[]> {
  const sizes = new Map<string, number>();
  const foreign: string[] = [];
  for await (const { key, size } of storage.walk(brandOf(manifest))) {
    if (sizes.size === 0)
      for await (const file of listStoredFiles(place, manifest)) sizes.set(file.key, file.size);
    if (sizes.get(key) !== size) foreign.push(key);
  }
  return foreign.toSorted();
}

/** Writes all rows except those of the hosts, and marks the brand as not open. */
async function importRows(
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void,
): Promise<void> {
  const tenantId = brandOf(manifest);
  const tables = new Map(
    manifest.tables
      .filter(({ schema, name }) => schema === 'public' && name !== HOSTS)
      .map((table) => [table.name, table]),
  );
  const ordered = orderTables([...tables.keys()], await listKeys(client));
  await inTransaction(client, async () => {
    const finishers: (() => Promise<void>)[] = [];
    for (const [index, { name, later }] of ordered.entries()) {
      const table = tables.get(name);
      if (table === undefined) continue;
      onProgress(`importing ${index + 1} of ${ordered.length} tables: ${name}`);
      if (later.length === 0) await restoreTable(client, place, manifest.backupId, table, { tenantId });
      else finishers.push(await restoreInTwo(client, place, manifest, { table, later }));
    }
    for (const finish of finishers) await finish();
    for (const { name, value } of manifest.sequences)
      await client.query(
        `select setval($1::regclass, greatest($2, (select last_value from public.${client.escapeIdentifier(name)})))`,
        [`public.${client.escapeIdentifier(name)}`, value],
      );
    await markImport(client, { tenantId, exportId: manifest.backupId });
  });
  await client.query('analyze');
}

async function listKeys(client: pg.Client): Promise<TableKey[]> {
  const { rows } = await client.query<TableKey>(
    `select child.relname as child, parent.relname as parent, array(
       select a.attname::text from pg_attribute as a
       where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull) as nullable
     from pg_constraint as k join pg_class as child on child.oid = k.conrelid join pg_class as parent on parent.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/**
 * Writes rows without the columns that refer to later rows.
 * @returns a function that writes these columns afterwards
 */
async function restoreInTwo(
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
  { table, later }: { table: StoredTable; later: readonly string[] },
): Promise<() => Promise<void>> {
  const quote = (name: string) => client.escapeIdentifier(name);
  const target = nameTable(client, table);
  const kept = { schema: 'pg_temp', name: `later_${table.name}`, columns: table.columns };
  const source = nameTable(client, kept);
  const columns = table.columns.map(quote);
  await client.query(
    `create temporary table ${quote(kept.name)} on commit drop as select ${columns.join(', ')} from ${target} with no data`,
  );
  await restoreTable(client, place, manifest.backupId, table, { into: kept, tenantId: brandOf(manifest) });
  const now = table.columns.filter((name) => !later.includes(name)).map(quote);
  await client.query(`insert into ${target} (${now.join(', ')}) select ${now.join(', ')} from ${source}`);
  const { rows: keys } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_index as i
     join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary`,
    [target],
  );
  const set = later.map((name) => `${quote(name)} = kept.${quote(name)}`).join(', ');
  const same = keys.map(({ name }) => `target.${quote(name)} = kept.${quote(name)}`).join(' and ');
  return async () => {
    await client.query(`update ${target} as target set ${set} from ${source} as kept where ${same}`);
  };
}

async function listUnknownKeys(client: pg.Client, { signingKeys }: Manifest): Promise<string[]> {
  const { rows } = await client.query<{ fingerprint: string }>('select fingerprint from signing_keys');
  const known = rows.map(({ fingerprint }) => fingerprint);
  return signingKeys.filter(({ fingerprint }) => !known.includes(fingerprint)).map(({ keyId }) => keyId);
}
