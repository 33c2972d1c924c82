import { defineSlice } from '#platform/slice.ts';
import { backupHandlers, backupJobs, backupSchedule } from './backup.jobs.ts';

/** What this slice adds to the shop. */
export const backupSlice = defineSlice({
  jobs: backupJobs,
  recurringJobs: backupSchedule,
  handlers: [backupHandlers],
});
