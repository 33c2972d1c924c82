import { sql } from 'kysely';
import type { Scope } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Deletes some rows of an event, so that a large one goes in short transactions.
 * @returns how many there were, at most `count`
 */
export async function deleteBatch<Table extends keyof Tables & string>(
  { trx, tenantId }: Scope,
  { table, key }: { table: Table; key: keyof Tables[Table] & string },
  eventId: string,
  count: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where tenant_id = ${tenantId} and event_id = ${eventId} limit ${count})`.execute(trx);
  return Number(numAffectedRows);
}
