import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestShop } from './test-shop.ts';

/**
 * Finds remaining data of a person: searches every column of every table, also the queue's, and every file of the shop
 * except the database's, for some texts in any case.
 * @returns where, as in `orders: anna@example.com`
 */
export async function findLeftovers(
  { deps, dataDir }: Pick<TestShop, 'deps' | 'dataDir'>,
  texts: readonly string[],
): Promise<string[]> {
  const client = new pg.Client(deps.database.poolSettings('login', 'leftovers'));
  await client.connect();
  const found: string[] = [];
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      for (const text of texts) {
        const { rows } = await client.query(
          `select 1 from ${name} as row where strpos(lower(row::text), lower($1)) > 0 limit 1`,
          [text],
        );
        if (rows.length > 0) found.push(`${name}: ${text}`);
      }
  } finally {
    await client.end();
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    // PostgreSQL overwrites deleted rows later: the search covers its rows, not its pages.
    if (!entry.isFile() || entry.parentPath.startsWith(join(dataDir, 'postgres'))) continue;
    const content = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase();
    for (const text of texts)
      if (`${entry.name}\n${content}`.toLowerCase().includes(text.toLowerCase()))
        found.push(`${entry.name}: ${text}`);
  }
  return found;
}
