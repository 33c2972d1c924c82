import pg from 'pg';
import type { TestShop } from './test-shop.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
  is_unique: boolean;
}

/** The value of a column if the table has no row to copy. */
const PLAIN: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x' || n`,
  integer: 'n',
  smallint: '1',
  bigint: 'n',
  numeric: '1',
  real: '1',
  'double precision': '1',
  boolean: 'false',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  date: 'current_date + n::integer % 3000',
  xid8: 'pg_current_xact_id()',
  'timestamp with time zone': `now() + interval '8 days' + random() * interval '1 hour'`,
};

/**
 * Fills every table of a tenant with copies of its first row, without checking foreign keys, and analyses the database. Each copy
 * has its own ids and times; the times are after the next week, so that no sweep by age deletes them, also by the clock of limits. The rows serve only for
 * query plans. @returns the tables that were filled
 */
export async function fillTables(
  shop: TestShop,
  tenantId: string,
  count: number,
  except: ReadonlySet<string>,
): Promise<string[]> {
  const client = new pg.Client(shop.deps.database.poolSettings('login', 'fill') as pg.ClientConfig);
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      do $$ declare c record; begin
        for c in select conrelid::regclass as name, conname from pg_constraint
          where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
        loop execute format('alter table %s drop constraint %I', c.name, c.conname); end loop;
      end $$`);
    const { rows } = await client.query<Column>(`
      select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as is_nullable,
        exists (select from pg_index where indrelid = c.oid and indisunique and attnum = any (indkey)) as is_unique
      from pg_class as c join pg_attribute on attrelid = c.oid
      where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
        and attidentity = '' and attgenerated = '' order by attnum`);
    const tables = [...Map.groupBy(rows, ({ table }) => table)].filter(
      ([table, columns]) => !except.has(table) && columns.some(({ column }) => column === 'tenant_id'),
    );
    for (const [table, columns] of tables) {
      const base = await client.query(`select from ${table} where tenant_id = $1 limit 1`, [tenantId]);
      const values = columns.map((each) => expressionOf(each, base.rowCount !== 0));
      await client.query(
        `insert into ${table} (${columns.map(({ column }) => `"${column}"`).join()})
         select ${values.join()} from generate_series(1, ${count}) as n
         left join (select * from ${table} where tenant_id = $1 limit 1) as base on true
         on conflict do nothing`,
        [tenantId],
      );
    }
    await client.query('analyze');
    return tables.map(([table]) => table);
  } finally {
    await client.end();
  }
}

function expressionOf({ column, type, is_nullable, is_unique }: Column, hasBase: boolean): string {
  if (column === 'tenant_id') return '$1::text';
  const plain = PLAIN[type] ?? (type.endsWith('[]') ? `'{}'` : undefined);
  if (plain === undefined) throw new Error(`no plain value for ${type}`);
  // Pending rows (not sent, finished or confirmed) are rare in a large table: a plan for half a table of them proves nothing.
  if (type === 'uuid' || type === 'timestamp with time zone')
    return is_nullable && !is_unique ? `case when n % 100 <> 0 then ${plain} end` : plain;
  if (type === 'date') return plain;
  if (!hasBase || (is_unique && ['text', 'integer', 'bigint'].includes(type))) return plain;
  return `base."${column}"`;
}
