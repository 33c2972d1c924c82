import { defineSlice } from '#platform/slice.ts';
import { openDeskFeeds } from './feeds.desk.ts';
import { feedHandlers, feedJobs, feedSchedule } from './feeds.jobs.ts';

/** What this slice adds to the shop. */
export const feedsSlice = defineSlice({
  deskRoutes: [openDeskFeeds],
  jobs: feedJobs,
  recurringJobs: feedSchedule,
  handlers: [feedHandlers],
});
