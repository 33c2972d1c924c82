import { sql } from 'kysely';
import type { Scope } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Deletes some rows of an event, so that a large event is deleted in short transactions.
 * @returns their ids, at most `count`
 */
export async function deleteBatch<Table extends keyof Tables & string>(
  { trx, tenantId }: Scope,
  { table, key }: { table: Table; key: keyof Tables[Table] & string },
  eventId: string,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where tenant_id = ${tenantId} and event_id = ${eventId} limit ${count})
    returning ${sql.ref(key)} as id`.execute(trx);
  return rows.map(({ id }) => id);
}
