import { defineSlice } from '#platform/slice.ts';
import { frameHandlers, frameJobs, subscribeFrames } from './frames.jobs.ts';
import { openFrameService } from './frames.routes.ts';

/** What this slice adds to the shop. */
export const framesSlice = defineSlice({
  routes: [openFrameService],
  listeners: [subscribeFrames],
  jobs: frameJobs,
  handlers: [frameHandlers],
});
