import { defineSlice } from '#platform/slice.ts';
import { ingestHandlers, ingestJobs, subscribeIngest } from './ingest.jobs.ts';

/** What this slice adds to the shop. */
export const ingestSlice = defineSlice({
  listeners: [subscribeIngest],
  jobs: ingestJobs,
  handlers: [ingestHandlers],
});
