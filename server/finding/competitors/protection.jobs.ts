import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { protectParticipantsAnew } from './protect-participants.ts';

/** Judges participants again where the tenant's youth age changed since; sent every minute. */
const protectAnewJob = defineJob('competitors.protect-anew', {}, { retryLimit: 0 });

export const competitorJobs = [protectAnewJob];
export const competitorSchedule = [everyTenant(protectAnewJob, { minutes: 1 })];

export function competitorHandlers(deps: Pick<Deps, 'database' | 'events' | 'log'>): JobHandler[] {
  return [handleJob(protectAnewJob, 1, ({ tenantId }) => protectParticipantsAnew(deps, tenantId))];
}
