import { CART_ID_COOKIE_DAYS, MAILED_LINK_HOURS } from '#contract/limits.ts';
import { deleteOldLetterMails, deleteRemovalMails, LETTER_MAILS_KEPT_MS } from '#delivering/mails/index.ts';
import { deleteEndedCrews, listPersonsInCrews } from '#finding/crews/index.ts';
import { forgetLeftOut } from '#finding/feeds/index.ts';
import { deleteExpiredAlerts } from '#finding/photo-alerts/index.ts';
import {
  forgetFacesOfPastEvents,
  type RecognitionDeps,
  sweepExpiredPersons,
  withdrawFacesOfTenant,
} from '#finding/recognition/index.ts';
import { answeredSince, forgetRemovals, unconfirmedSince } from '#finding/removal-requests/index.ts';
import { forgetSelfies } from '#finding/selfies/index.ts';
import { deleteCodeRequests, deleteOldTries, TRIES_KEPT_MS } from '#finding/verification/index.ts';
import { sweepReplacedClips } from '#finding/videos/index.ts';
import { deleteExpiredPreviews } from '#hosting/pages/index.ts';
import { forgetRequests } from '#hosting/requests/index.ts';
import { deleteOldDeliveries, LOG_KEPT_MS } from '#operating/webhooks/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { deleteAbandonedCarts, listPersonsInCarts, listVideosInCarts } from '#selling/carts/index.ts';
import { listOrderedPersons, listOrderedVideos } from '#selling/orders/index.ts';

type RetentionDeps = Deps & RecognitionDeps;

/** Forgets what a tenant's time for is up. */
export const sweepJob = defineJob('retention.sweep', {}, { expireSeconds: 3600 });

export const retentionJobs = [sweepJob];

export const retentionSchedule = [everyTenant(sweepJob, { minutes: 60 })];

export function retentionHandlers(deps: RetentionDeps): JobHandler[] {
  return [handleJob(sweepJob, 1, ({ tenantId }) => sweep(deps, tenantId))];
}

async function sweep(deps: RetentionDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  await forgetFacesOfPastEvents(deps, tenantId);
  await withdrawFacesOfTenant(deps, tenantId);
  await sweepExpiredPersons(
    deps,
    tenantId,
    now,
    async (scope, personIds) =>
      new Set([
        ...(await listPersonsInCarts(scope, personIds)),
        ...(await listPersonsInCrews(scope, personIds)),
        ...(await listOrderedPersons(scope, personIds)),
      ]),
  );
  await deps.database.inTenant(tenantId, async (scope) => {
    await forgetSelfies(scope, now);
    await deleteCodeRequests(scope, new Date(now.getTime() - MAILED_LINK_HOURS * 3600_000));
    await deleteOldTries(scope, new Date(now.getTime() - TRIES_KEPT_MS));
    await deleteExpiredAlerts(scope, now);
    await deleteEndedCrews(scope, now);
    await forgetRequests(scope, now);
    await deleteExpiredPreviews(scope, now);
    const removalsUntil = { unconfirmedSince: unconfirmedSince(now), answeredSince: answeredSince(now) };
    await deleteRemovalMails(scope, await forgetRemovals(scope, removalsUntil));
    await forgetLeftOut(scope, now);
    await deps.rateLimits.sweep(scope);
    await deleteOldLetterMails(scope, new Date(now.getTime() - LETTER_MAILS_KEPT_MS));
    await deleteOldDeliveries(scope, new Date(now.getTime() - LOG_KEPT_MS));
    // No browser knows the way back to them any more.
    await deleteAbandonedCarts(scope, new Date(now.getTime() - CART_ID_COOKIE_DAYS * 24 * 3600_000));
  });
  // The desk's own counters are no tenant's.
  await deps.database.inTenant(DESK_SCOPE_ID, (scope) => deps.rateLimits.sweep(scope));
  await sweepReplacedClips(
    deps,
    tenantId,
    async (scope, videoIds) =>
      new Set([...(await listVideosInCarts(scope, videoIds)), ...(await listOrderedVideos(scope, videoIds))]),
  );
}
