import type { FastifyInstance } from 'fastify';
import { searchRequestSchemas } from '#contract/search-request.schema.ts';
import { searchRequestRoutes } from '#contract/search-request.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { askForPhotos } from './ask-for-photos.ts';
import { openFoundPhotos } from './open-found-photos.ts';

/** Registers the search requests, as this slice's part of the competitor service. */
export function openSearchRequests(app: FastifyInstance, deps: Deps): void {
  openService(app, 'competitor', searchRequestRoutes, searchRequestSchemas, {
    async askForPhotos({ context, body: { passedAt = null, colours, ...said }, clientAddress }) {
      const { top = null, bottom = null, cap = null } = colours;
      const asked = { ...said, passedAt, colours: { top, bottom, cap }, clientAddress };
      return (await askForPhotos(deps, context, asked)) ?? noContent();
    },
    async openFoundPhotos({ context, body }) {
      const found = await openFoundPhotos(deps, context.tenantId, body.token);
      return isRefusal(found) ? found : ok(found);
    },
  });
}
