import type { RecognitionDeps } from '#finding/recognition/index.ts';
import type { Deps } from '#platform/deps.ts';
import { handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { growPackages } from './grow-packages.ts';
import { lookForGrowth } from './look-for-growth.ts';
import { growPackagesJob, lookForGrowthJob } from './package-jobs.ts';

export const packageJobs = [lookForGrowthJob, growPackagesJob];

export function packageHandlers(deps: Deps & RecognitionDeps): JobHandler[] {
  return [
    handleJob(lookForGrowthJob, 1, async ({ tenantId }) => {
      await lookForGrowth(deps, tenantId);
    }),
    handleJob(growPackagesJob, 1, async ({ tenantId, eventId }) => {
      await growPackages(deps, tenantId, eventId);
    }),
  ];
}
