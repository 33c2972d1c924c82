import { defineSlice } from '#platform/slice.ts';
import { deletionHandlers, deletionJobs } from './deletion.jobs.ts';

/** What this slice adds to the shop. */
export const deletionSlice = defineSlice({
  jobs: deletionJobs,
  handlers: [deletionHandlers],
});
