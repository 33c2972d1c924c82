import type { Scope } from '#platform/database/database.ts';
import { type EventRecord, recordOf } from './events.store.ts';

/**
 * Locks an event's row until the transaction ends, so that others can neither change the event nor insert rows that
 * refer to it.
 */
export async function lockEvent({ trx, tenantId }: Scope, eventId: string): Promise<EventRecord | undefined> {
  const row = await trx
    .selectFrom('events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Marks an event as being deleted: it leaves the shop for good, and its external id may be used again. */
export async function markDeleted({ trx, tenantId }: Scope, eventId: string, now: Date): Promise<void> {
  await trx
    .updateTable('events')
    .set({ is_shown: false, deleted_at: now, external_event_id: null })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .execute();
}

/** Deletes the row of an event that is being deleted, with the few rows that still depend on it. */
export async function deleteEventRow({ trx, tenantId }: Scope, eventId: string): Promise<void> {
  await trx
    .deleteFrom('events')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is not', null)
    .execute();
}
