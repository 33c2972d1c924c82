import { defineJob, everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type RunDeps, runImport, runImportJob, sendDueRuns } from './run-import.ts';

/** Continues imports after a pause, and those whose process died. */
const sweepJob = defineJob('photo-imports.sweep', {}, { retryLimit: 0 });

export const photoImportJobs = [runImportJob, sweepJob];
export const photoImportSchedule = [everyTenant(sweepJob, { minutes: 1 })];

/** Each run holds one photo in memory. */
const RUNS_AT_ONCE = 2;

export function photoImportHandlers(deps: RunDeps): JobHandler[] {
  return [
    handleJob(runImportJob, RUNS_AT_ONCE, ({ tenantId, linkId }, signal) =>
      runImport(deps, tenantId, linkId, signal),
    ),
    handleJob(sweepJob, 1, ({ tenantId }) => sendDueRuns(deps, tenantId)),
  ];
}
