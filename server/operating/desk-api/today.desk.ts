import type { FastifyInstance } from 'fastify';
import { deskTodaySchemas } from '#contract/desk-today.schema.ts';
import { deskTodayRoutes } from '#contract/desk-today.ts';
import { measureReach } from '#finding/coverage/index.ts';
import { findEventSubject } from '#finding/events/index.ts';
import { retryFailed } from '#finding/ingest/index.ts';
import { retryFailedVideos } from '#finding/videos/index.ts';
import { recordAction } from '#hosting/actions/index.ts';
import { type DeskDeps, openDeskService, SEARCHING_COST } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { readSeenFigures } from '#selling/shares/index.ts';
import { readToday } from './read-today.ts';
import { presentCoverage, presentToday } from './today.presenter.ts';

/** Opens the call for the operator's tasks. */
export function openDeskToday(app: FastifyInstance, deps: Deps & DeskDeps): void {
  openDeskService(app, deps, deskTodayRoutes, deskTodaySchemas, {
    getToday: {
      operation: 'today.read',
      async run({ scope }) {
        return ok(presentToday(await readToday(deps, scope)));
      },
    },
    getCoverage: {
      operation: 'event.read',
      cost: SEARCHING_COST,
      findSubject: findEventSubject,
      async run({ scope, member, params: { eventId } }) {
        const seen = await readSeenFigures(scope, member, [eventId], deps.clock.now());
        if (!seen(eventId).coverage) return refuse('Forbidden');
        const reach = await measureReach(scope, eventId);
        return isRefusal(reach) ? reach : ok(presentCoverage(reach));
      },
    },
    retryFailed: {
      operation: 'event.retry',
      findSubject: findEventSubject,
      async run({ scope, actor, params: { eventId }, body: { why } }) {
        const after = {
          photos: await retryFailed(deps, scope, eventId),
          videos: await retryFailedVideos(deps, scope, eventId),
        };
        if (after.photos + after.videos > 0)
          await recordAction(scope, { what: 'event.retry', thingId: eventId, after }, { actor, why });
        return ok(after);
      },
    },
  });
}
