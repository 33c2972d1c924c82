import { defineSlice } from '#platform/slice.ts';
import { deskHandlers, deskJobs, subscribeDesk } from './desk.jobs.ts';
import { openDesk } from './desk-pages.routes.ts';
import { openMailbox } from './mailbox.routes.ts';
import { openDeskOwnLogins } from './own-login.desk.ts';
import { openDeskTokens } from './tokens.desk.ts';

/** What this slice adds to the shop. */
export const deskSlice = defineSlice({
  routes: [openDesk],
  demoRoutes: [openMailbox],
  deskRoutes: [openDeskOwnLogins, openDeskTokens],
  listeners: [subscribeDesk],
  jobs: deskJobs,
  handlers: [deskHandlers],
});
