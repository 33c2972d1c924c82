import pg from 'pg';
import type { Database } from '#platform/database/database.ts';

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Runs queries as the owner of all rows, over one connection: opening one takes longer than most queries. */
export async function inSession<T>(database: Database, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.poolSettings('login', 'backup'));
  await client.connect();
  try {
    return await work(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}

/** Runs one query in the same way. */
export const query = <Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values?: unknown[],
): Promise<Row[]> => inSession(database, (ask) => ask<Row>(text, values));
