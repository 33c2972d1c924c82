import type { FastifyInstance } from 'fastify';
import { faultAt } from '#contract/faults.ts';
import { photoSchemas } from '#contract/photo.schema.ts';
import { photoRoutes } from '#contract/photo.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok, shared } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { decideItsMe, readItsMe } from './its-me.ts';
import { listPhotos } from './list-photos.ts';

const NOT_WITH_TOKEN = faultAt('photosCount', 'AnswerIsPersonal');

/** Registers the photo service's calls about photos: an event's, a person's own, and verdicts on them. */
export function openResults(app: FastifyInstance, deps: Deps & RecognitionDeps): void {
  openService(app, 'photo', photoRoutes, photoSchemas, {
    async listPhotos({ context, query, bearer }) {
      const isShared = query.photosCount !== undefined;
      if (isShared && bearer !== undefined) return refuse('Invalid', [NOT_WITH_TOKEN]);
      const found = await listPhotos(deps, context, query, bearer);
      if (isRefusal(found)) return found;
      return isShared ? shared(found) : ok(found);
    },
    async itsMe({ context, params, body, bearer, clientAddress }) {
      const word = { photoId: params.photoId, itIsMe: body.itIsMe };
      return (await decideItsMe(deps, context, word, bearer, clientAddress)) ?? noContent();
    },
    async getItsMe({ context, params, bearer }) {
      const state = await readItsMe(deps, context, params.photoId, bearer);
      return isRefusal(state) ? state : ok({ state });
    },
  });
}
