import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { rejudgeAllProtections } from './protect-participants.ts';

/** Judges participants again after the tenant's age limit changed; sent every minute. */
const rejudgeProtectionsJob = defineJob('competitors.protect-anew', {}, { retryLimit: 0 });

export const competitorJobs = [rejudgeProtectionsJob];
export const competitorSchedule = [everyTenant(rejudgeProtectionsJob, { minutes: 1 })];

export function competitorHandlers(deps: Pick<Deps, 'database' | 'events' | 'log'>): JobHandler[] {
  return [handleJob(rejudgeProtectionsJob, 1, ({ tenantId }) => rejudgeAllProtections(deps, tenantId))];
}
