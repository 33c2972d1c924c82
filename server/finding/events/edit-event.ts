import { searchText } from '#finding/search-text.ts';
import { type Cause, recordAction } from '#hosting/actions/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { lockEvent } from './deleted-events.store.ts';
import { updateFacts } from './event-changes.store.ts';
import { delayForgetting } from './event-faces.store.ts';
import { compareFacts, type FactChange } from './event-facts.rules.ts';
import { type EventAccess, isMoreRestricted, securedSince } from './events.rules.ts';
import { type EventFacts, type EventRecord, findEventByExternalId } from './events.store.ts';
import { listMergedInto } from './merged-events.store.ts';
import { lockStartList } from './start-list-lock.ts';

declare module '#platform/events.ts' {
  interface EventPayloads {
    /** The setting for faces changed: whether the event stores faces, or allows a search for them. */
    'event.faces-changed': { eventId: string };
    /** The event requires more proof than before. Access with only a bib, or without a mailed link, has ended. */
    'event.secured': { eventId: string };
  }
}

/**
 * Changes the given facts of an event, and records the change; omitted facts stay.
 * @returns what changed; `Conflict` if another event has the external id
 */
export async function editEvent(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  eventId: string,
  given: Partial<EventFacts>,
  cause: Cause,
): Promise<FactChange[] | Refusal> {
  // If two edits are concurrent, the second keeps the changes of the first. Concurrent purchases and joins of a crew
  // either finish first, or wait and then see that the event requires more proof.
  await lockStartList(scope, eventId, 'change');
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  const changes = compareFacts(event, given);
  if (changes.length === 0) return changes;
  if (typeof given.externalEventId === 'string') {
    const owner = await findEventByExternalId(scope, given.externalEventId);
    if (owner !== undefined && owner.eventId !== eventId) return refuse('Conflict');
  }
  const facts = { ...event, ...given };
  const securedAt = securedSince(event, facts, deps.clock.now());
  await updateFacts(scope, eventId, { ...facts, securedAt }, searchText(facts.title));
  if (facts.date < event.date) await delayForgetting(scope, eventId, deps.clock.now());
  const valuesOf = (side: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  await recordAction(
    scope,
    { what: 'event.edit', thingId: eventId, before: valuesOf('from'), after: valuesOf('to') },
    cause,
  );
  if (changes.some(({ field }) => field === 'wantedFaces' || field === 'faceGround'))
    await deps.events.emit(scope, 'event.faces-changed', { eventId });
  await emitSecured(deps, scope, event, facts);
  return changes;
}

/**
 * Emits `event.secured` if an event requires more proof than before. Emits it for merged events as well, because orders
 * still contain their ids.
 */
export async function emitSecured(
  { events }: Pick<Deps, 'events'>,
  scope: Scope,
  before: EventAccess & Pick<EventRecord, 'eventId'>,
  after: EventAccess,
): Promise<void> {
  if (!isMoreRestricted(before, after)) return;
  for (const eventId of [before.eventId, ...(await listMergedInto(scope, [before.eventId]))])
    await events.emit(scope, 'event.secured', { eventId });
}
