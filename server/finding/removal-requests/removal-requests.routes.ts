import type { FastifyInstance } from 'fastify';
import { removalSchemas } from '#contract/removal.schema.ts';
import { removalRoutes } from '#contract/removal.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { askRemoval } from './ask-removal.ts';
import { withdrawRemoval } from './end-removal.ts';
import { openRemoval } from './open-removal.ts';

/** Opens the requests for removal, as this slice's part of the photo service. */
export function openRemovalRequests(app: FastifyInstance, deps: Deps): void {
  openService(app, 'photo', removalRoutes, removalSchemas, {
    async askRemoval({ context, body, clientAddress }) {
      return (await askRemoval(deps, context, { ...body, clientAddress })) ?? noContent();
    },
    async openRemoval({ context, body }) {
      const removal = await openRemoval(deps, context.tenantId, body.token);
      return isRefusal(removal) ? removal : ok(removal);
    },
    async withdrawRemoval({ context, body }) {
      return (await withdrawRemoval(deps, context.tenantId, body.token)) ?? noContent();
    },
  });
}
