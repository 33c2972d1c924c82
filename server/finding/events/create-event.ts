import { faultAt } from '#contract/faults.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/shared-locks.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { insertEvent } from './event-changes.store.ts';
import {
  type EventFacts,
  type EventRecord,
  findEvent,
  findEventByExternalId,
  findEventByTitle,
  type NewEvent,
} from './events.store.ts';
import { followMerged } from './merged-events.store.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** An event was created; its catalog and other dependent data can now be created. */
    'event.created': { eventId: string };
  }
}

/**
 * Locks a tenant's new events until the transaction ends. If two equal events are created at once, the second call
 * finds the event of the first.
 */
const lockNewEvents = (scope: Scope): Promise<void> =>
  takeLock(scope, `new event ${scope.tenantId}`, 'change');

/**
 * Finds the event of an import by its external id, or by title and day; creates it if there is none. A repeated import
 * therefore never creates a second event.
 */
export async function findOrCreateEvent(
  deps: Pick<Deps, 'database' | 'events' | 'newId'>,
  context: Pick<TenantContext, 'tenantId'>,
  wanted: Omit<NewEvent, 'eventId'>,
): Promise<EventRecord> {
  return deps.database.inTenant(context.tenantId, async (scope) => {
    await lockNewEvents(scope);
    const known =
      wanted.externalEventId === null
        ? await findEventByTitle(scope, wanted.title, wanted.date)
        : await findEventByExternalId(scope, wanted.externalEventId);
    const event = await followMerged(scope, known);
    if (event !== undefined) return event;
    const created = await findEvent(scope, await addEvent(deps, scope, wanted));
    if (created === undefined) throw new Error('an event just created cannot be read');
    return created;
  });
}

/**
 * Creates an event that visitors do not see until it is published, and records it.
 * @returns the new id; `Conflict` if another event has the same title and day, or the same external id, with the path
 *   of that fact
 */
export async function createEvent(
  deps: Pick<Deps, 'events' | 'newId'>,
  scope: Scope,
  facts: EventFacts,
  cause: Cause,
): Promise<string | Refusal> {
  await lockNewEvents(scope);
  if ((await findEventByTitle(scope, facts.title, facts.date)) !== undefined)
    return refuse('Conflict', [faultAt('facts.title', 'SameTitleOnDay')]);
  const { externalEventId } = facts;
  if (externalEventId !== null && (await findEventByExternalId(scope, externalEventId)) !== undefined)
    return refuse('Conflict', [faultAt('facts.externalEventId', 'NumberTaken')]);
  const eventId = await addEvent(deps, scope, { ...facts, distances: [], isShown: false });
  const { title, date } = facts;
  await recordAction(scope, { what: 'event.create', thingId: eventId, after: { title, date } }, cause);
  return eventId;
}

async function addEvent(
  deps: Pick<Deps, 'events' | 'newId'>,
  scope: Scope,
  event: Omit<NewEvent, 'eventId'>,
): Promise<string> {
  const eventId = deps.newId();
  await insertEvent(scope, { ...event, eventId });
  await deps.events.emit(scope, 'event.created', { eventId });
  return eventId;
}
