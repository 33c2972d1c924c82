/** Events that were merged into another event and redirect to it. */
import { sql } from 'kysely';
import type { Scope } from '#platform/database/database.ts';
import { selectFrom, updateTable } from '#platform/database/own-rows.ts';
import { type EventRecord, findEvent } from './events.store.ts';

/** Returns the event into which an event was merged, or the event itself. */
export async function followMerged(
  scope: Scope,
  event: EventRecord | undefined,
): Promise<EventRecord | undefined> {
  return event === undefined || event.mergedInto === null ? event : findEvent(scope, event.mergedInto);
}

/**
 * Lists the events that were merged into some other events.
 * @returns their ids
 */
export async function listMergedInto(scope: Scope, eventIds: readonly string[]): Promise<string[]> {
  const rows = await selectFrom(scope, 'events')
    .select('eventId')
    .where('mergedInto', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
  return rows.map((row) => row.eventId);
}

/**
 * Redirects an event, and the events that already redirect to it, to a target event. The target's time of requiring
 * more proof becomes the later of the two events' times, so that earlier packages get no photos of either event.
 */
export async function setEventMerged(scope: Scope, eventId: string, intoEventId: string): Promise<void> {
  const { tenantId } = scope;
  await updateTable(scope, 'events')
    .set({ mergedInto: intoEventId, isShown: false })
    .where(({ or, eb }) => or([eb('eventId', '=', eventId), eb('mergedInto', '=', eventId)]))
    .execute();
  await updateTable(scope, 'events')
    .set({
      securedAt: sql<Date | null>`greatest(secured_at, (select secured_at from events as merged
        where merged.tenant_id = ${tenantId} and merged.event_id = ${eventId}))`,
    })
    .where('eventId', '=', intoEventId)
    .execute();
}
