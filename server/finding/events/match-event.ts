import type { Scope } from '#platform/database/database.ts';
import { isNearEvent } from './event-facts.rules.ts';
import {
  type EventFacts,
  type EventRecord,
  findEvent,
  findEventByExternalId,
  findEventByTitle,
  listEvents,
} from './events.store.ts';
import { followMerged } from './merged-events.store.ts';

/** How an operator identifies an event: by our id, by the organizer's id, or by title and day. */
export type NamedEvent = Partial<Pick<EventFacts, 'title' | 'date' | 'externalEventId'>> & {
  eventId?: string | undefined;
};

/** The most events of a tenant that are searched for the intended one. */
const EVENTS_MAX = 10_000;

/**
 * Finds the event that an operator means, or the one into which it was merged.
 * @returns the event; if there is none, similar ones
 */
export async function matchEvent(
  scope: Scope,
  { eventId, title, date, externalEventId }: NamedEvent,
): Promise<{ event: EventRecord | undefined; near: EventRecord[] }> {
  if (eventId !== undefined)
    return { event: await followMerged(scope, await findEvent(scope, eventId)), near: [] };
  if (title === undefined || date === undefined) return { event: undefined, near: [] };
  const byNumber =
    typeof externalEventId === 'string' ? await findEventByExternalId(scope, externalEventId) : undefined;
  const event = await followMerged(scope, byNumber ?? (await findEventByTitle(scope, title, date)));
  if (event !== undefined) return { event, near: [] };
  const { events } = await listEvents(
    scope,
    { today: date, withUnpublished: true },
    { offset: 0, count: EVENTS_MAX },
  );
  return { event, near: events.filter((known) => isNearEvent(known, { title, date, externalEventId })) };
}
