import { defineSlice } from '#platform/slice.ts';
import { deskHandlers, deskJobs, subscribeDesk } from './desk.jobs.ts';
import { openDesk } from './desk-pages.routes.ts';

/** What this slice adds to the shop. */
export const deskSlice = defineSlice({
  routes: [openDesk],
  listeners: [subscribeDesk],
  jobs: deskJobs,
  handlers: [deskHandlers],
});
