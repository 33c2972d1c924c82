import type { FastifyInstance } from 'fastify';
import { deskEventSchemas } from '#contract/desk-events.schema.ts';
import { deskEventFactRoutes } from '#contract/desk-events.ts';
import { faultAt } from '#contract/faults.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { countCompetitors, protectParticipants } from '#finding/competitors/index.ts';
import {
  compareFacts,
  createEvent,
  type EventFacts,
  editEvent,
  findEvent,
  findEventSubject,
  listEvents,
  lockEvent,
  lockStartList,
  showEvent,
} from '#finding/events/index.ts';
import { estimateSearch } from '#finding/selfies/index.ts';
import type { Cause } from '#hosting/actions/index.ts';
import { type DeskDeps, type DeskHandlers, openDeskService } from '#hosting/desk/index.ts';
import { type DeskMember, mayDo } from '#hosting/members/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { copyCatalog } from '#selling/catalog/index.ts';
import { presentDeskEvent, presentEventRow } from './events.presenter.ts';

/** The most events of an organizer that are listed; none has more. */
const OWN_EVENTS_MAX = 1_000;

/** Opens the calls about events, by the operations that the commands use. */
export function openDeskEvents(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskEventFactRoutes, deskEventSchemas, {
    ...eventCalls(deps),
    ...publishingCalls(),
  });
}

/** Answers the calls about an event’s facts. */
function eventCalls(
  deps: Deps & DeskDeps,
): Pick<
  DeskHandlers<typeof deskEventSchemas>,
  'findEvents' | 'getEvent' | 'createEvent' | 'editEvent' | 'estimateFaceSearch'
> {
  const findSubject = findEventSubject;
  return {
    findEvents: {
      operation: 'event.read',
      // An organizer's list contains only their own events.
      findSubject: async ({ member }) => ({ eventId: firstOwnEvent(member), takenById: null }),
      async run({ scope, member, query: { words, offset, count } }) {
        const filter = {
          searchString: words === '' ? undefined : words,
          withUnpublished: true,
          today: deps.clock.now().toISOString().slice(0, 10),
        };
        const { tenantId } = scope;
        const isWhole = mayDo(member, 'event.read', { tenantId, eventId: null, takenById: null });
        const page = isWhole ? { offset, count } : { offset: 0, count: OWN_EVENTS_MAX };
        const found = await listEvents(scope, filter, page);
        if (isWhole) return ok({ events: found.events.map(presentEventRow), total: found.total });
        const own = found.events.filter(({ eventId }) =>
          mayDo(member, 'event.read', { tenantId, eventId, takenById: null }),
        );
        return ok({ events: own.slice(offset, offset + count).map(presentEventRow), total: own.length });
      },
    },
    getEvent: {
      operation: 'event.read',
      findSubject,
      async run({ scope, params: { eventId } }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const tenant = await deps.tenants.read(scope.tenantId);
        return ok(presentDeskEvent(deps, tenant, event, await countCompetitors(scope, eventId)));
      },
    },
    createEvent: {
      operation: 'event.create',
      alsoNeeds: ({ body: { pricesOf } }) => (pricesOf === null ? [] : ['catalog.apply']),
      async run({ scope, actor, body: { facts, pricesOf, why } }) {
        const eventId = await createLike(deps, scope, { facts, pricesOf }, { actor, why });
        return isRefusal(eventId) ? eventId : created({ eventId });
      },
    },
    editEvent: {
      operation: 'event.edit',
      findSubject,
      run: ({ scope, actor, params: { eventId }, body: { changes, seen, why } }) =>
        editAsSeen(deps, scope, { eventId, changes: givenOf(changes), seen: givenOf(seen) }, { actor, why }),
    },
    estimateFaceSearch: {
      operation: 'event.read',
      findSubject,
      async run({ scope, params: { eventId } }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        return ok(estimateSearch(event.publishedCount, deps.config.readerThreads));
      },
    },
  };
}

/** Answers the calls that publish an event or hide it. */
function publishingCalls(): Pick<DeskHandlers<typeof deskEventSchemas>, 'publishEvent' | 'unpublishEvent'> {
  const findSubject = findEventSubject;
  return {
    publishEvent: {
      operation: 'event.publish',
      findSubject,
      async run({ scope, actor, params: { eventId }, body: { why } }) {
        const isChanged = await showEvent(scope, eventId, true, { actor, why });
        return isChanged ? noContent() : refuseChanged('EventShown');
      },
    },
    unpublishEvent: {
      operation: 'event.unpublish',
      findSubject,
      async run({ scope, actor, params: { eventId }, query: { why } }) {
        const isChanged = await showEvent(scope, eventId, false, { actor, why });
        return isChanged ? noContent() : refuseChanged('EventHidden');
      },
    },
  };
}

function firstOwnEvent(member: DeskMember): string | null {
  if (member.kind === 'Installation') return null;
  return member.grants.find(({ eventId }) => eventId !== null)?.eventId ?? null;
}

/** Leaves out facts that are missing in the call, which therefore stay unchanged. */
const givenOf = (facts: { [Name in keyof EventFacts]?: EventFacts[Name] | undefined }): Partial<EventFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** Creates an event. If another event is named, the new one gets its products and prices. */
async function createLike(
  deps: Pick<Deps, 'clock' | 'events' | 'newId'>,
  scope: Scope,
  { facts, pricesOf }: { facts: EventFacts; pricesOf: string | null },
  cause: Cause,
): Promise<string | Refusal> {
  const wrongZone = refuseZone(facts.timeZone, 'facts.timeZone');
  if (wrongZone !== undefined) return wrongZone;
  if (pricesOf !== null && (await findEvent(scope, pricesOf)) === undefined)
    return refuse('Invalid', [faultAt('pricesOf', 'UnknownEvent')]);
  const eventId = await createEvent(deps, scope, facts, cause);
  if (isRefusal(eventId) || pricesOf === null) return eventId;
  const copied = await copyCatalog(deps, scope, { fromEventId: pricesOf, toEventId: eventId }, cause);
  return isRefusal(copied) ? copied : eventId;
}

const refuseZone = (timeZone: string, path: string): Refusal | undefined =>
  isTimeZone(timeZone) ? undefined : refuse('Invalid', [faultAt(path, 'NoTimeZone')]);

interface Edit {
  eventId: string;
  changes: Partial<EventFacts>;
  seen: Partial<EventFacts>;
}

/**
 * Changes facts if they are still as shown. The row is locked, so that if two members saw the same state, the second
 * one waits and is refused.
 */
async function editAsSeen(
  deps: Pick<Deps, 'clock' | 'events'>,
  scope: Scope,
  { eventId, changes, seen }: Edit,
  cause: Cause,
): Promise<{ status: 204; body: null } | Refusal> {
  const wrongZone =
    changes.timeZone === undefined ? undefined : refuseZone(changes.timeZone, 'changes.timeZone');
  if (wrongZone !== undefined) return wrongZone;
  await lockStartList(scope, eventId, 'change');
  const event = await lockEvent(scope, eventId);
  if (event === undefined) return refuse('NotFound');
  if (event.isDeleted) return refuseChanged('EventBeingDeleted');
  if (compareFacts(event, seen).length > 0) return refuse('Conflict', [faultAt('seen', 'ChangedElsewhere')]);
  const edited = await editEvent(deps, scope, eventId, changes, cause);
  if (!isRefusal(edited)) {
    // The race day and the youth distances determine which participants are protected.
    const judged = await protectParticipants(deps, scope, eventId, cause.actor);
    return isRefusal(judged) ? judged : noContent();
  }
  return edited.refused === 'Conflict'
    ? refuse('Conflict', [faultAt('changes.externalEventId', 'NumberTaken')])
    : edited;
}

const refuseChanged = (code: EventFault): Refusal => refuse('Conflict', [faultAt('eventId', code)]);

/** Why an event cannot be changed as it was shown. */
type EventFault = 'EventShown' | 'EventHidden' | 'EventBeingDeleted';
