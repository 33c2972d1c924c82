import { defineSlice } from '#platform/slice.ts';
import { openArchiveFiles } from './archive-file.routes.ts';
import { openArchiveService } from './archives.routes.ts';
import { subscribeArchives } from './follow-refunds.ts';

/** What this slice adds to the shop. */
export const archivesSlice = defineSlice({
  routes: [openArchiveService, openArchiveFiles],
  listeners: [subscribeArchives],
});
