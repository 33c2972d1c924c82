import type { NotNull } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { deleteFrom, selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { EVENT, type EventRecord, recordOf } from './events.store.ts';

/**
 * Locks an event's row until the transaction ends, so that others can neither change the event nor insert rows that
 * refer to it.
 */
export async function lockEvent(scope: Scope, eventId: string): Promise<EventRecord | undefined> {
  const row = await selectFrom(scope, 'events')
    .select(EVENT)
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  return row && recordOf(row);
}

/** Returns whether an event was deleted, or is being deleted. */
export async function isEventGone(scope: Scope, eventId: string): Promise<boolean> {
  const row = await selectFrom(scope, 'events')
    .select('eventId')
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}

/** Marks an event as being deleted: it leaves the shop for good, and its external id may be used again. */
export async function markDeleted(scope: Scope, eventId: string, now: Date): Promise<void> {
  await updateTable(scope, 'events')
    .set({ isShown: false, deletedAt: now, externalEventId: null })
    .where('eventId', '=', eventId)
    .execute();
}

/** Lists the events whose deletion began before a given time and has not ended, oldest first. */
export async function listUnfinishedDeletions(
  scope: Scope,
  before: Date,
  count: number,
): Promise<{ eventId: string; title: string; deletedAt: Date }[]> {
  return selectFrom(scope, 'events')
    .select(['eventId', 'title', 'deletedAt'])
    .where('deletedAt', '<', before)
    .$narrowType<{ deletedAt: NotNull }>()
    .orderBy('deletedAt')
    .limit(count)
    .execute();
}

/** Deletes the row of an event that is being deleted, with the few rows that still depend on it. */
export async function deleteEventRow(scope: Scope, eventId: string): Promise<void> {
  await deleteFrom(scope, 'events')
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is not', null)
    .execute();
}
