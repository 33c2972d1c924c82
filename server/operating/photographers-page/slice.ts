import { defineSlice } from '#platform/slice.ts';
import { subscribePhotographersPage } from './decide-proposals.ts';
import { openPhotographersPage } from './photographers-page.routes.ts';

/** What this slice adds to the shop. */
export const photographersPageSlice = defineSlice({
  routes: [openPhotographersPage],
  listeners: [subscribePhotographersPage],
});
