import pg from 'pg';
import type { TestShop } from './test-shop.ts';

/**
 * Copies every row of a shop's tables.
 * @returns a function that restores them, as from a backup
 */
export async function backUpDatabase({ deps }: Pick<TestShop, 'deps'>): Promise<() => Promise<void>> {
  const run = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client(deps.database.poolSettings('login', 'backup'));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const tables = await run(async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
       from information_schema.tables join information_schema.columns using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by table_name`,
    );
    await client.query('create schema backup');
    for (const { name } of rows) await client.query(`create table backup.${name} as table public.${name}`);
    return rows;
  });
  return () =>
    run(async (client) => {
      // Without foreign keys and triggers: the rows were consistent before.
      await client.query('set session_replication_role = replica');
      await client.query('begin');
      for (const { name } of tables) await client.query(`delete from public.${name}`);
      for (const { name, columns } of tables)
        await client.query(
          `insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
        );
      await client.query('commit');
      await client.query('drop schema backup cascade');
    });
}
