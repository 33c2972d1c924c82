import { defineSlice } from '#platform/slice.ts';
import { retentionHandlers, retentionJobs, retentionSchedule } from './retention.jobs.ts';

/** What this slice adds to the shop. */
export const retentionSlice = defineSlice({
  jobs: retentionJobs,
  recurringJobs: retentionSchedule,
  handlers: [retentionHandlers],
});
