import { defineSlice } from '#platform/slice.ts';
import { openSiteService } from './pages.routes.ts';
import { openSiteFiles } from './site-files.routes.ts';

/** What this slice adds to the shop. */
export const pagesSlice = defineSlice({
  routes: [openSiteService, openSiteFiles],
});
