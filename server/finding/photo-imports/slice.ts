import { defineSlice } from '#platform/slice.ts';
import { openDeskImports } from './photo-imports.desk.ts';
import { photoImportHandlers, photoImportJobs, photoImportSchedule } from './photo-imports.jobs.ts';

/** What this slice adds to the shop. */
export const photoImportsSlice = defineSlice({
  deskRoutes: [openDeskImports],
  jobs: photoImportJobs,
  recurringJobs: photoImportSchedule,
  handlers: [photoImportHandlers],
});
