import type { FastifyInstance } from 'fastify';
import { recognitionSchemas } from '#contract/recognition.schema.ts';
import { recognitionRoutes } from '#contract/recognition.ts';
import { created, noContent, ok } from '#platform/http/answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { openService } from '#platform/http/service.ts';
import { readSelfie } from './read-selfie.ts';
import { type SelfieDeps, startSelfieSearch } from './search-by-selfie.ts';
import { createSelfieQueue } from './selfie-queue.ts';
import { withdrawSelfie } from './withdraw-selfie.ts';

/** Opens the recognition service of the contract. */
export function openRecognitionService(app: FastifyInstance, deps: SelfieDeps): void {
  const searches = { queue: createSelfieQueue(deps.clock), places: new Map() };
  openService(app, 'recognition', recognitionRoutes, recognitionSchemas, {
    async createSelfie({ context, query, ...sent }) {
      const begun = await startSelfieSearch(deps, searches, context, query.albumId, sent);
      return isRefusal(begun)
        ? begun
        : created(begun, `/public/recognition-service/api/v1/selfies/${begun.selfieId}`);
    },
    async getSelfie({ context, params }) {
      const selfie = await readSelfie(deps, searches, context, params.selfieId);
      return isRefusal(selfie) ? selfie : ok(selfie);
    },
    async cancelSelfie({ context, params }) {
      return (await withdrawSelfie(deps, context, params.selfieId)) ?? noContent();
    },
  });
}
