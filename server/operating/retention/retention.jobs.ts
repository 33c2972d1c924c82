import { MAILED_LINK_HOURS } from '#contract/limits.ts';
import {
  deleteAnswerMails,
  deleteOldLetterMails,
  deleteRemovalMails,
  LETTER_MAILS_KEPT_MS,
} from '#delivering/mails/index.ts';
import { deleteEndedCrews, listPersonsInCrews } from '#finding/crews/index.ts';
import { forgetErasedBibs } from '#finding/feeds/index.ts';
import { deleteExpiredAlerts } from '#finding/photo-alerts/index.ts';
import {
  forgetFacesOfPastEvents,
  type RecognitionDeps,
  sweepExpiredPersons,
  withdrawFacesOfTenant,
} from '#finding/recognition/index.ts';
import { answeredSince, forgetRemovals, unconfirmedSince } from '#finding/removal-requests/index.ts';
import { deleteExpiredSearchRequests } from '#finding/search-requests/index.ts';
import { forgetSelfies } from '#finding/selfies/index.ts';
import { deleteCodeRequests, deleteOldTries, TRIES_KEPT_MS } from '#finding/verification/index.ts';
import { sweepReplacedClips } from '#finding/videos/index.ts';
import { sweepAccountLogins } from '#hosting/accounts/index.ts';
import { sweepAnswers, sweepLoginLinks, sweepOwnLogins } from '#hosting/desk/index.ts';
import { deleteExpiredPreviews } from '#hosting/pages/index.ts';
import { forgetRequests } from '#hosting/requests/index.ts';
import { deleteOldDeliveries, LOG_KEPT_MS } from '#operating/webhooks/index.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eachItem } from '#platform/queue/each-item.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { listPersonsInCarts, listVideosInCarts, sweepCarts } from '#selling/carts/index.ts';
import { listOrderedPersons, listOrderedVideos } from '#selling/orders/index.ts';
import { emptyUnpaidOrders } from './empty-unpaid-orders.ts';

type RetentionDeps = Deps & RecognitionDeps;

/** Deletes a tenant's expired data. */
export const sweepJob = defineJob('retention.sweep', {}, { expireSeconds: 3600 });

export const retentionJobs = [sweepJob];

export const retentionSchedule = [everyTenant(sweepJob, { minutes: 60 })];

export function retentionHandlers(deps: RetentionDeps): JobHandler[] {
  return [handleJob(sweepJob, 1, ({ tenantId }) => sweep(deps, tenantId))];
}

/** Deletes a tenant's expired data step by step. If a step fails, the others still run. */
async function sweep(deps: RetentionDeps, tenantId: string): Promise<void> {
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const steps: Record<string, (scope: Scope) => Promise<unknown>> = {
    selfies: (scope) => forgetSelfies(scope, now),
    codes: (scope) => deleteCodeRequests(scope, ago(MAILED_LINK_HOURS * 3600_000)),
    tries: (scope) => deleteOldTries(scope, ago(TRIES_KEPT_MS)),
    alerts: (scope) => deleteExpiredAlerts(scope, now),
    crews: (scope) => deleteEndedCrews(scope, now),
    requests: (scope) => forgetRequests(scope, now),
    deskAnswers: (scope) => sweepAnswers(scope, now),
    previews: (scope) => deleteExpiredPreviews(scope, now),
    removals: async (scope) => {
      const until = { unconfirmedSince: unconfirmedSince(now), answeredSince: answeredSince(now) };
      await deleteRemovalMails(scope, await forgetRemovals(scope, until));
    },
    searchRequests: async (scope) => deleteAnswerMails(scope, await deleteExpiredSearchRequests(scope, now)),
    erasedBibs: (scope) => forgetErasedBibs(scope, now),
    limits: (scope) => deps.rateLimits.sweep(scope),
    accountLogins: (scope) => sweepAccountLogins(scope, now),
    letterMails: (scope) => deleteOldLetterMails(scope, ago(LETTER_MAILS_KEPT_MS)),
    deliveries: (scope) => deleteOldDeliveries(scope, ago(LOG_KEPT_MS)),
  };
  const items: [string, () => Promise<unknown>][] = [
    ['pastFaces', () => forgetFacesOfPastEvents(deps, tenantId)],
    ['tenantFaces', () => withdrawFacesOfTenant(deps, tenantId)],
    ['persons', () => sweepExpiredPersons(deps, tenantId, now, listNeededPersons)],
    ...Object.entries(steps).map(([name, step]): [string, () => Promise<unknown>] => [
      name,
      () => deps.database.inTenant(tenantId, step),
    ]),
    // The desk's own counters and links, which belong to no tenant.
    ['deskLimits', () => deps.database.inTenant(DESK_SCOPE_ID, (scope) => deps.rateLimits.sweep(scope))],
    ['loginLinks', () => deps.database.inTenant(DESK_SCOPE_ID, (scope) => sweepLoginLinks(scope, now))],
    ['carts', () => sweepCarts(deps, tenantId, now)],
    ['unpaidOrders', () => emptyUnpaidOrders(deps, tenantId, now)],
    ['ownLogins', () => sweepOwnLogins(deps, now)],
    ['clips', () => sweepReplacedClips(deps, tenantId, listNeededVideos)],
  ];
  const round = { sweep: sweepJob.name, tenantId, items, keyOf: ([name]: (typeof items)[number]) => name };
  await eachItem(deps, round, ([, run]) => run());
}

const listNeededPersons = async (scope: Scope, personIds: string[]): Promise<Set<string>> =>
  new Set([
    ...(await listPersonsInCarts(scope, personIds)),
    ...(await listPersonsInCrews(scope, personIds)),
    ...(await listOrderedPersons(scope, personIds)),
  ]);

const listNeededVideos = async (scope: Scope, videoIds: string[]): Promise<Set<string>> =>
  new Set([...(await listVideosInCarts(scope, videoIds)), ...(await listOrderedVideos(scope, videoIds))]);
