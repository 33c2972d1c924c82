import { defineSlice } from '#platform/slice.ts';
import { openAccountLogins } from './account-login.routes.ts';
import { accountHandlers, accountJobs } from './accounts.jobs.ts';
import { openSilentPage } from './silent-page.routes.ts';

/** What this slice adds to the shop. */
export const accountsSlice = defineSlice({
  routes: [openSilentPage, openAccountLogins],
  jobs: accountJobs,
  handlers: [accountHandlers],
});
