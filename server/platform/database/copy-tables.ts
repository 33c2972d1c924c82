/** Streams of a table's rows, read from and written to a database in PostgreSQL's text format of COPY. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with its writable columns; computed columns are left out. */
export interface CopiedTable {
  schema: string;
  name: string;
  columns: string[];
}

/** Lists the tables of a schema by name. */
export async function listTables(client: pg.ClientBase, schema: string): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace join pg_attribute as a on a.attrelid = c.oid
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 2`,
    [schema],
  );
  return rows;
}

/** Quotes a table's name for SQL. */
export function nameTable(
  client: pg.ClientBase,
  { schema, name }: Pick<CopiedTable, 'schema' | 'name'>,
): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

const nameColumns = (client: pg.ClientBase, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/**
 * Reads rows as a stream; each ends with a line feed, which no value contains.
 * @param where a condition in SQL; all rows without it
 */
export function copyRowsOut(client: pg.ClientBase, table: CopiedTable, where?: string): Readable {
  const rows = `select ${nameColumns(client, table.columns)} from ${nameTable(client, table)}`;
  return client.query(copyTo(`copy (${rows}${where === undefined ? '' : ` where ${where}`}) to stdout`));
}

/**
 * Writes a stream of rows.
 * @param where a condition in SQL without subqueries; the other rows are left out
 * @returns the number of rows written
 */
export async function copyRowsIn(
  client: pg.ClientBase,
  table: CopiedTable,
  source: AsyncIterable<Uint8Array>,
  where?: string,
): Promise<number> {
  const rows = `${nameTable(client, table)} (${nameColumns(client, table.columns)})`;
  const into = client.query(
    copyFrom(`copy ${rows} from stdin${where === undefined ? '' : ` where ${where}`}`),
  );
  await pipeline(source, into);
  return into.rowCount;
}

/** The longest row that is parsed here. */
const ROW_LETTERS_MAX = 64_000_000;

const ESCAPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
);

/** Yields a stream of rows unchanged, and calls `look` with the values of each row; null is the text `\\N`. */
export async function* lookAtRows<Chunk extends Uint8Array>(
  columns: readonly string[],
  source: AsyncIterable<Chunk>,
  look: (row: Record<string, string | null>) => void,
): AsyncGenerator<Chunk> {
  const parse = createRowParser(columns);
  for await (const bytes of source) {
    for (const row of parse(bytes)) look(row);
    yield bytes;
  }
}

/** Creates a function that takes the next part of a stream, and returns the rows that end in it. */
function createRowParser(
  columns: readonly string[],
): (bytes: Uint8Array) => Generator<Record<string, string | null>> {
  const decoder = new TextDecoder();
  let rest = '';
  return function* (bytes) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > ROW_LETTERS_MAX) throw new Error('A row of the backup does not end.');
    for (const line of lines) {
      const values = line.split('\t').map((value) => (value === '\\N' ? null : unescapeValue(value)));
      yield Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
    }
  };
}

function unescapeValue(value: string): string {
  return value.replace(/\\(.)/g, (_, sign: string) => ESCAPES.get(sign) ?? sign);
}
