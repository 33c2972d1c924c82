import { defineSlice } from '#platform/slice.ts';
import { subscribeVideos, videoHandlers, videoJobs } from './videos.jobs.ts';
import { openVideos } from './videos.routes.ts';

/** What this slice adds to the shop. */
export const videosSlice = defineSlice({
  routes: [openVideos],
  listeners: [subscribeVideos],
  jobs: videoJobs,
  handlers: [videoHandlers],
});
