/**
 * Checks that an export contains nothing but one brand. A stranger may have made it, and the import writes with the
 * rights of the owner of all tables (decision 263).
 */
import type pg from 'pg';
import { copyRowsIn, listTables, nameTable } from '#platform/database/copy-tables.ts';
import { QUEUE_SCHEMA } from '#platform/queue/queue-settings.ts';
import { isOwnKey } from '#platform/storage/storage.ts';
import type { BackupPlace } from './backup-place.ts';
import { counted, findForeignTables, findForeignTenants, quoted } from './export.rules.ts';
import type { Manifest, StoredTable } from './manifest.ts';
import { type Verified, verifyBackup } from './verify-backup.ts';

/** Prevents an import; the message lists all reasons. */
export class BrandConflicts extends Error {
  constructor(conflicts: readonly string[]) {
    super(`Nothing was written:\n${conflicts.map((conflict) => `  ${conflict}`).join('\n')}`);
  }
}

/** A temporary table for the rows that an export must not contain. */
const FOUND = 'foreign_rows';
const SHOWN = 5;

/**
 * Returns the one brand of an export.
 * @throws BrandConflicts if it names no brand, or several
 */
export function brandOf(manifest: Pick<Manifest, 'tenantIds'>): string {
  const found = findForeignTenants(manifest);
  if (found.length > 0) throw new BrandConflicts(found);
  return manifest.tenantIds[0] ?? '';
}

/**
 * @throws BrandConflicts if the export contains tables that do not belong to a brand
 */
export async function refuseForeignTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const ofBrands = (await listTables(client, 'public')).filter(({ columns }) =>
    columns.includes('tenant_id'),
  );
  const job = manifest.tables.filter(({ schema, name }) => schema === QUEUE_SCHEMA && name === 'job');
  const { rows: sequences } = await client.query<{ name: string; max: number }>(
    `select sequencename as name, max_value::float8 as max from pg_sequences where schemaname = 'public'`,
  );
  const found = findForeignTables(manifest, { tables: [...ofBrands, ...job], sequences });
  if (found.length > 0) throw new BrandConflicts(found);
}

/**
 * Reads an export like `verifyBackup`. The database reads every row and keeps those of other brands in a temporary
 * table, so that nothing reaches the real tables.
 * @throws UnusableBackup, BrandConflicts
 */
export async function checkExport(
  client: pg.Client,
  place: BackupPlace,
  manifest: Manifest,
  onProgress: (text: string) => void,
): Promise<Verified> {
  const tenantId = brandOf(manifest);
  const foreignKeys: string[] = [];
  let foreignFiles = 0;
  const found: string[] = [];
  const others = await listOthers(client, tenantId);
  const idColumns = others.length === 0 ? new Map<string, string>() : await listIdColumns(client);
  const verified = await verifyBackup(place, manifest, onProgress, {
    takeFile({ key }) {
      if (isOwnKey(tenantId, key)) return;
      foreignFiles += 1;
      if (foreignKeys.length < SHOWN) foreignKeys.push(key);
    },
    async takeRows(table, rows) {
      const findings =
        table.schema === QUEUE_SCHEMA
          ? await findForeignJobs(client, { tenantId, table, rows })
          : await findForeignRows(client, { tenantId, table, rows }, idColumns.get(table.name), others);
      found.push(...findings);
    },
  });
  if (foreignFiles > 0) {
    const shown = foreignKeys.map(quoted).join(', ');
    const isOne = foreignFiles === 1;
    found.push(
      `${counted(foreignFiles, 'file')} ${isOne ? 'is' : 'are'} not in the folder of the brand: ${shown}.`,
    );
  }
  if (found.length > 0) throw new BrandConflicts(found);
  return verified;
}

async function listOthers(client: pg.Client, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<{ tenant_id: string }>(
    'select tenant_id from tenants where tenant_id <> $1',
    [tenantId],
  );
  return rows.map((row) => row.tenant_id);
}

/** Lists the tables whose rows have an id: the column of the primary key besides `tenant_id`. */
async function listIdColumns(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; column: string }>(
    `select c.relname as name, a.attname as column
     from pg_index as i join pg_class as c on c.oid = i.indrelid
       join pg_attribute as a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indisprimary and i.indnkeyatts = 2 and c.relnamespace = 'public'::regnamespace
       and a.atttypid = 'uuid'::regtype
       and exists (select from pg_attribute as t
         where t.attrelid = c.oid and t.attnum = any(i.indkey) and t.attname = 'tenant_id')`,
  );
  return new Map(rows.map(({ name, column }) => [name, column]));
}

interface ReadTable {
  tenantId: string;
  table: StoredTable;
  rows: AsyncIterable<Buffer>;
}

/** The most bytes of one value, far above what the shop's own calls and files accept. Binary values count as hex. */
const VALUE_BYTES_MAX = { text: 1_000_000, binary: 64_000_000, other: 16_000_000 };
/** Payloads of jobs contain ids and a trace. */
const JOB_BYTES_MAX = 1_000_000;

/**
 * Builds the condition for rows with a value longer than the shop accepts. Pages load whole rows, so such a value would
 * burden every page that shows its row.
 */
async function conditionOfLong(client: pg.Client, table: StoredTable): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [nameTable(client, table)],
  );
  const typeOf = new Map(rows.map(({ name, type }) => [name, type]));
  const limitOf = (column: string): number => {
    const type = typeOf.get(column) ?? 'text';
    if (type === 'bytea') return VALUE_BYTES_MAX.binary;
    return type === 'text' ? VALUE_BYTES_MAX.text : VALUE_BYTES_MAX.other;
  };
  const isLong = (column: string) =>
    `coalesce(octet_length(${client.escapeIdentifier(column)}), 0) > ${limitOf(column)}`;
  return table.columns.map(isLong).join(' or ');
}

/** Finds rows of other brands, rows with ids that other brands here have, and rows with too long values. */
async function findForeignRows(
  client: pg.Client,
  { tenantId, table, rows }: ReadTable,
  idColumn: string | undefined,
  others: readonly string[],
): Promise<string[]> {
  const isForeign = `tenant_id is distinct from ${client.escapeLiteral(tenantId)}`;
  const isLong = await conditionOfLong(client, table);
  let where = `${isForeign} or ${isLong}`;
  if (idColumn !== undefined) {
    // A condition of COPY cannot contain a subquery, but can call a function, whose plan is cached.
    await client.query(
      `create or replace function pg_temp.is_of_other(text) returns boolean language plpgsql stable as $$ begin
         return exists (select from ${nameTable(client, table)} as here where here.tenant_id = any(array[${others
           .map((other) => client.escapeLiteral(other))
           .join(', ')}]) and here.${client.escapeIdentifier(idColumn)} = $1::uuid);
       end $$`,
    );
    where = `${where} or pg_temp.is_of_other(${client.escapeIdentifier(idColumn)})`;
  }
  await keepRows(client, { tenantId, table, rows }, where);
  const { rows: found } = await client.query<{ tenant: string | null; long: boolean; count: number }>(
    `select tenant_id as tenant, (${isLong}) as long, count(*)::integer as count
     from pg_temp.${FOUND} group by 1, 2 order by 3 desc limit ${SHOWN}`,
  );
  return found.map(({ tenant, long, count }) => {
    const those = `${table.name}: ${counted(count, 'row')}`;
    if (long) return `${those} with a value that is longer than this shop accepts.`;
    return tenant === tenantId
      ? `${those} with the id of a row of another brand here.`
      : `${those} of ${nameTenant(tenant)}.`;
  });
}

/** Finds jobs of other brands, and jobs with the same key as another brand's job, which they would replace. */
async function findForeignJobs(client: pg.Client, read: ReadTable): Promise<string[]> {
  const { tenantId, table } = read;
  const brand = client.escapeLiteral(tenantId);
  const ofBrand = table.columns.includes('data') ? `(data::jsonb ->> 'tenantId')` : 'null';
  const key = table.columns.includes('singleton_key') ? 'singleton_key' : 'null';
  const isLong = table.columns.includes('data') ? `octet_length(data) > ${JOB_BYTES_MAX}` : 'false';
  await keepRows(client, read, `${isLong} or ${ofBrand} is distinct from ${brand} or ${key} <> ${brand}`);
  const { rows: long } = await client.query<{ count: number }>(
    `delete from pg_temp.${FOUND} where ${isLong} returning 1`,
  );
  if (long.length > 0) return [`${counted(long.length, 'job')} with more data than a job of this shop has.`];
  const { rows: found } = await client.query<{ tenant: string | null; other: string | null; count: number }>(
    `select ${ofBrand} as tenant, case when ${ofBrand} = ${brand} then ${key} end as other, count(*)::integer as count
     from pg_temp.${FOUND} group by 1, 2 order by 3 desc limit ${SHOWN}`,
  );
  return found.map(({ tenant, other, count }) =>
    other === null
      ? `${counted(count, 'job')} of ${nameTenant(tenant)}.`
      : `${counted(count, 'job')} that replaces one of ${quoted(other)}.`,
  );
}

const nameTenant = (tenant: string | null): string => (tenant === null ? 'no brand' : quoted(tenant));

/** Reads rows into a temporary table and keeps those for which a condition holds. */
async function keepRows(client: pg.Client, { table, rows }: ReadTable, where: string): Promise<void> {
  const columns = table.columns.map((name) => `${client.escapeIdentifier(name)} text`);
  await client.query(
    `drop table if exists pg_temp.${FOUND}; create temporary table ${FOUND} (${columns.join(', ')})`,
  );
  await copyRowsIn(client, { schema: 'pg_temp', name: FOUND, columns: table.columns }, rows, where);
}
