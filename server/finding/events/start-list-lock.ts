import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';

/**
 * Keeps an event's start list as it is until the transaction ends, so that no photo is judged by a list while it changes.
 * Who changes a list goes on to the event and to photos that it protects; who changes a photo goes on to the list and to
 * the event. So that neither waits for the other forever, both take this lock before any of an event, participant or photo.
 * @param how to `read` it, beside others who read it, or to `change` it, alone
 */
export async function lockStartList(
  { trx, tenantId }: Scope,
  eventId: string,
  how: 'read' | 'change',
): Promise<void> {
  const key = sql`hashtextextended(${`start list ${tenantId} ${eventId}`}, 0)`;
  if (how === 'read') await sql`select pg_advisory_xact_lock_shared(${key})`.execute(trx);
  else await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}
