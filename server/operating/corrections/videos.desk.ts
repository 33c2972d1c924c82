import type { FastifyInstance } from 'fastify';
import { normaliseBib } from '#contract/competitor.ts';
import { deskVideoSchemas } from '#contract/desk-videos.schema.ts';
import { deskVideoRoutes } from '#contract/desk-videos.ts';
import { type FieldFault, faultAt } from '#contract/faults.ts';
import { findEvent } from '#finding/events/index.ts';
import { listProtectedKeys } from '#finding/photos/index.ts';
import type { RecognitionDeps } from '#finding/recognition/index.ts';
import { findVideo, searchVideos } from '#finding/videos/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { refuse } from '#platform/http/refusal.ts';
import { compensateBuyers } from './compensate-buyers.ts';
import { describeVideoConsequences } from './describe-consequences.ts';
import { describeForDesk } from './describe-for-desk.ts';
import type { RemovalOutcome } from './remove-photo.ts';
import { removeVideoForGood, restoreRemovedVideo } from './remove-video.ts';
import { presentDeskVideo } from './videos.presenter.ts';

/** Returns the event of a call as its subject. */
const findEventSubject = async ({ params: { eventId } }: { params: { eventId: string } }) => ({
  eventId,
  takenById: null,
});

/** Registers the calls that list, remove and restore an event's videos, with the same operations as the commands. */
export function openDeskVideos(app: FastifyInstance, deps: Deps & RecognitionDeps & DeskDeps): void {
  openDeskService(app, deps, deskVideoRoutes, deskVideoSchemas, {
    listVideos: {
      operation: 'photo.read',
      cost: SEARCHING_COST,
      findSubject: findEventSubject,
      async run({ scope, params: { eventId }, query: { bib, kind, offset, count } }) {
        const event = await findEvent(scope, eventId);
        if (event === undefined) return refuse('NotFound');
        const search = { kind, bib: bib === undefined ? undefined : normaliseBib(bib) };
        const found = await searchVideos(scope, eventId, search, { offset, count: count + 1 });
        return ok({
          videos: found
            .slice(0, count)
            .map((video) => presentDeskVideo(deps, scope.tenantId, event.timeZone, video)),
          isMore: found.length > count,
          protectedCount: (await listProtectedKeys(scope, eventId)).size,
        });
      },
    },
    describeVideoRemoval: {
      operation: 'video.remove',
      cost: SEARCHING_COST,
      findSubject: findEventSubject,
      async run({ scope, params }) {
        if (!(await isOfEvent(scope, params))) return refuse('NotFound');
        const { eventId, videoId } = params;
        const consequences = await describeVideoConsequences(deps, scope, eventId, [videoId]);
        return ok(await describeForDesk(scope, consequences));
      },
    },
    removeVideo: {
      operation: 'video.remove',
      findSubject: findEventSubject,
      alsoNeeds: ({ body: { refunds } }) => (refunds.length === 0 ? [] : (['order.refund'] as const)),
      async run({ scope, actor, params, body: { letters, why, refunds, ...seen } }) {
        if (!(await isOfEvent(scope, params))) return refuse('NotFound');
        const { videoId } = params;
        const removal = {
          ...seen,
          letters: Object.fromEntries(letters.map(({ language, text }) => [language, text])),
        };
        const outcome = await removeVideoForGood(deps, scope, videoId, removal, { actor, why });
        if (outcome !== 'Removed' && outcome !== 'Kept') return refuse('Conflict', WHY_NOT[outcome]);
        const confirmed = { removed: { videoId }, refunds, replacements: [], ...seen };
        return (await compensateBuyers(deps, scope, confirmed, { actor, why })) ?? ok({ outcome });
      },
    },
    restoreVideo: {
      operation: 'video.restore',
      findSubject: findEventSubject,
      async run({ scope, actor, params, body: { why } }) {
        if (!(await isOfEvent(scope, params))) return refuse('NotFound');
        return (await restoreRemovedVideo(deps, scope, params.videoId, { actor, why })) ?? noContent();
      },
    },
  });
}

/** Returns whether a video is of the event that the call names, whose rights were checked. */
async function isOfEvent(
  scope: Scope,
  { eventId, videoId }: { eventId: string; videoId: string },
): Promise<boolean> {
  return (await findVideo(scope, videoId))?.eventId === eventId;
}

const WHY_NOT: Record<Exclude<RemovalOutcome, 'Removed' | 'Kept'>, FieldFault[]> = {
  NotThere: [faultAt('videoId', 'VideoAlreadyRemoved')],
  Changed: [faultAt('seenOrderIds', 'VideoOrderedMeanwhile')],
};
