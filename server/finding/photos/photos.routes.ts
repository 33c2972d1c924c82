import type { FastifyInstance } from 'fastify';
import { photoSchemas } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import { type EventDeps, readEvent, readEvents } from '#finding/events/index.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { listPhotos } from './list-photos.ts';

/** The photo service of the contract: events and their photos. */
export function openPhotoService(app: FastifyInstance, deps: EventDeps): void {
  openService(app, 'photo', photoRoutes, photoSchemas, {
    async listEvents({ context, query }) {
      const { offset, count, ...filter } = query;
      return ok(await readEvents(deps, context, filter, { offset, count }));
    },
    async getEvent({ context, params }) {
      const event = await readEvent(deps, context, params);
      return event === undefined ? refuse('NotFound') : ok(event);
    },
    async getEventByExternalId({ context, params }) {
      const event = await readEvent(deps, context, params);
      return event === undefined ? refuse('NotFound') : ok(event);
    },
    async listPhotos({ context, query, bearer }) {
      const { offset, count, albumId } = query;
      const found = await listPhotos(deps, context, albumId, bearer, { offset, count });
      return isRefusal(found) ? found : ok(found);
    },
  });
}
