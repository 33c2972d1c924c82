import { defineSlice } from '#platform/slice.ts';
import { openDeskUploads } from './uploads.desk.ts';
import { uploadHandlers, uploadJobs, uploadSchedule } from './uploads.jobs.ts';
import { openUploads } from './uploads.routes.ts';

/** What this slice adds to the shop. */
export const uploadsSlice = defineSlice({
  routes: [openUploads],
  deskRoutes: [openDeskUploads],
  jobs: uploadJobs,
  recurringJobs: uploadSchedule,
  handlers: [uploadHandlers],
});
