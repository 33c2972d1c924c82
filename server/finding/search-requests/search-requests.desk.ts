import type { FastifyInstance } from 'fastify';
import type { ListedSearchRequest, ShownSearchRequest } from '#contract/desk-search-requests.schema.ts';
import { deskSearchRequestSchemas } from '#contract/desk-search-requests.schema.ts';
import { deskSearchRequestRoutes } from '#contract/desk-search-requests.ts';
import { findEvent } from '#finding/events/index.ts';
import { presentReviewPhotos } from '#finding/review/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { answerSearch } from './answer-search.ts';
import { findCandidates } from './find-candidates.ts';
import { findSearchRequest, listOpenSearchRequests, type SearchRequest } from './search-requests.store.ts';

/** The most photos shown beside a request. */
const CANDIDATES_MAX = 60;

/** Registers the queue of visitors whose search found nothing, and the call that answers them. */
export function openDeskSearchRequests(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskSearchRequestRoutes, deskSearchRequestSchemas, {
    listSearchRequests: {
      operation: 'search-request.read',
      async run({ scope, query: { count } }) {
        const requests = await listOpenSearchRequests(scope, count + 1);
        const shown: ListedSearchRequest[] = [];
        for (const request of requests.slice(0, count)) shown.push(await presentListed(scope, request));
        return ok({ requests: shown, isMore: requests.length > count });
      },
    },
    getSearchRequest: {
      operation: 'search-request.read',
      cost: SEARCHING_COST,
      async run({ scope, actor, params: { requestId } }) {
        const request = await findSearchRequest(scope, requestId);
        const event = request && (await findEvent(scope, request.eventId));
        if (request === undefined || event === undefined) return refuse('NotFound');
        const { eventId, timeZone } = event;
        const isOpen = request.answeredAt === null;
        const likely = isOpen ? await findCandidates(scope, event, request, CANDIDATES_MAX) : [];
        const photos = await presentReviewPhotos(deps, scope, likely, { eventId, timeZone, actor });
        return ok({
          ...(await presentListed(scope, request)),
          passedAt: request.passedAt,
          place: request.place,
          clothes: request.clothes,
          colours: request.colours,
          language: request.language,
          answeredAt: request.answeredAt?.toISOString() ?? null,
          chosenCount: request.photoIds.length,
          photos: photos.map(({ photoId, fileName, takenAt, previewUrl, thumbUrl, tags }) => ({
            photoId,
            fileName,
            takenAt,
            previewUrl,
            thumbUrl,
            bibs: [...new Set(tags.flatMap(({ value, isShown }) => (isShown ? value : [])))],
          })),
        } satisfies ShownSearchRequest);
      },
    },
    answerSearchRequest: {
      operation: 'search-request.answer',
      async run({ scope, actor, params: { requestId }, body: { photoIds, why } }) {
        return (await answerSearch(deps, scope, { requestId, photoIds }, { actor, why })) ?? noContent();
      },
    },
  });
}

async function presentListed(scope: Scope, request: SearchRequest): Promise<ListedSearchRequest> {
  const { requestId, eventId, subject, email, askedAt } = request;
  const event = await findEvent(scope, eventId);
  const eventTitle = event?.title ?? '';
  return { requestId, eventId, eventTitle, subject, email, askedAt: askedAt.toISOString() };
}
