import { defineSlice } from '#platform/slice.ts';
import { openEvents } from './events.routes.ts';

/** What this slice adds to the shop. */
export const eventsSlice = defineSlice({
  routes: [openEvents],
});
