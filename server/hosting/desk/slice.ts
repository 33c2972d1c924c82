import { defineSlice } from '#platform/slice.ts';
import { deskHandlers, deskJobs, subscribeDesk } from './desk.jobs.ts';
import { openDesk } from './desk-pages.routes.ts';
import { openMailbox } from './mailbox.routes.ts';

/** What this slice adds to the shop. */
export const deskSlice = defineSlice({
  routes: [openDesk],
  demoRoutes: [openMailbox],
  listeners: [subscribeDesk],
  jobs: deskJobs,
  handlers: [deskHandlers],
});
