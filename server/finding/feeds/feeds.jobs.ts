import { z } from 'zod';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { judgeByFeeds, type PullDeps, pullDueFeeds, pullFeed } from './pull-feed.ts';

/** Pulls one requested feed. */
export const pullFeedJob = defineJob('feeds.pull', { feedId: z.uuid() }, { retryLimit: 1 });
/** Pulls the feeds of a tenant that are due; sent every minute. */
const pullDueJob = defineJob('feeds.pull-due', {}, { retryLimit: 1, expireSeconds: 900 });

export const feedJobs = [pullFeedJob, pullDueJob];

export const feedSchedule = [everyTenant(pullDueJob, { minutes: 1 })];

export function feedHandlers(deps: PullDeps): JobHandler[] {
  return [
    handleJob(pullFeedJob, 2, async ({ tenantId, feedId }) => {
      await pullFeed(deps, tenantId, feedId);
    }),
    handleJob(pullDueJob, 2, async ({ tenantId }, signal) => {
      await pullDueFeeds(deps, tenantId, signal);
      await judgeByFeeds(deps, tenantId);
    }),
  ];
}
