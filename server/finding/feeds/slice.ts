import { defineSlice } from '#platform/slice.ts';
import { feedHandlers, feedJobs, feedSchedule } from './feeds.jobs.ts';

/** What this slice adds to the shop. */
export const feedsSlice = defineSlice({
  jobs: feedJobs,
  recurringJobs: feedSchedule,
  handlers: [feedHandlers],
});
