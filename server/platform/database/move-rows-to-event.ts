import { sql } from 'kysely';
import type { Scope } from './database.ts';
import type { Tables } from './tables.ts';

/** A table whose rows belong to an event. */
type EventTable = {
  [Name in keyof Tables]: Tables[Name] extends { eventId: unknown } ? Name : never;
}[keyof Tables];

/** Moves an event's rows in the given tables to another event. */
export async function moveRowsToEvent(
  { trx, tenantId }: Scope,
  tables: readonly EventTable[],
  { eventId, intoEventId }: { eventId: string; intoEventId: string },
): Promise<void> {
  for (const table of tables)
    await sql`update ${sql.table(table)} set event_id = ${intoEventId}
      where tenant_id = ${tenantId} and event_id = ${eventId}`.execute(trx);
}
