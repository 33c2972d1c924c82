import type { FastifyInstance } from 'fastify';
import { eventSchemas } from '#contract/photo.schema.ts';
import { eventRoutes } from '#contract/photo.ts';
import { ok, shared } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { type EventDeps, isEventDeleted, readEvent, readEvents } from './read-events.ts';

/** Opens the photo service's events. */
export function openEvents(app: FastifyInstance, deps: EventDeps): void {
  openService(app, 'photo', eventRoutes, eventSchemas, {
    async listEvents({ context, query }) {
      const { offset, count, ...filter } = query;
      const page = await readEvents(deps, context, filter, { offset, count });
      // A search is personal: its answer is not cached.
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
