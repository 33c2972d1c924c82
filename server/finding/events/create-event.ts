import type { Deps } from '#platform/deps.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import {
  type EventRecord,
  findEvent,
  findEventByExternalId,
  findEventByTitle,
  insertEvent,
  type NewEvent,
} from './events.store.ts';
import { followMerged } from './merged-events.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An event was created; its catalog and other dependent data can be created. */
    'event.created': { eventId: string };
  }
}

/**
 * Finds the event of an import by its external id, or by title and day; otherwise creates it. So a repeated import
 * never creates a second event.
 */
export async function findOrCreateEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId'>,
  context: Pick<TenantContext, 'tenantId'>,
  wanted: Omit<NewEvent, 'eventId'>,
): Promise<EventRecord> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    const known =
      wanted.externalEventId === null
        ? await findEventByTitle(scope, wanted.title, wanted.date)
        : await findEventByExternalId(scope, wanted.externalEventId);
    const event = await followMerged(scope, known);
    if (event !== undefined) return event;
    const eventId = deps.newId();
    await insertEvent(scope, { ...wanted, eventId });
    await deps.events.emit(scope, 'event.created', { eventId });
    const created = await findEvent(scope, eventId);
    if (created === undefined) throw new Error('an event just created cannot be read');
    return created;
  });
}
