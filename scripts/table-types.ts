import { createPool } from '#platform/database/connections.ts';
import type { Database } from '#platform/database/database.ts';

/** The file that `scripts/write-table-types.ts` writes. */
export const TABLE_TYPES = 'server/platform/database/stored-tables.ts';

interface StoredColumn {
  table: string;
  column: string;
  /** PostgreSQL's name of it, as in `timestamp with time zone` or `text[]`. */
  type: string;
  isNullable: boolean;
  /** Whether PostgreSQL computes it, so that it cannot be written. */
  isComputed: boolean;
  /** Whether a row can be inserted without it. */
  hasDefault: boolean;
  tableComment: string | null;
  comment: string | null;
}

/** PostgreSQL's types as the driver returns them (`server/platform/database/database.ts` sets its parsers). */
const TYPES: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

/**
 * Writes the TypeScript types of all tables of a migrated database, in camelCase and ordered by name. Comments on
 * tables and columns become docstrings.
 * @throws Error for a column of a type that has no TypeScript type yet
 */
export async function tableTypes(database: Database): Promise<string> {
  const columns = await readColumns(database);
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) =>
      `${docstring(own[0]?.tableComment ?? null, '  ')}  ${camelCase(table)}: {\n${own.map(columnLine).join('')}  };\n`,
  );
  return `/** Generated from the migrated database by \`node scripts/write-table-types.ts\`; a test compares. */
import type { Generated, GeneratedAlways } from 'kysely';

/** Every table as PostgreSQL stores it. A slice's store declares its own ones in \`Tables\`, with narrower types. */
export interface StoredTables {
${tables.join('')}}
`;
}

function columnLine(column: StoredColumn): string {
  const base = TYPES[column.type.replace('[]', '')];
  if (base === undefined)
    throw new Error(
      `${column.table}.${column.column} is of type ${column.type}: add it to scripts/table-types.ts`,
    );
  const element = column.type.endsWith('[]') ? `${base}[]` : base;
  const type = column.isNullable && element !== 'unknown' ? `${element} | null` : element;
  const written = column.isComputed
    ? `GeneratedAlways<${type}>`
    : column.hasDefault
      ? `Generated<${type}>`
      : type;
  return `${docstring(column.comment, '    ')}    ${camelCase(column.column)}: ${written};\n`;
}

const docstring = (comment: string | null, indent: string): string =>
  comment === null ? '' : `${indent}/** ${comment} */\n`;

/** Names a table or column as Kysely's CamelCasePlugin does. */
const camelCase = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

async function readColumns(database: Database): Promise<StoredColumn[]> {
  const login = createPool({ ...database.poolSettings('login', 'table-types'), max: 1 });
  try {
    const { rows } = await login.query<StoredColumn>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
        not a.attnotnull as "isNullable", a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
        a.atthasdef or a.attidentity = 'd' as "hasDefault",
        obj_description(c.oid, 'pg_class') as "tableComment", col_description(c.oid, a.attnum) as comment
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname not like 'kysely_%' and a.attnum > 0 and not a.attisdropped
      order by c.relname collate "C", a.attnum`);
    return rows;
  } finally {
    await login.end();
  }
}
