import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

/** The bytes of a table per photo of an event, with its indexes. */
export interface TableSize {
  table: string;
  rowsPerPhoto: number;
  bytesPerPhoto: number;
}

/** Tables with fewer bytes per photo do not grow with photos, and are not shown. */
const SHOWN_BYTES = 10;

/** Lists the tables that grow with photos, largest first. @param photos in the whole database */
export async function measureEventSize(database: Database, photos: number): Promise<TableSize[]> {
  const client = new pg.Client(database.poolSettings('login', 'bench'));
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
      `select c.relname as table, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class as c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       order by 3 desc`,
    );
    return rows
      .map(({ table, rows: count, bytes }) => ({
        table,
        rowsPerPhoto: count / photos,
        bytesPerPhoto: bytes / photos,
      }))
      .filter(({ bytesPerPhoto }) => bytesPerPhoto >= SHOWN_BYTES);
  } finally {
    await client.end();
  }
}
