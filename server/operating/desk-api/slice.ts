import { defineSlice } from '#platform/slice.ts';
import { openDeskApi } from './desk-api.routes.ts';

/** What this slice adds to the shop. */
export const deskApiSlice = defineSlice({
  routes: [openDeskApi],
});
