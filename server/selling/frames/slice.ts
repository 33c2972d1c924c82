import { defineSlice } from '#platform/slice.ts';
import { openDeskFrames } from './frames.desk.ts';
import { frameHandlers, frameJobs, subscribeFrames } from './frames.jobs.ts';
import { openFrameService } from './frames.routes.ts';

/** What this slice adds to the shop. */
export const framesSlice = defineSlice({
  routes: [openFrameService],
  deskRoutes: [openDeskFrames],
  listeners: [subscribeFrames],
  jobs: frameJobs,
  handlers: [frameHandlers],
});
