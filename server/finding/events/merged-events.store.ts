/** Events that were merged into another one: signposts that lead there. */
import type { Scope } from '#platform/database/database.ts';
import { type EventRecord, findEvent } from './events.store.ts';

/** Follows an event to the one that it was merged into; any other stays as it is. */
export async function followMerged(
  scope: Scope,
  event: EventRecord | undefined,
): Promise<EventRecord | undefined> {
  return event === undefined || event.mergedInto === null ? event : findEvent(scope, event.mergedInto);
}

/** Makes an event the signpost of another one, with those that led to it so far. */
export async function setEventMerged(
  { trx, tenantId }: Scope,
  eventId: string,
  intoEventId: string,
): Promise<void> {
  await trx
    .updateTable('events')
    .set({ merged_into: intoEventId, is_shown: false })
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('event_id', '=', eventId), eb('merged_into', '=', eventId)]))
    .execute();
}
