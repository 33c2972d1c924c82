import type { FastifyInstance } from 'fastify';
import { videoSchemas } from '#contract/photo.schema.ts';
import { videoRoutes } from '#contract/photo.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { type ListDeps, listVideos } from './list-videos.ts';

/** Registers the photo service's calls about videos. */
export function openVideos(app: FastifyInstance, deps: Deps & ListDeps): void {
  openService(app, 'photo', videoRoutes, videoSchemas, {
    async listVideos({ context, query, bearer, clientAddress }) {
      const found = await listVideos(deps, context, query, bearer, clientAddress);
      return isRefusal(found) ? found : ok(found);
    },
  });
}
