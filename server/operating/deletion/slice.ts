import { defineSlice } from '#platform/slice.ts';
import { openDeskDeletion } from './deletion.desk.ts';
import { deletionHandlers, deletionJobs } from './deletion.jobs.ts';

/** What this slice adds to the shop. */
export const deletionSlice = defineSlice({
  deskRoutes: [openDeskDeletion],
  jobs: deletionJobs,
  handlers: [deletionHandlers],
});
