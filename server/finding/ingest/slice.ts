import { defineSlice } from '#platform/slice.ts';
import { ingestHandlers, ingestJobs, ingestSchedule, subscribeIngest } from './ingest.jobs.ts';

/** What this slice adds to the shop. */
export const ingestSlice = defineSlice({
  listeners: [subscribeIngest],
  jobs: ingestJobs,
  recurringJobs: ingestSchedule,
  handlers: [ingestHandlers],
});
