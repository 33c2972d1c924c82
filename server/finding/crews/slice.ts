import { defineSlice } from '#platform/slice.ts';
import { subscribeCrews } from './change-member.ts';
import { openCrews } from './crews.routes.ts';

/** What this slice adds to the shop. */
export const crewsSlice = defineSlice({
  routes: [openCrews],
  listeners: [subscribeCrews],
});
