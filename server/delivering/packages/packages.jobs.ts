import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { findGrownPackages } from './find-grown-packages.ts';
import { growPackages, growPackagesJob } from './grow-packages.ts';

/** Finds the events with new photos and paid packages. */
const findGrownPackagesJob = defineJob('packages.look-for-growth', {}, { retryLimit: 0, expireSeconds: 900 });

export const packageJobs = [findGrownPackagesJob, growPackagesJob];

export const packageSchedule = [everyTenant(findGrownPackagesJob, { minutes: 60 })];

export function packageHandlers(deps: Deps & RecognitionDeps): JobHandler[] {
  return [
    handleJob(findGrownPackagesJob, 1, async ({ tenantId }) => {
      await findGrownPackages(deps, tenantId);
    }),
    handleJob(growPackagesJob, 1, async ({ tenantId, eventId }) => {
      await growPackages(deps, tenantId, eventId);
    }),
  ];
}
