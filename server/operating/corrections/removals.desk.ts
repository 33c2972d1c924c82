import type { FastifyInstance } from 'fastify';
import type { PresentedReviewPhoto } from '#contract/desk-photos.schema.ts';
import { deskRemovalSchemas } from '#contract/desk-removals.schema.ts';
import { deskRemovalRoutes } from '#contract/desk-removals.ts';
import { listReviewPhotos } from '#finding/photos/index.ts';
import { presentReviewPhotos } from '#finding/review/index.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { askMoreOfRemoval, decideRemoval } from './answer-removal.ts';
import { describeRemovalRequest, listRemovalQueue, type RemovalFacts } from './describe-removal.ts';
import { presentQueued, presentRemoval } from './removals.presenter.ts';

/** Registers the queue of removal requests, and the calls that answer them. */
export function openDeskRemovals(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskRemovalRoutes, deskRemovalSchemas, {
    listRemovals: {
      operation: 'removal.read',
      async run({ scope, query: { state, count } }) {
        const { removals, isMore, days } = await listRemovalQueue(deps, scope, state, count);
        return ok({ removals: removals.map(presentQueued), isMore, days });
      },
    },
    getRemoval: {
      operation: 'removal.read',
      cost: SEARCHING_COST,
      async run({ scope, actor, params: { requestId }, query: { photoIds } }) {
        const facts = await describeRemovalRequest(deps, scope, requestId, photoIds?.split(','));
        return facts === undefined
          ? refuse('NotFound')
          : ok(presentRemoval(facts, await listPictures(deps, scope, facts, actor)));
      },
    },
    answerRemoval: {
      operation: 'removal.answer',
      async run({ scope, actor, params: { requestId }, body: { decisions, letter, why } }) {
        const answer = { requestId, decisions, letter };
        return (await decideRemoval(deps, scope, answer, { actor, why })) ?? noContent();
      },
    },
    askMoreOfRemoval: {
      operation: 'removal.ask-more',
      async run({ scope, actor, params: { requestId }, body: { letter, why } }) {
        return (await askMoreOfRemoval(deps, scope, { requestId, letter }, { actor, why })) ?? noContent();
      },
    },
  });
}

/** Lists the pictures of a request's existing photos, by id. */
async function listPictures(
  deps: Pick<Deps, 'keys' | 'clock'>,
  scope: Scope,
  { consequences, eventTitles }: RemovalFacts,
  actor: Actor,
): Promise<Map<string, PresentedReviewPhoto>> {
  const pictures = new Map<string, PresentedReviewPhoto>();
  for (const [eventId, own] of Map.groupBy(consequences.photos, (photo) => photo.eventId)) {
    const photoIds = own.map(({ photoId }) => photoId);
    const found = await listReviewPhotos(scope, eventId, { filter: 'All', photoIds }, photoIds.length);
    const timeZone = eventTitles.get(eventId)?.timeZone ?? 'UTC';
    for (const shown of await presentReviewPhotos(deps, scope, found, { eventId, timeZone, actor }))
      pictures.set(shown.photoId, shown);
  }
  return pictures;
}
