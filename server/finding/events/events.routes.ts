import type { FastifyInstance } from 'fastify';
import { eventSchemas } from '#contract/photo.schema.ts';
import { eventRoutes } from '#contract/photo.ts';
import { ok, shared } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { countShownEvents } from './events.store.ts';
import { type EventDeps, isEventDeleted, readEvent, readEvents } from './read-events.ts';

/**
 * The limit of searches per network and minute. Each search counts by the number of events that it compares. Everybody
 * at a race may share a network.
 */
const SEARCHES = { name: 'event-search', limit: 1_200, windowSeconds: 60 };
/** The number of events that count as one use of the limit. */
const EVENTS_OF_USE = 200;

/** Opens the photo service's events. */
export function openEvents(app: FastifyInstance, deps: EventDeps): void {
  openService(app, 'photo', eventRoutes, eventSchemas, {
    async listEvents({ context, query, clientAddress }) {
      const { offset, count, ...filter } = query;
      if (filter.searchString) {
        const events = await deps.database.inTenant(context.tenantId, countShownEvents);
        const cost = Math.max(1, Math.ceil(events / EVENTS_OF_USE));
        const tooMany = await deps.rateLimits.take(context.tenantId, SEARCHES, clientAddress, cost);
        if (tooMany !== undefined) return tooMany;
      }
      const page = await readEvents(deps, context, filter, { offset, count });
      // A search is personal, so its answer is not cached.
      return filter.searchString === undefined ? shared(page) : ok(page);
    },
    async getEvent({ context, params }) {
      const event = await readEvent(deps, context, params);
      if (event !== undefined) return shared(event);
      return refuse((await isEventDeleted(deps, context, params.eventId)) ? 'EventDeleted' : 'NotFound');
    },
    async getEventByExternalId({ context, params }) {
      const event = await readEvent(deps, context, params);
      return event === undefined ? refuse('NotFound') : ok(event);
    },
  });
}
